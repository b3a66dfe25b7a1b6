/** A snapshot as it would be if requests were forgotten when their orders close, as they were before version 4. */
import { ORDER_REQUESTS_REMEMBERED } from '../../limits.ts';
import { RecentRequests } from '../../money/recent-requests.ts';
import { readSnapshot } from '../read-snapshot.ts';
import { writeSnapshot } from '../write-snapshot.ts';
import { emptyMemory } from './filled-contracts.ts';

export function withoutClosedRequests(snapshot: Uint8Array): Uint8Array {
  const memory = emptyMemory();
  readSnapshot(snapshot, memory);
  const { recentRequests, orderRequests, contracts } = memory;
  Object.assign(memory, { recentRequests: only(recentRequests, orderRequests) });
  Object.assign(contracts, {
    recentOrderRequests: only(contracts.recentOrderRequests, contracts.orderRequests),
    recentPlanRequests: only(contracts.recentPlanRequests, contracts.planRequests),
  });
  return writeSnapshot(memory);
}

function only(requests: RecentRequests, open: ReadonlyMap<string, number>): RecentRequests {
  const kept = new RecentRequests(ORDER_REQUESTS_REMEMBERED);
  for (const [key, request] of requests.all()) if (open.has(key)) kept.restore(key, request);
  return kept;
}
