/** The wallet of the desk's tests: without chains, and without the calls of members. */
import { openWallet } from '../../src/modules/wallet/index.ts';
import { withoutChains } from '../../src/modules/wallet/testing/no-chains.ts';
import type { TempDatabase } from '../../src/platform/database/testing/temp-database.ts';

type Deps = Parameters<typeof openWallet>[0];

export function openWalletForDesk(
  desk: Pick<Deps, 'clock' | 'kernel' | 'staff' | 'balances' | 'security'> & { database: TempDatabase },
  market: Deps['market'],
) {
  const { database, clock, kernel, staff, balances, security } = desk;
  const base = { sql: database.sql, clock, kernel };
  const others = {
    staff,
    balances,
    security,
    market,
    isReadable: async () => true,
    member: {} as never,
    otcHold: { heldOf: () => ({ units: 0n, untilMs: 0 }) },
  };
  return openWallet(Object.assign(withoutChains(base), base, others));
}
