/** The alarm of operators' rates: a day before one expires, and until it is set anew or taken away (rules/growth#conversion). */
import { REBATE_RATE_LIFE_MS } from '@tern/engine';
import type { HealthProblem } from '@tern/protocol/desk';
import type { LiveInvitation } from './live-invitation.ts';

const TOLD_AFTER_MS = REBATE_RATE_LIFE_MS - 86_400_000;

export function expiringRates(live: Pick<LiveInvitation, 'rates'>, nowMs: number): HealthProblem[] {
  return [...live.rates()].flatMap(([asset, { timeMs }]): HealthProblem[] => {
    const time = timeMs + TOLD_AFTER_MS;
    return nowMs < time ? [] : [{ kind: 'REBATE_RATE_OLD', subject: asset, time }];
  });
}
