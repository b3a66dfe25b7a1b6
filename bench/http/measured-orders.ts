/** A slice of durable orders with the time in which the projector catches up. */
import type { ServerUnderTest } from '../server-under-test.ts';
import type { FundedMember } from './funded-members.ts';
import { ORDER_PATH, type OrderLoad, type SliceResult } from './order-load.ts';
import { waitForProjector } from './projector-drain.ts';

export interface Measured {
  orders: SliceResult;
  /** Orders a second, the drain counted. */
  perSecond: number;
  backlog: number;
  drainSeconds: number;
}

/** @throws Error when more than one in a thousand was refused: a figure over refusals would be a figure of something else */
export function requireAccepted(slice: SliceResult): void {
  if (slice.refused > slice.answered / 1000)
    throw new Error(`${slice.refused} of ${slice.answered} requests were refused: ${slice.firstError}`);
}

export async function measureOrders(
  server: ServerUnderTest,
  load: OrderLoad,
  [member]: readonly FundedMember[],
  durationMs: number,
): Promise<Measured> {
  if (member === undefined) throw new Error('there is no member who could look at the orders');
  const orders = await load.run(ORDER_PATH, durationMs);
  requireAccepted(orders);
  const { backlog, seconds: drainSeconds } = await waitForProjector(server, member, orders.lastSequence);
  return { orders, perSecond: orders.answered / (orders.seconds + drainSeconds), backlog, drainSeconds };
}
