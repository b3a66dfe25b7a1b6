/** The OTC desk of the desk's tests: the real module over members that the kit knows. Its read tables are as new as the engine. */
import type { MemoryKernel } from '../../src/kernel/testing/memory-kernel.ts';
import type { BalancesApi } from '../../src/modules/balances/index.ts';
import type { MarketApi } from '../../src/modules/market/index.ts';
import { openOtc } from '../../src/modules/otc/index.ts';
import { otcModule } from '../../src/modules/otc/otc-module.ts';
import { PeopleForTests } from '../../src/modules/otc/testing/otc-people-for-tests.ts';
import type { Programmes } from '../../src/modules/programme/index.ts';
import type { Staff } from '../../src/modules/staff/index.ts';
import type { Clock } from '../../src/platform/clock/clock.ts';
import type { TempDatabase } from '../../src/platform/database/testing/temp-database.ts';
import { createLog } from '../../src/platform/log/log.ts';
import { projectOnRead } from './read-tables.ts';

interface DeskParts {
  database: Pick<TempDatabase, 'sql'>;
  clock: Clock;
  kernel: MemoryKernel;
  staff: Staff;
  programmes: Programmes;
  balances: BalancesApi;
  live: { markets: Pick<MarketApi['marketData'], 'markets' | 'indexes'> };
}

export async function openOtcForDesk(desk: DeskParts) {
  const { clock, kernel, staff, balances } = desk;
  const { sql } = desk.database;
  const isReadable = projectOnRead(sql, kernel, otcModule.projections);
  const market = { marketData: desk.live.markets };
  const contract = { transferableOf: () => 0n };
  const log = createLog('silent');
  const people = new PeopleForTests(kernel);
  const { programmes } = desk;
  const base = { sql, clock, log, kernel, isReadable, market, contract, balances, staff, programmes };
  const deps = { ...base, ...people.deps() };
  return { otc: await openOtc(deps), project: () => isReadable(kernel.durable.sequence) };
}
