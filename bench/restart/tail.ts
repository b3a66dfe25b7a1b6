/** Fills a server's journal with orders that no snapshot covers. */
import type { FundedMember } from '../http/funded-members.ts';
import { requireAccepted } from '../http/measured-orders.ts';
import { ORDER_PATH, OrderLoad, type OrderTerms } from '../http/order-load.ts';
import { waitForProjector } from '../http/projector-drain.ts';
import type { ServerUnderTest } from '../server-under-test.ts';

const CONNECTIONS = 256;
const SLICE_MS = 10_000;
/** No snapshot is taken for as many commands. */
export const NO_SNAPSHOTS = { SNAPSHOT_EVERY_COMMANDS: '1000000000' };

/** @returns the orders that were placed, when the read tables hold them: `count` and up to one for each connection more */
export async function fillTail(
  server: ServerUnderTest,
  members: readonly FundedMember[],
  terms: OrderTerms,
  count: number,
): Promise<number> {
  const load = new OrderLoad(server.port, members, CONNECTIONS, terms);
  await load.ready();
  let placed = 0;
  let sequence = 0;
  while (placed < count) {
    const slice = await load.run(ORDER_PATH, SLICE_MS, count - placed);
    requireAccepted(slice);
    placed += slice.answered - slice.refused;
    sequence = slice.lastSequence;
    console.log(`  ${placed.toLocaleString('en-US')} of ${count.toLocaleString('en-US')} orders`);
  }
  load.close();
  await waitForProjector(server, members[0] as FundedMember, sequence);
  return placed;
}
