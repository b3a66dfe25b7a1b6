/** The calls that need no member: the captcha's start and, in the demo, the letterbox. */
import type { Clock } from '../../platform/clock/clock.ts';
import type { CallRegistry } from '../../platform/http/call.ts';
import type { CaptchaChallenges } from './captcha-challenges.ts';
import type { Outbox } from './outbox.ts';

export function captchaRoutes(calls: CallRegistry, captcha: CaptchaChallenges, clock: Clock): void {
  calls.visitor('geetestCode', async (params, { ip }) => ({
    result: await captcha.issue(params, ip, clock.nowMs()),
  }));
}

/** In the demo only. */
export function outboxRoutes(calls: CallRegistry, outbox: Outbox): void {
  calls.visitor('getOutbox', async ({ target }) => ({ result: await outbox.list(target) }));
}
