/** Names the cases of the OTC desk that an event meets, for the coverage of a simulation. */
import type { Event } from '../../../src/journal/events.ts';

export function otcCases(event: Event): string[] {
  switch (event.kind) {
    case 'otc-order-changed':
      return [
        `step ${event.step}`,
        ...(event.status === 'CANCELLED' ? [`ended by ${event.cancelReason}`] : []),
      ];
    case 'ad-changed':
      return [`ad ${event.cause}`];
    case 'merchant-changed':
      return [`merchant ${event.state}`];
    case 'otc-cancel-counted':
      return event.isUpheld ? ['upheld'] : [];
    case 'otc-restriction-changed': {
      const names = [
        ...(event.buyOffUntilMs > 0 ? ['restricted BUY_OFF'] : []),
        ...(event.otcOffUntilMs > 0 ? ['restricted OTC_OFF'] : []),
      ];
      return names.length === 0 ? ['restriction ended'] : names;
    }
    default:
      return [];
  }
}
