/** Opens the module of members' history: the job that drops what the read tables hold no longer. */
import type { Clock } from '../../platform/clock/clock.ts';
import type { Sql } from '../../platform/database/connect.ts';
import type { OpenModule } from '../module.ts';
import type { HistoryConfig } from './history-config.ts';
import { dropUnfilled } from './unfilled-orders.ts';

const UNFILLED_MS = 600_000;

export function openHistory({ sql, clock, config }: { sql: Sql; clock: Clock; config: HistoryConfig }) {
  return {
    jobs: [
      {
        name: 'dropping unfilled orders',
        periodMs: UNFILLED_MS,
        run: () => dropUnfilled(sql, config.unfilledOrders, clock.nowMs()),
      },
    ],
  } satisfies OpenModule;
}
