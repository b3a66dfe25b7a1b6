/**
 * Contracts' calls: commands go to the kernel, the present state comes from the live state, history from the read
 * tables.
 */
import { formatUnits } from '@tern/math';
import type { Sql } from '../../platform/database/connect.ts';
import { CallError, type CallRegistry, type ReadBarrier } from '../../platform/http/call.ts';
import { readAfter } from '../../platform/http/paging.ts';
import type { LiveBalances } from '../balances/index.ts';
import type { CommandSubmitter } from '../command/index.ts';
import {
  indexComposition,
  type LiveMarketData,
  type LiveMarkets,
  type SourceWatch,
} from '../market/index.ts';
import {
  readDeleveragings,
  readFundHistory,
  readFundingHistory,
  readFundingRecords,
  readPositionHistory,
} from './history/history-reader.ts';
import { hadOrder, hadPlan, readFills, readOrder, readOrders, readPlans } from './history/order-reader.ts';
import { readLiquidation, readLiquidations } from './liquidation/liquidation-reader.ts';
import type { LiveContractData } from './live/live-contract-data.ts';
import { SETTLED_IN } from './positions/member-account.ts';
import type { RiskNotices } from './risk/risk-notice.ts';
import { namedContract, shownContracts } from './terms/terms.ts';
import { wireContract, wireMark } from './terms/wire-contract.ts';
import {
  cancelAllContractOrders,
  cancelContractOrder,
  cancelPlanOrder,
  type OwnHistory,
} from './trading/cancel-contract-order.ts';
import { changeMargin, reversePosition, setPositionTriggers } from './trading/change-position.ts';
import { closeAllPositions } from './trading/close-all-positions.ts';
import { placeContractOrder } from './trading/place-contract-order.ts';
import { placePlanOrder } from './trading/place-plan-order.ts';
import { setLeverage, setMarginMode } from './trading/set-trading-setting.ts';

export function publicContractRoutes(
  calls: CallRegistry,
  sql: Sql,
  { marks, contracts, texts }: LiveContractData,
  market: LiveMarketData,
  sources: SourceWatch,
  nowMs: () => number,
): void {
  calls.visitor('getContracts', () => ({
    result: shownContracts(contracts).map((contract) =>
      wireContract(contract, marks.findMark(contract.market), texts),
    ),
  }));
  calls.visitor('getContractMark', ({ pairsName }) => {
    const contract = namedContract(pairsName, contracts);
    return { result: wireMark(marks.findMark(contract.market), contract, texts) };
  });
  calls.visitor('getFundingHistory', async (params) => ({
    result: await readFundingHistory(sql, params, contracts),
  }));
  calls.visitor('getIndexComposition', ({ pairsName }) => {
    const now = nowMs();
    const { indexSymbol } = namedContract(pairsName, contracts);
    const index = indexComposition(market.indexes, sources, indexSymbol, now);
    if (index === undefined) throw new CallError('pairUnknown');
    return {
      result: {
        pairsName,
        indexPrice: formatUnits(index.price, index.priceScale),
        indexState: index.state,
        sources: index.sources.map(({ source, weight, price = '0', ageMs, isValid, isSimulated }) => ({
          source,
          weight,
          price,
          isValid,
          isSimulated,
          time: ageMs === undefined ? 0 : now - ageMs,
        })),
      },
    };
  });
}

export function insuranceFundRoutes(
  calls: CallRegistry,
  sql: Sql,
  balances: LiveBalances,
  markets: LiveMarkets,
): void {
  calls.visitor('getInsuranceFund', async (params) => {
    const fund = balances.ofSystem('insurance').find(({ asset }) => asset === SETTLED_IN);
    const scale = markets.asset(SETTLED_IN)?.scale ?? 0;
    const balance = formatUnits((fund?.free ?? 0n) + (fund?.frozen ?? 0n), scale);
    return { result: { balance, ...(await readFundHistory(sql, params, scale)) } };
  });
}

export function contractOrderRoutes(
  calls: CallRegistry,
  kernel: CommandSubmitter,
  contractData: LiveContractData,
  notices: RiskNotices,
  history: OwnHistory,
): void {
  const { contracts, marks, positions, reverseRejections } = contractData;
  const opening = { contracts, marks, notices };
  calls.member('placeContractOrder', (params, caller) => placeContractOrder(params, caller, kernel, opening));
  calls.member('cancelContractOrder', (params, caller) =>
    cancelContractOrder(params, caller, kernel, history),
  );
  calls.member('cancelAllContractOrders', (params, caller) =>
    cancelAllContractOrders(params, caller, kernel, contracts),
  );
  calls.member('placePlanOrder', (params, caller) => placePlanOrder(params, caller, kernel, opening));
  calls.member('cancelPlanOrder', (params, caller) => cancelPlanOrder(params, caller, kernel, history));
  calls.member('closeAllPositions', (params, caller, { language }) =>
    closeAllPositions(params, caller, language, kernel, { contracts, positions }),
  );
  calls.member('reversePosition', (params, caller, { language }) =>
    reversePosition(params, caller, language, kernel, { contracts, notices, reverseRejections }),
  );
  calls.member('setLeverage', (params, caller) => setLeverage(params, caller, kernel, contracts));
  calls.member('setMarginMode', (params, caller) => setMarginMode(params, caller, kernel, contracts));
  calls.member('changeMargin', (params, caller) => changeMargin(params, caller, kernel, contracts));
  calls.member('setPositionTriggers', (params, caller) =>
    setPositionTriggers(params, caller, kernel, { contracts, marks }),
  );
  calls.member('acceptRiskNotice', async (_params, { memberId }) => {
    await notices.accept(memberId);
    return { result: {} };
  });
}

export function contractHistoryRoutes(
  calls: CallRegistry,
  sql: Sql,
  barrier: ReadBarrier,
  { contracts }: LiveContractData,
): void {
  calls.member('getContractOrders', (params, { memberId }) =>
    readAfter(barrier, params.minSequence, () => readOrders(sql, memberId, params, contracts)),
  );
  calls.member('getContractOrder', (params, { memberId }) =>
    readAfter(barrier, params.minSequence, () => readOrder(sql, memberId, params, contracts)),
  );
  calls.member('getPlanOrders', (params, { memberId }) =>
    readAfter(barrier, params.minSequence, () => readPlans(sql, memberId, params, contracts)),
  );
  calls.member('getContractFills', (params, { memberId }) =>
    readAfter(barrier, params.minSequence, () => readFills(sql, memberId, params, contracts)),
  );
  calls.member('getPositionHistory', (params, { memberId }) =>
    readAfter(barrier, params.minSequence, () => readPositionHistory(sql, memberId, params, contracts)),
  );
  calls.member('getFundingRecords', (params, { memberId }) =>
    readAfter(barrier, params.minSequence, () => readFundingRecords(sql, memberId, params, contracts)),
  );
  calls.member('getLiquidations', (params, { memberId }) =>
    readAfter(barrier, params.minSequence, () => readLiquidations(sql, memberId, params, contracts)),
  );
  calls.member('getLiquidation', (params, { memberId }) =>
    readAfter(barrier, params.minSequence, () => readLiquidation(sql, memberId, params, contracts)),
  );
  calls.member('getDeleveragings', (params, { memberId }) =>
    readAfter(barrier, params.minSequence, () => readDeleveragings(sql, memberId, params, contracts)),
  );
}

/** Asks the read tables, once they hold all rows that the live state holds. */
export function ownContractHistory(
  sql: Sql,
  barrier: ReadBarrier,
  orders: { readonly sequence: number },
): OwnHistory {
  return {
    async hadOrder(memberId, order) {
      await barrier(orders.sequence);
      return hadOrder(sql, memberId, order);
    },
    async hadPlan(memberId, planId) {
      await barrier(orders.sequence);
      return hadPlan(sql, memberId, planId);
    },
  };
}
