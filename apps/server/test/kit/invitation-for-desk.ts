/** The invitation of the desk's tests: the real module, whose read tables are as new as the engine. */
import type { MemoryKernel } from '../../src/kernel/testing/memory-kernel.ts';
import type { BalancesApi } from '../../src/modules/balances/index.ts';
import { openInvitation } from '../../src/modules/invitation/index.ts';
import { invitationModule } from '../../src/modules/invitation/invitation-module.ts';
import type { MarketApi } from '../../src/modules/market/index.ts';
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
  balances: BalancesApi;
  live: { markets: MarketApi['marketData'] };
}

export async function openInvitationForDesk({ database, clock, kernel, staff, balances, live }: DeskParts) {
  const { sql } = database;
  const isReadable = projectOnRead(sql, kernel, invitationModule.projections);
  const member = {
    existing: async (memberId: string) => Number(memberId),
    onLoggedIn: () => undefined,
    members: {
      byId: async () => undefined,
      masked: async () => new Map(),
      invited: async () => [],
      nickNames: async () => new Map(),
    },
  };
  return openInvitation({
    sql,
    clock,
    log: createLog('silent'),
    kernel,
    isReadable,
    market: { marketData: live.markets },
    member,
    identity: { onDecided: () => undefined },
    balances,
    staff,
    findShared: async () => [],
    publicOrigin: undefined,
  });
}
