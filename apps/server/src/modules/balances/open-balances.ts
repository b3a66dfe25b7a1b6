/**
 * Opens the module of balances: what members and system accounts hold, the ledger behind it, whether reserves cover it,
 * and the demo's faucet.
 */
import type { JournalHistory, Kernel } from '../../kernel/index.ts';
import type { Sql } from '../../platform/database/connect.ts';
import type { ReadBarrier } from '../../platform/http/call.ts';
import type { DeskCallRegistry } from '../../platform/http/desk-call.ts';
import type { LiveMarkets, MarketApi } from '../market/index.ts';
import type { MemberApi } from '../member/index.ts';
import type { OpenModule } from '../module.ts';
import { feedBalances } from './balance-feed.ts';
import { creditMemberHandler } from './desk-credit.ts';
import { deskBalances, ledgerDeskRoutes } from './desk-routes.ts';
import { LiveBalances } from './live-balances.ts';
import { LiveFaucet } from './live-faucet.ts';
import { readPostings } from './posting-reader.ts';
import { readCapitalRecords } from './reader.ts';
import { accountRoutes, capitalRecordRoutes, faucetRoutes } from './routes.ts';
import { Solvency, solvencyDeskRoutes } from './solvency.ts';

export interface BalancesDeps {
  sql: Sql;
  kernel: Kernel;
  history: JournalHistory;
  isReadable: ReadBarrier;
  mode: 'demo' | 'production';
  market: Pick<MarketApi, 'marketData'>;
  member: Pick<MemberApi, 'existing'>;
}

export function openBalances(deps: BalancesDeps) {
  const { sql, kernel, history, isReadable, mode, member } = deps;
  const { markets, contracts } = deps.market.marketData;
  const balances = new LiveBalances(kernel.initial);
  const faucet = new LiveFaucet(kernel.initial);
  faucet.follow(kernel);
  const solvency = new Solvency(sql, balances, markets);
  return {
    calls(calls) {
      accountRoutes(calls, balances, markets);
      capitalRecordRoutes(calls, sql, isReadable, markets);
      if (mode === 'demo') faucetRoutes(calls, kernel, faucet, markets);
    },
    deskCalls(desk) {
      ledgerDeskRoutes(desk, { history, balances, markets, contracts });
      solvencyDeskRoutes(desk, solvency);
      desk.fourEyes('creditMember', creditMemberHandler({ kernel, solvency, existing: member.existing }));
      memberRecordRoutes(desk, sql, member, markets);
    },
    topics: (hub) => feedBalances(hub, kernel, balances, markets),
    api: { balances, solvency, balancesOf: deskBalances(balances, markets) },
  } satisfies OpenModule & { api: object };
}
export type BalancesApi = ReturnType<typeof openBalances>['api'];

/** A member's records, for the back office. */
function memberRecordRoutes(
  desk: DeskCallRegistry,
  sql: Sql,
  { existing }: Pick<MemberApi, 'existing'>,
  markets: LiveMarkets,
): void {
  desk.read('getMemberTransfers', async ({ memberId, ...question }) =>
    readCapitalRecords(sql, await existing(memberId), question, markets),
  );
  desk.read('getMemberPostings', async ({ memberId, ...question }) =>
    readPostings(sql, await existing(memberId), question, markets),
  );
}
