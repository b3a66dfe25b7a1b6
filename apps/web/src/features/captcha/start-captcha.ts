/**
 * Starts a captcha (product#states, rules/security#captcha): the challenge in GeeTest's shape, the work that it asks of
 * this device, then our own picture for it; a vendor's widget does without both. Invariant: what it throws carries
 * words for the member.
 */
import { freshRandomCode } from '@tern/client';
import type { CallResult, CaptchaFlow, CaptchaKind } from '@tern/protocol';
import type { ReactNode } from 'react';
import { captchaApi } from '../../kit/calls/captcha.ts';
import { serverNow } from '../../kit/time/server-clock.ts';
import { t } from '../../locale/text.ts';
import type { CaptchaProof } from './captcha-proof.ts';
import { doWork } from './work/do-work.ts';

export type Puzzle = CallResult<'getCaptchaPuzzle'>;

export interface StartedCaptcha {
  randomCode: string;
  challenge: string;
  /** 1 normal, 0 failback: the provider is down and there is no puzzle to solve. */
  success: number;
  /** The number that the work found; empty where none was asked for. */
  work: string;
  /** Only where a vendor's widget takes the place of our own pictures. */
  vendor?: VendorTerms;
}

/** The parameters that the vendor's widget is started with. */
export interface VendorTerms {
  gt: string;
  /** The address of its script. */
  script: string;
}

/** Where the code of a login goes that stands in for the picture. */
export interface CaptchaAccount {
  target: { areaCode: string; phone: string } | { mail: string };
  masked: string;
  /** Stands under the field of the code: in the demo the code itself, or where it is. */
  underCode?(field: CodeField): ReactNode;
}

interface CodeField {
  isSent: boolean;
  /** As typed so far. */
  typed: string;
  onCode(code: string): void;
}

export class CaptchaFault extends Error {}

export async function startCaptcha(kind: CaptchaKind, signal: AbortSignal): Promise<StartedCaptcha> {
  const randomCode = freshRandomCode(serverNow());
  const start = await captchaApi.call('geetestCode', { randomCode, clientType: 'h5' }, { signal });
  const { challenge, success, gt, script } = checkedStart(start);
  if (script !== undefined) return { randomCode, challenge, success, work: '', vendor: { gt, script } };
  if (success !== 1) return { randomCode, challenge, success, work: '' };
  const { waitMs, ...work } = await captchaApi.call('getCaptchaWork', { challenge, kind }, { signal });
  const [number] = await Promise.all([doWork({ challenge, ...work }, signal), pause(waitMs, signal)]);
  return { randomCode, challenge, success, work: String(number) };
}

/**
 * The answer may come from another version of the server: what the library needs is looked at once more
 * (product#errors).
 */
export function checkedStart(start: CallResult<'geetestCode'>): CallResult<'geetestCode'> {
  if (typeof start.gt !== 'string') throw new CaptchaFault(t('login.captchaGt'));
  return start;
}

/** undefined while the provider is down. */
export async function pictureOf(
  { challenge, success, work }: StartedCaptcha,
  flow: CaptchaFlow,
  signal: AbortSignal,
): Promise<Puzzle | undefined> {
  return success === 1
    ? captchaApi.call('getCaptchaPuzzle', { challenge, flow, work }, { signal })
    : undefined;
}

/** @param answer the piece's left edge in pixels of the picture */
export async function solveCaptcha(
  { challenge, ...rest }: StartedCaptcha,
  answer: string,
): Promise<CaptchaProof> {
  return proofOf(rest, await captchaApi.call('solveCaptcha', { challenge, answer }));
}

export function proofOf(
  { success, randomCode }: Pick<StartedCaptcha, 'success' | 'randomCode'>,
  solved: CallResult<'solveCaptcha'>,
): CaptchaProof {
  return { status: String(success), randomCode, ...solved };
}

/** While the provider is down the fields need only be there and belong to the challenge; the server limits how often. */
export function failbackProof({
  challenge,
  randomCode,
}: Pick<StartedCaptcha, 'challenge' | 'randomCode'>): CaptchaProof {
  return {
    status: '0',
    randomCode,
    geetest_challenge: challenge,
    geetest_validate: challenge,
    geetest_seccode: `${challenge}|jordan`,
  };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    setTimeout(resolve, ms);
    signal.addEventListener('abort', () => reject(signal.reason));
  });
}
