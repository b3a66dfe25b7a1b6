/**
 * Opens the module of contracts. It restores open orders from the read tables, so these must hold the whole journal when it
 * is opened; from then on it drives the liquidation queue.
 */
import { type Kernel, WhatIfEngine } from '../../kernel/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Sql } from '../../platform/database/connect.ts';
import type { ReadBarrier } from '../../platform/http/call.ts';
import type { DeskCallRegistry } from '../../platform/http/desk-call.ts';
import type { Log } from '../../platform/log/log.ts';
import { logFailure } from '../../platform/log/log-failure.ts';
import type { BalancesApi } from '../balances/index.ts';
import type { MarketApi } from '../market/index.ts';
import type { MemberApi } from '../member/index.ts';
import type { OpenModule } from '../module.ts';
import { deskContractsOf } from './desk/desk-members.ts';
import { contractDeskRoutes } from './desk/desk-routes.ts';
import { LiquidationDriver } from './liquidation/liquidation-driver.ts';
import { contractAccountRoutes } from './live/account-routes.ts';
import { feedContracts } from './live/contract-feed.ts';
import { LiveContractData } from './live/live-contract-data.ts';
import { restoreOrders } from './orders/restore-orders.ts';
import { memberAccount } from './positions/member-account.ts';
import { RiskNotices } from './risk/risk-notice.ts';
import { RiskWarnings } from './risk/risk-warnings.ts';
import type { EarlierWarning } from './risk/risk-watch.ts';
import {
  contractHistoryRoutes,
  contractOrderRoutes,
  insuranceFundRoutes,
  ownContractHistory,
  publicContractRoutes,
} from './routes.ts';

const RISK_MS = 5_000;

export interface ContractDeps {
  sql: Sql;
  clock: Clock;
  log: Log;
  kernel: Kernel;
  isReadable: ReadBarrier;
  market: MarketApi;
  balances: Pick<BalancesApi, 'balances'>;
  member: Pick<MemberApi, 'existing'>;
  /** The warnings of risk that earlier processes gave. */
  earlierWarnings(): Promise<readonly EarlierWarning[]>;
}

export async function openContract(deps: ContractDeps) {
  const { sql, clock, log, kernel, isReadable, member, earlierWarnings } = deps;
  const { marketData, texts, sources } = deps.market;
  const { balances } = deps.balances;
  const { markets, contracts } = marketData;
  const nowMs = () => clock.nowMs();
  const onFault = logFailure(log, 'ranking for deleveraging');
  const contractData = new LiveContractData(kernel.initial, contracts, balances, nowMs, onFault, texts);
  await restoreOrders(sql, contractData.orders);
  const stopLiquidations = new LiquidationDriver(kernel, kernel.initial).start();
  const { marks, positions } = contractData;
  const notices = new RiskNotices(sql, nowMs);
  const warnings = new RiskWarnings({ contracts, marks, positions, balances }, earlierWarnings, nowMs);
  const history = ownContractHistory(sql, isReadable, contractData.orders);
  const openWhatIfEngine = () => WhatIfEngine.open(sql);
  return {
    calls(calls) {
      publicContractRoutes(calls, sql, contractData, marketData, sources, nowMs);
      insuranceFundRoutes(calls, sql, balances, markets);
      contractOrderRoutes(calls, kernel, contractData, notices, history);
      contractAccountRoutes(calls, contractData, notices);
      contractHistoryRoutes(calls, sql, isReadable, contractData);
    },
    deskCalls(desk) {
      const { market } = deps;
      contractDeskRoutes(desk, { kernel, sql, openWhatIfEngine, market, marks, positions, balances });
      memberContractRoutes(desk, sql, contractData, member);
    },
    topics: (hub) => feedContracts(hub, kernel, contractData),
    jobs: [{ name: 'warning of risk', periodMs: RISK_MS, run: () => warnings.emitDue() }],
    stops: [{ name: 'liquidations', stop: stopLiquidations }],
    api: {
      contractData,
      /** The part of the contract account that may leave now, in units of USDT. */
      transferableOf: (memberId: number) => memberAccount(memberId, contractData).transferable,
      onRiskWarning: (listener: Parameters<RiskWarnings['listen']>[0]) => warnings.listen(listener),
    },
  } satisfies OpenModule & { api: object };
}
export type ContractApi = Awaited<ReturnType<typeof openContract>>['api'];

/** A member's contracts, for the back office. */
function memberContractRoutes(
  desk: DeskCallRegistry,
  sql: Sql,
  contractData: LiveContractData,
  { existing }: Pick<MemberApi, 'existing'>,
): void {
  const contractsOf = deskContractsOf(sql, contractData);
  desk.read('getMemberContracts', async ({ memberId }) => contractsOf.now(await existing(memberId)));
  desk.read('getMemberContractOrders', async ({ memberId, ...question }) =>
    contractsOf.orders(await existing(memberId), question),
  );
  desk.read('getMemberPlans', async ({ memberId, ...question }) =>
    contractsOf.plans(await existing(memberId), question),
  );
  desk.read('getMemberPastPositions', async ({ memberId, ...paging }) =>
    contractsOf.pastPositions(await existing(memberId), paging),
  );
}
