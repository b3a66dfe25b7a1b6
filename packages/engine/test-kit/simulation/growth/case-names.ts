/** Names the cases of growth that an event meets, for the coverage of a simulation. */
import type { Event } from '../../../src/journal/events.ts';

const CAP = 5_000n * 10n ** 8n;

export function growthCases(event: Event): string[] {
  switch (event.kind) {
    case 'rebate-settled':
      if (event.rebate === 0n) return ['rebate of 0'];
      return [event.total === CAP ? 'rebate that reaches the cap' : 'rebate'];
    case 'invitee-mark-changed':
      return [`${event.isMarked ? 'marked' : 'unmarked'} ${event.mark}`];
    case 'pledge-product-changed':
      return [`product ${event.status}`];
    case 'pledge-redeemed':
      return [
        `redeemed ${event.how}`,
        ...(event.left > 0n ? ['redeemed in part'] : []),
        ...(event.how === 'FLEXIBLE' && event.interest > 0n ? ['flexible interest'] : []),
      ];
    case 'pledge-funds-moved':
      return [`moved ${event.move}`];
    default:
      return [];
  }
}
