/**
 * Starts a captcha (SPEC 4, RULES 7.8): the challenge in GeeTest's shape, then our own puzzle for it. Invariant: what it
 * throws carries words for the member.
 */
import type { CallResult, CaptchaFlow, CaptchaKind } from '@tern/protocol';
import { api } from '../../app/api.ts';
import type { CaptchaProof } from '../../app/captcha-proof.ts';
import { globalText } from '../../app/wire-words.ts';
import { t } from '../../locale/text.ts';

export type Puzzle = CallResult<'getCaptchaPuzzle'>;

export interface StartedCaptcha {
  randomCode: string;
  challenge: string;
  /** 1 normal, 0 failback: the provider is down and there is no puzzle to solve. */
  success: number;
  puzzle: Puzzle | undefined;
}

export class CaptchaFault extends Error {}

export async function startCaptcha(
  flow: CaptchaFlow,
  kind: CaptchaKind,
  signal: AbortSignal,
): Promise<StartedCaptcha> {
  const randomCode = String(Date.now());
  const start = await api.call('geetestCode', { randomCode, clientType: 'h5' }, { signal });
  const { challenge, success } = checkedStart(start);
  const puzzle =
    success === 1
      ? await api.call('getCaptchaPuzzle', { challenge, flow, kind, global: globalText() }, { signal })
      : undefined;
  return { randomCode, challenge, success, puzzle };
}

/** The answer may come from another version of the server: what the library needs is looked at once more (SPEC 8). */
export function checkedStart(start: CallResult<'geetestCode'>): CallResult<'geetestCode'> {
  if (typeof start.gt !== 'string') throw new CaptchaFault(t('login.captchaGt'));
  return start;
}

/** @param answer the left edge of the piece in pixels of the picture, or the words */
export async function solveCaptcha(started: StartedCaptcha, answer: string): Promise<CaptchaProof> {
  const { challenge, randomCode, success } = started;
  const solved = await api.call('solveCaptcha', { challenge, answer });
  return { status: String(success), randomCode, ...solved };
}

/** While the provider is down the fields need only be there and belong to the challenge; the server limits how often. */
export function failbackProof({ challenge, randomCode }: StartedCaptcha): CaptchaProof {
  return {
    status: '0',
    randomCode,
    geetest_challenge: challenge,
    geetest_validate: challenge,
    geetest_seccode: `${challenge}|jordan`,
  };
}
