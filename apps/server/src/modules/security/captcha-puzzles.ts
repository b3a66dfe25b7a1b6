/**
 * Our own captcha (rules/security#captcha): work for the client, then a picture that is answered once, from the network
 * that asked. The answer stays in the table; a right one gives the three fields that the forms want. Who cannot see a
 * picture works for the most that anybody works, and a code by mail or phone stands in its place: few from one address,
 * since a program reads codes too.
 */
import { hash, randomInt } from 'node:crypto';
import type { CallRequest, CallResult, CaptchaFlow, CaptchaKind } from '@tern/protocol';
import {
  type PuzzleLevel,
  type SelfHostedCaptcha,
  slidePuzzle,
  storedPart,
  TOLERANCE,
} from '../../platform/captcha/index.ts';
import type { Sql } from '../../platform/database/connect.ts';
import { CallError } from '../../platform/http/call.ts';
import { networkOf } from '../../platform/http/limits/rate-limit.ts';
import { MOST_WORK } from './captcha-demand.ts';
import { CAPTCHA_LIFE_MS } from './captchas.ts';

/** Wrong codes to one challenge; the code itself is void after as many (rules/security#codes). */
const MOST_CODE_TRIES = 5;

type Fields = CallResult<'solveCaptcha'>;

/** A client's finished work. */
export interface DoneWork {
  challenge: string;
  work: string;
  flow: CaptchaFlow;
}

export class CaptchaPuzzles {
  constructor(
    private readonly sql: Sql,
    private readonly captcha: Pick<SelfHostedCaptcha, 'sign'>,
    /** False: this address has had its share of captchas without a picture. */
    private readonly maySkipPicture: (ip: string, nowMs: number) => boolean,
  ) {}

  /** A number to be found; asking again draws another one. */
  async giveWork(
    { challenge, kind }: CallRequest<'getCaptchaWork'>,
    ip: string,
    nowMs: number,
  ): Promise<CallResult<'getCaptchaWork'>> {
    const [row] = await this.sql<{ work_most: number; ready_ms: bigint }[]>`
      update security_captchas
      set kind = ${kind}, work = null, work_most = case when ${kind === 'code'} then ${MOST_WORK} else work_most end
      where ${this.isLive(challenge, ip, nowMs)} and not worked and not solved and use = ''
      returning work_most, ready_ms`;
    if (row === undefined) throw new CallError('captchaWrong');
    const number = randomInt(row.work_most);
    await this.sql`
      update security_captchas set work = ${number} where challenge = ${storedPart(challenge)} and kind = ${kind}`;
    return {
      target: hash('sha256', `${storedPart(challenge)}:${number}`, 'hex'),
      most: row.work_most,
      waitMs: Math.max(0, Number(row.ready_ms) - nowMs),
    };
  }

  async ask(done: DoneWork, ip: string, nowMs: number): Promise<CallResult<'getCaptchaPuzzle'>> {
    const { left, row: _, ...picture } = await slidePuzzle(await this.takeWork(done, 'slide', ip, nowMs));
    await this.sql`
      update security_captchas set answer = ${left} where challenge = ${storedPart(done.challenge)} and not solved`;
    return picture;
  }

  /** One answer; a right one may be given again. */
  async solve(
    { challenge, answer }: CallRequest<'solveCaptcha'>,
    ip: string,
    nowMs: number,
  ): Promise<Fields> {
    const [row] = await this.sql<{ answer: string }[]>`
      update security_captchas set tries = tries + 1
      where ${this.isLive(challenge, ip, nowMs)} and answer is not null and (tries = 0 or solved) and use = ''
      returning answer`;
    if (row === undefined || !fits(row.answer, answer)) throw new CallError('captchaWrong');
    return this.pass(challenge);
  }

  /** For a flow that sends a code anyway. */
  async waive(done: DoneWork, ip: string, nowMs: number): Promise<Fields> {
    await this.skipPicture(done, ip, nowMs);
    return this.pass(done.challenge);
  }

  /** The work of a challenge whose code is to be sent. */
  async skipPicture(done: DoneWork, ip: string, nowMs: number): Promise<void> {
    await this.takeWork(done, 'code', ip, nowMs);
    if (!this.maySkipPicture(ip, nowMs)) throw new CallError('captchaPictureNeeded');
  }

  /** `spend` throws for a wrong code. */
  async solveByCode(
    challenge: string,
    ip: string,
    nowMs: number,
    spend: () => Promise<void>,
  ): Promise<Fields> {
    const rows = await this.sql`
      update security_captchas set tries = tries + 1
      where ${this.isLive(challenge, ip, nowMs)} and kind = 'code' and worked and flow = 'login'
        and tries < ${MOST_CODE_TRIES} and use = '' and not solved
      returning challenge`;
    if (rows.length === 0) throw new CallError('captchaWrong');
    await spend();
    return this.pass(challenge);
  }

  /** The demo's and the tests' way through. */
  async reveal(
    { challenge, flow }: CallRequest<'answerCaptcha'>,
    ip: string,
    nowMs: number,
  ): Promise<CallResult<'answerCaptcha'>> {
    const [row] = await this.sql<{ answer: string | null }[]>`
      update security_captchas set solved = true, flow = ${flow}
      where ${this.isLive(challenge, ip, nowMs)} and use = '' and (flow is null or flow = ${flow})
      returning answer`;
    if (row === undefined) throw new CallError('captchaWrong');
    return { answer: row.answer ?? '', ...this.fields(challenge) };
  }

  /** Once a challenge: how hard its picture is. */
  private async takeWork(
    { challenge, work, flow }: DoneWork,
    kind: CaptchaKind,
    ip: string,
    nowMs: number,
  ): Promise<PuzzleLevel> {
    const isWaiting = this.sql`
      ${this.isLive(challenge, ip, nowMs)} and not worked and not solved and use = '' and kind = ${kind}
      and work = ${work}::bigint and (flow is null or flow = ${flow})`;
    const [row] = await this.sql<{ level: PuzzleLevel }[]>`
      update security_captchas set worked = true, flow = ${flow} where ${isWaiting} and ready_ms <= ${nowMs}
      returning level`;
    if (row !== undefined) return row.level;
    const [early] = await this.sql`select 1 from security_captchas where ${isWaiting}`;
    throw new CallError(early === undefined ? 'captchaWrong' : 'rateLimited');
  }

  private async pass(challenge: string): Promise<Fields> {
    await this.sql`
      update security_captchas set solved = true where challenge = ${storedPart(challenge)}`;
    return this.fields(challenge);
  }

  private isLive(challenge: string, ip: string, nowMs: number) {
    return this.sql`
      challenge = ${storedPart(challenge)} and network = ${networkOf(ip)} and status = 1
      and created_ms > ${nowMs - CAPTCHA_LIFE_MS}`;
  }

  private fields(challenge: string): Fields {
    const { validate, seccode } = this.captcha.sign(challenge);
    return { geetest_challenge: challenge, geetest_validate: validate, geetest_seccode: seccode };
  }
}

function fits(answer: string, given: string): boolean {
  return /^\d{1,4}$/.test(given) && Math.abs(Number(given) - Number(answer)) <= TOLERANCE;
}
