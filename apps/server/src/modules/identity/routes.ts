/** The member's own verification. */
import type { Clock } from '../../platform/clock/clock.ts';
import type { CallRegistry } from '../../platform/http/call.ts';
import type { Cards } from './cards.ts';
import type { SubmitIdentity } from './submit-identity.ts';

export function identityRoutes(
  calls: CallRegistry,
  cards: Cards,
  submit: SubmitIdentity,
  clock: Clock,
): void {
  calls.member('getIdentity', async (_params, { memberId }) => ({ result: await cards.own(memberId) }));
  calls.member('submitIdentity', async (params, { memberId }) => ({
    result: { cardState: await submit.basic(memberId, params, clock.nowMs()) },
  }));
  calls.member('submitAdvancedIdentity', async (params, { memberId }) => ({
    result: { advancedState: await submit.advanced(memberId, params, clock.nowMs()) },
  }));
}
