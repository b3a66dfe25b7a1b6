/** The orders and plans closed last, so that a late cancel is told that there was one. */
import type { MemberId } from '../../../src/base/accounts.ts';
import type { Event } from '../../../src/journal/events.ts';
import type { ReferenceWorld } from './world.ts';

const CLOSED_REMEMBERED = 16_384;

/** Those that a command closed. */
export function noteClosed({ closed }: ReferenceWorld, events: readonly Event[]): void {
  for (const event of events) {
    if (event.kind === 'contract-order-closed') closed.push({ id: event.orderId, memberId: event.memberId });
    if (event.kind === 'plan-closed') closed.push({ id: event.planId, memberId: event.memberId });
  }
  closed.splice(0, Math.max(0, closed.length - CLOSED_REMEMBERED));
}

/** Why the member has no open order or plan of this id. */
export function whyNotOpen(
  { closed }: ReferenceWorld,
  id: number,
  memberId: MemberId,
): 'ORDER_FINISHED' | 'ORDER_NOT_FOUND' {
  return closed.some((one) => one.id === id && one.memberId === memberId)
    ? 'ORDER_FINISHED'
    : 'ORDER_NOT_FOUND';
}
