/** What may be said about contracts: the module's calls with what they are made of. */

import type { Kernel } from './kernel/index.ts';
import type { LiveState } from './live-state.ts';
import { isHuman } from './modules/balances/index.ts';
import {
  contractAccountRoutes,
  contractHistoryRoutes,
  contractOrderRoutes,
  insuranceFundRoutes,
  liveScopes,
  ownContractHistory,
  publicContractRoutes,
  RiskNotices,
  RiskWatch,
} from './modules/contract/index.ts';
import type { Inbox } from './modules/inbox/index.ts';
import type { SourceWatch } from './modules/market/index.ts';
import type { Clock } from './platform/clock/clock.ts';
import { inSlices } from './platform/clock/slices.ts';
import type { Sql } from './platform/database/index.ts';
import type { CallRegistry, ReadBarrier } from './platform/http/call.ts';

export function contractCalls(
  calls: CallRegistry,
  { sql, clock, kernel, isReadable }: { sql: Sql; clock: Clock; kernel: Kernel; isReadable: ReadBarrier },
  { contracts, markets, balances }: LiveState,
  sources: SourceWatch,
): void {
  const nowMs = () => clock.nowMs();
  const notices = new RiskNotices(sql, nowMs);
  const history = ownContractHistory(sql, isReadable, contracts.orders);
  publicContractRoutes(calls, sql, contracts, markets, sources, nowMs);
  insuranceFundRoutes(calls, sql, balances, markets.markets);
  contractOrderRoutes(calls, kernel, contracts, notices, history);
  contractAccountRoutes(calls, contracts, notices);
  contractHistoryRoutes(calls, sql, isReadable, contracts);
}

/** Tells members whose scopes come near their liquidation; call it every few seconds. */
export function riskWarnings(
  { contracts, markets, balances }: LiveState,
  inbox: Inbox,
  clock: Clock,
): () => Promise<void> {
  const { marks, positions } = contracts;
  const parts = { contracts: markets.contracts, marks, positions, balances };
  // Bots read no messages.
  const watch = new RiskWatch(() => liveScopes(parts, { isLookedAt: isHuman }));
  let hasBegun = false;
  const look = async () => {
    if (hasBegun) return inSlices(watch.look());
    const earlier = await inbox.riskWarnings();
    hasBegun = true;
    return inSlices(watch.begin(earlier, clock.nowMs()));
  };
  return async () => {
    for (const { memberId, position, risk } of await look()) {
      const { market = '', side = '' } = position ?? {};
      await inbox.add({
        memberId,
        template: 'riskWarning',
        values: { market, side, risk },
        timeMs: clock.nowMs(),
      });
    }
  };
}
