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

/** A fact that two members share, as the checks for rings find it. */
export interface SharedForTests {
  members: readonly [number, number];
  mark: 'SAME_DEVICE' | 'SAME_PAYMENT_ACCOUNT';
}

interface DeskParts {
  shared: readonly SharedForTests[];
  database: Pick<TempDatabase, 'sql'>;
  clock: Clock;
  kernel: MemoryKernel;
  staff: Staff;
  balances: BalancesApi;
  live: { markets: MarketApi['marketData'] };
}

/** The members' facts: what two of them share, and how many others share something with one. */
function factsOf(shared: readonly SharedForTests[]) {
  const of = (memberId: number) => shared.filter(({ members }) => members.includes(memberId));
  const count = (facts: readonly SharedForTests[], mark: SharedForTests['mark']) =>
    facts.filter((fact) => fact.mark === mark).length;
  const counts = (facts: readonly SharedForTests[]) => ({
    devices: count(facts, 'SAME_DEVICE'),
    accounts: count(facts, 'SAME_PAYMENT_ACCOUNT'),
  });
  return {
    findShared: async (memberId: number, others: readonly number[]) =>
      of(memberId).flatMap(({ members, mark }) => {
        const sharer = members.find((one) => one !== memberId) ?? 0;
        return others.includes(sharer) ? [{ memberId: sharer, mark }] : [];
      }),
    ties: {
      between: async (first: number, second: number) => ({
        ...counts(of(first).filter(({ members }) => members.includes(second))),
        addresses: 0,
      }),
      othersOf: async (memberId: number) => counts(of(memberId)),
    },
  };
}

export async function openInvitationForDesk(desk: DeskParts) {
  const { database, clock, kernel, staff, balances, live, shared } = desk;
  const { sql } = database;
  const isReadable = projectOnRead(sql, kernel, invitationModule.projections);
  const member = {
    existing: async (memberId: string) => Number(memberId),
    onLoggedIn: () => undefined,
    members: {
      byId: async () => undefined,
      masked: async (ids: readonly number[]) =>
        new Map(ids.map((id) => [id, { account: `138****${String(id).slice(-4)}`, createdMs: id % 100 }])),
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
    ...factsOf(shared),
    publicOrigin: undefined,
  });
}
