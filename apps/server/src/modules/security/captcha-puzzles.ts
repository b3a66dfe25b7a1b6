/**
 * The puzzles of our own captcha (RULES 7.8): asked for one flow, answered at most three times, from the network that
 * asked. The answer stays in the table; a right one gives the three fields that the forms want. Questions in words are for
 * those whom a picture does not help; a program answers them too, so an address gets few of them.
 */
import type { CallRequest, CallResult, WireLanguage } from '@tern/protocol';
import {
  canonicalAnswer,
  type SelfHostedCaptcha,
  slidePuzzle,
  storedPart,
  TOLERANCE,
  wordPuzzle,
} from '../../platform/captcha/index.ts';
import type { Sql } from '../../platform/database/connect.ts';
import { type CallContext, Refusal } from '../../platform/http/call.ts';
import { networkOf } from '../../platform/http/rate-limit.ts';
import { CAPTCHA_LIFE_MS } from './captchas.ts';

/** Pictures drawn and answers given to one challenge; then a new one is needed. */
const MOST_PUZZLES = 3;
const MOST_TRIES = 3;

type Place = Pick<CallContext, 'ip' | 'language'>;

export class CaptchaPuzzles {
  constructor(
    private readonly sql: Sql,
    private readonly captcha: Pick<SelfHostedCaptcha, 'sign'>,
    private readonly mayAskInWords: (ip: string, nowMs: number) => boolean,
  ) {}

  /** A picture or a question; asking again makes another one. @throws Refusal captchaWordsSpent, captchaWrong */
  async ask(
    { challenge, kind, flow, global }: CallRequest<'getCaptchaPuzzle'>,
    { ip, language }: Place,
    nowMs: number,
  ): Promise<CallResult<'getCaptchaPuzzle'>> {
    if (kind === 'words' && !this.mayAskInWords(ip, nowMs)) throw new Refusal('captchaWordsSpent');
    const asked = await this.sql`
      update security_captchas set puzzles = puzzles + 1, flow = ${flow}, answer = null
      where ${this.isLive(challenge, ip, nowMs)} and not solved and use = ''
        and puzzles < ${MOST_PUZZLES} and tries < ${MOST_TRIES} and (flow is null or flow = ${flow})
      returning challenge`;
    if (asked.length === 0) throw new Refusal('captchaWrong');
    const { answer, result } =
      kind === 'slide' ? await slide() : words(global === undefined ? language : languageOf(global));
    await this.sql`
      update security_captchas set answer = ${answer} where challenge = ${storedPart(challenge)} and not solved`;
    return result;
  }

  /** A second right answer gives the same fields. @throws Refusal captchaWrong */
  async solve(
    { challenge, answer }: CallRequest<'solveCaptcha'>,
    ip: string,
    nowMs: number,
  ): Promise<CallResult<'solveCaptcha'>> {
    const [row] = await this.sql<{ answer: string }[]>`
      update security_captchas set tries = tries + 1
      where ${this.isLive(challenge, ip, nowMs)} and answer is not null and tries < ${MOST_TRIES} and use = ''
      returning answer`;
    if (row === undefined || !isRight(row.answer, answer)) throw new Refusal('captchaWrong');
    await this.sql`
      update security_captchas set solved = true where challenge = ${storedPart(challenge)}`;
    return this.fields(challenge);
  }

  /** The demo's and the tests' way through. @throws Refusal captchaWrong */
  async reveal(
    { challenge, flow }: CallRequest<'answerCaptcha'>,
    ip: string,
    nowMs: number,
  ): Promise<CallResult<'answerCaptcha'>> {
    const [row] = await this.sql<{ answer: string | null }[]>`
      update security_captchas set solved = true, flow = ${flow}
      where ${this.isLive(challenge, ip, nowMs)} and use = '' and (flow is null or flow = ${flow})
      returning answer`;
    if (row === undefined) throw new Refusal('captchaWrong');
    return { answer: (row.answer ?? '').replace(/^slide:/, ''), ...this.fields(challenge) };
  }

  private isLive(challenge: string, ip: string, nowMs: number) {
    return this.sql`
      challenge = ${storedPart(challenge)} and network = ${networkOf(ip)} and status = 1
      and created_ms > ${nowMs - CAPTCHA_LIFE_MS}`;
  }

  private fields(challenge: string): CallResult<'solveCaptcha'> {
    const { validate, seccode } = this.captcha.sign(challenge);
    return { geetest_challenge: challenge, geetest_validate: validate, geetest_seccode: seccode };
  }
}

interface Asked {
  answer: string;
  result: CallResult<'getCaptchaPuzzle'>;
}

async function slide(): Promise<Asked> {
  const { left, ...picture } = await slidePuzzle();
  return { answer: `slide:${left}`, result: { kind: 'slide', question: '', ...picture } };
}

function words(language: WireLanguage): Asked {
  const { question, answer } = wordPuzzle(language);
  const noPicture = { background: '', piece: '', width: 0, height: 0, pieceWidth: 0, pieceTop: 0 };
  return { answer, result: { kind: 'words', question, ...noPicture } };
}

function languageOf(global: 'CHINESE_SIM' | 'ENGLISH'): WireLanguage {
  return global === 'ENGLISH' ? 'en' : 'zh';
}

function isRight(answer: string, given: string): boolean {
  if (!answer.startsWith('slide:')) return canonicalAnswer(given) === answer;
  return (
    /^\d{1,4}$/.test(given) && Math.abs(Number(given) - Number(answer.slice('slide:'.length))) <= TOLERANCE
  );
}
