/**
 * Keeps the solved captcha of a flow and hands it to the calls of the flow (rules/security#captcha): the sending of a
 * code and the form that carries the code. One that the server no longer takes is replaced, once a call, by another
 * that is asked for.
 */
import { ApiError } from '@tern/client';
import { ERRORS } from '@tern/protocol';
import type { CaptchaProof, PassCaptcha } from './captcha-proof.ts';

/** Less than the ten minutes that the server keeps it. */
const FRESH_MS = 9 * 60_000;
const REFUSALS: readonly string[] = [ERRORS.captchaRequired.code, ERRORS.captchaWrong.code];

type Ask = () => Promise<CaptchaProof | undefined>;

export class CaptchaBridge {
  private held: { proof: CaptchaProof; solvedAtMs: number } | undefined;

  constructor(
    /** False where a captcha opens a single call. */
    private readonly keeps: boolean,
    private readonly nowMs: () => number = Date.now,
  ) {}

  /** Undefined when no captcha was solved. */
  async carry<T>(send: (proof: CaptchaProof) => Promise<T>, ask: Ask): Promise<T | undefined> {
    if (this.held && this.hasFresh()) {
      try {
        return await send(this.held.proof);
      } catch (error) {
        if (!isCaptchaError(error)) throw error;
      }
    }
    const proof = await ask();
    this.held = proof && this.keeps ? { proof, solvedAtMs: this.nowMs() } : undefined;
    return proof && send(proof);
  }

  /** A call may need none. */
  hasFresh(): boolean {
    return this.held !== undefined && this.nowMs() - this.held.solvedAtMs < FRESH_MS;
  }
}

/**
 * Sends without a captcha first, and with one where the server asks for it: the server alone knows whether an earlier one
 * of this session still stands for the call.
 */
export async function carryWhereAsked<T>(
  send: (proof: CaptchaProof) => Promise<T>,
  carry: PassCaptcha,
): Promise<T | undefined> {
  try {
    return await send({});
  } catch (error) {
    if (!isCaptchaError(error)) throw error;
  }
  return carry(send);
}

function isCaptchaError(error: unknown): boolean {
  return error instanceof ApiError && REFUSALS.includes(error.code);
}
