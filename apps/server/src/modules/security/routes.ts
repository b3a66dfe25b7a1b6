/** The calls that need no member: the captcha and, in the demo, its answer and the letterbox. */
import type { Clock } from '../../platform/clock/clock.ts';
import type { CallRegistry } from '../../platform/http/call.ts';
import { CallError } from '../../platform/http/call.ts';
import type { CaptchaPuzzles } from './captcha-puzzles.ts';
import type { Captchas } from './captchas.ts';
import type { Outbox } from './outbox.ts';

export function captchaRoutes(calls: CallRegistry, captchas: Captchas, clock: Clock): void {
  calls.visitor('geetestCode', async (params, { ip }) => ({
    result: await captchas.issue(params, ip, clock.nowMs()),
  }));
}

/** `puzzles` undefined: the vendor draws its own, ours are not available. */
export function puzzleRoutes(calls: CallRegistry, puzzles: CaptchaPuzzles | undefined, clock: Clock): void {
  calls.visitor('getCaptchaWork', async (params, { ip }) => ({
    result: await available(puzzles).giveWork(params, ip, clock.nowMs()),
  }));
  calls.visitor('getCaptchaPuzzle', async (params, { ip }) => ({
    result: await available(puzzles).ask(params, ip, clock.nowMs()),
  }));
  calls.visitor('solveCaptcha', async (params, { ip }) => ({
    result: await available(puzzles).solve(params, ip, clock.nowMs()),
  }));
  calls.visitor('waiveCaptcha', async (params, { ip }) => ({
    result: await available(puzzles).waive(params, ip, clock.nowMs()),
  }));
}

/** In the demo only. */
export function captchaAnswerRoutes(
  calls: CallRegistry,
  puzzles: CaptchaPuzzles | undefined,
  clock: Clock,
): void {
  calls.visitor('answerCaptcha', async (params, { ip }) => ({
    result: await available(puzzles).reveal(params, ip, clock.nowMs()),
  }));
}

/** In the demo only. */
export function outboxRoutes(calls: CallRegistry, outbox: Outbox): void {
  calls.visitor('getOutbox', async ({ target }) => ({ result: await outbox.list(target) }));
}

function available(puzzles: CaptchaPuzzles | undefined): CaptchaPuzzles {
  if (puzzles === undefined) throw new CallError('captchaUnavailable');
  return puzzles;
}
