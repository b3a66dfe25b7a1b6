/** Waits until the read tables hold everything up to a sequence. */
import type { ServerUnderTest } from '../server-under-test.ts';
import type { FundedMember } from './funded-members.ts';

export interface Drain {
  /** Commands between the read tables and the journal when the wait began. */
  backlog: number;
  seconds: number;
}

export async function waitForProjector(
  server: ServerUnderTest,
  member: FundedMember,
  sequence: number,
): Promise<Drain> {
  const startMs = performance.now();
  const backlog = await server.gauge('projector_backlog');
  let behind = true;
  while (behind) {
    ({ behind } = await member.api.answer('getSpotOrders', { minSequence: String(sequence), limit: '1' }));
  }
  return { backlog, seconds: (performance.now() - startMs) / 1000 };
}
