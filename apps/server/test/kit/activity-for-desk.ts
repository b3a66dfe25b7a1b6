/** Pledges and airdrops of the desk's tests: the real module, whose read tables are as new as the engine. */
import type { MemoryKernel } from '../../src/kernel/testing/memory-kernel.ts';
import { activityModule } from '../../src/modules/activity/activity-module.ts';
import { openActivity } from '../../src/modules/activity/index.ts';
import type { BalancesApi } from '../../src/modules/balances/index.ts';
import type { InvitationApi } from '../../src/modules/invitation/index.ts';
import type { MarketApi } from '../../src/modules/market/index.ts';
import type { Staff } from '../../src/modules/staff/index.ts';
import type { Clock } from '../../src/platform/clock/clock.ts';
import type { TempDatabase } from '../../src/platform/database/testing/temp-database.ts';
import { projectOnRead } from './read-tables.ts';

interface DeskParts {
  database: Pick<TempDatabase, 'sql'>;
  clock: Clock;
  kernel: MemoryKernel;
  staff: Staff;
  balances: BalancesApi;
  live: { markets: MarketApi['marketData'] };
}

/** Members are those that `existing` names. */
export async function openActivityForDesk(
  { database, clock, kernel, staff, balances, live }: DeskParts,
  invitation: Pick<InvitationApi, 'live'>,
  existing: readonly number[],
) {
  const { sql } = database;
  const isReadable = projectOnRead(sql, kernel, activityModule.projections);
  const masked = async (ids: readonly number[]) =>
    new Map(ids.filter((id) => existing.includes(id)).map((id) => [id, { account: '', createdMs: 0 }]));
  const security = { tradingPasswords: { check: async () => undefined } };
  const member = { existing: async (memberId: string) => Number(memberId), members: { masked } };
  return openActivity(
    { sql, clock, kernel, isReadable, market: { marketData: live.markets }, security },
    { member, balances, invitation, staff },
  );
}
