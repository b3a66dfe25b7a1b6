/** Opens the module of money that comes in: deposits by application, and what they are paid from. */
import type { Kernel } from '../../kernel/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Sql } from '../../platform/database/connect.ts';
import type { ReadBarrier } from '../../platform/http/call.ts';
import type { MarketApi } from '../market/index.ts';
import type { OpenModule } from '../module.ts';
import type { Staff } from '../staff/index.ts';
import { ApplicationDetails } from './application-details.ts';
import { ApplicationReader } from './application-reader.ts';
import { ApplicationDecisions } from './decide-application.ts';
import { walletDeskRoutes } from './desk/wallet-desk-routes.ts';
import { applicationDeskRoutes } from './desk-routes.ts';
import { Fundings } from './fundings.ts';
import { ReceivingAddresses } from './receiving-addresses.ts';
import { applicationRoutes } from './routes.ts';
import { Submissions } from './submit-application.ts';

const SWEEP_MS = 60_000;

export interface WalletDeps {
  sql: Sql;
  clock: Clock;
  kernel: Pick<Kernel, 'execute' | 'submit' | 'durable'>;
  isReadable: ReadBarrier;
  market: Pick<MarketApi, 'marketData'>;
  staff: { operators: Pick<Staff['operators'], 'byId'> };
}

export function openWallet({ sql, clock, kernel, isReadable, market, staff }: WalletDeps) {
  const { operators } = staff;
  const { markets } = market.marketData;
  const addresses = new ReceivingAddresses(sql);
  const reader = new ApplicationReader(sql, markets);
  const fundings = new Fundings(sql);
  const details = new ApplicationDetails(sql);
  const submissions = new Submissions({ kernel, clock, isReadable, details, addresses, markets });
  const decisions = new ApplicationDecisions({
    sql,
    kernel,
    isReadable,
    reader,
    fundings,
    markets,
    operators,
  });
  return {
    calls: (calls) => applicationRoutes(calls, { submissions, addresses, reader, isReadable }),
    deskCalls: (desk) => {
      applicationDeskRoutes(desk, { kernel, isReadable, addresses, reader, decisions, fundings, markets });
      walletDeskRoutes(desk, { sql, kernel, isReadable, markets, operators });
    },
    jobs: [{ name: 'finishing applications', periodMs: SWEEP_MS, run: () => submissions.sweep() }],
  } satisfies OpenModule;
}
