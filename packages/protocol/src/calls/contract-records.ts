/** Calls about the history of contracts: orders, plans, fills, ended positions, funding, liquidations, the fund. */
import { z } from 'zod';
import { call } from '../call.ts';
import {
  contractFill,
  contractOrder,
  disposal,
  endedPosition,
  liquidation,
  netting,
  planOrder,
  takeover,
} from '../contract-shapes.ts';
import {
  DELEVERAGINGS,
  FUND_CAUSES,
  LIQUIDATION_STEPS,
  PLAN_STATUSES,
  POSITION_SIDES,
  TRADE_TYPES,
} from '../contract-values.ts';
import {
  digits,
  id,
  minSequence,
  money,
  orderPage,
  page,
  paging,
  pairsName,
  time,
  timeRange,
} from '../scalars.ts';
import { ORDER_STATUSES, ORDER_TYPES } from '../values.ts';

export const CONTRACT_RECORDS_CALLS = {
  getFundingHistory: call({
    method: 'GET',
    path: 'contract/getFundingHistory',
    access: 'visitor',
    limit: 'tableReads',
    errors: ['pairUnknown'],
    summary: 'Settled and skipped funding of one contract, newest first',
    request: z.strictObject({ pairsName, ...paging }),
    result: page(
      z.strictObject({
        time,
        /** An instant without a settlement: a dead index, a halt or downtime. */
        isSkipped: z.boolean(),
        rate: money,
        markPrice: money,
        paid: money,
        received: money,
      }),
    ),
  }),

  getInsuranceFund: call({
    method: 'GET',
    path: 'contract/getInsuranceFund',
    access: 'visitor',
    limit: 'tableReads',
    summary: 'Balance of the insurance fund and what moved it, newest first',
    request: z.strictObject({ cursor: paging.cursor, limit: paging.limit }),
    result: z.strictObject({
      balance: money,
      ...page(z.strictObject({ time, balance: money, change: money, cause: z.enum(FUND_CAUSES) })).shape,
    }),
  }),

  getContractOrders: call({
    method: 'GET',
    path: 'contract/getContractOrders',
    access: 'member',
    errors: ['pairUnknown'],
    summary: 'Contract orders of any status, of one, or of those that are finished; newest first',
    request: z.strictObject({
      pairsName: pairsName.optional(),
      tradeType: z.enum(TRADE_TYPES).optional(),
      type: z.enum(ORDER_TYPES).optional(),
      status: z.enum([...ORDER_STATUSES, 'finished']).optional(),
      ...timeRange,
      ...paging,
    }),
    result: orderPage(contractOrder),
  }),

  getContractOrder: call({
    method: 'GET',
    path: 'contract/getContractOrder',
    access: 'member',
    errors: ['orderUnknown'],
    summary: 'One contract order with its fills',
    request: z.strictObject({ orderId: digits, minSequence: minSequence.optional() }),
    result: z.strictObject({ order: contractOrder, fills: z.array(contractFill) }),
  }),

  getPlanOrders: call({
    method: 'GET',
    path: 'contract/getPlanOrders',
    access: 'member',
    errors: ['pairUnknown'],
    summary: 'Plan orders of any status, newest first',
    request: z.strictObject({
      pairsName: pairsName.optional(),
      tradeType: z.enum(TRADE_TYPES).optional(),
      status: z.enum(PLAN_STATUSES).optional(),
      ...timeRange,
      ...paging,
    }),
    result: orderPage(planOrder),
  }),

  getContractFills: call({
    method: 'GET',
    path: 'contract/getContractFills',
    access: 'member',
    errors: ['pairUnknown'],
    summary: "The member's contract fills, newest first",
    request: z.strictObject({
      pairsName: pairsName.optional(),
      tradeType: z.enum(TRADE_TYPES).optional(),
      ...timeRange,
      ...paging,
    }),
    result: page(contractFill),
  }),

  getPositionHistory: call({
    method: 'GET',
    path: 'contract/getPositionHistory',
    access: 'member',
    errors: ['pairUnknown'],
    summary: 'Closed positions, newest first',
    request: z.strictObject({
      pairsName: pairsName.optional(),
      side: z.enum(POSITION_SIDES).optional(),
      ...timeRange,
      ...paging,
    }),
    result: page(endedPosition),
  }),

  getFundingRecords: call({
    method: 'GET',
    path: 'contract/getFundingRecords',
    access: 'member',
    errors: ['pairUnknown'],
    summary: 'Funding paid and received, newest first',
    request: z.strictObject({
      pairsName: pairsName.optional(),
      side: z.enum(POSITION_SIDES).optional(),
      ...timeRange,
      ...paging,
    }),
    result: page(
      z.strictObject({
        id,
        pairsName: z.string(),
        side: z.enum(POSITION_SIDES),
        qty: money,
        markPrice: money,
        rate: money,
        /** Received when positive, paid when negative. */
        amount: money,
        time,
      }),
    ),
  }),

  /** With a contract, the liquidations that had a position of it in their scope. */
  getLiquidations: call({
    method: 'GET',
    path: 'contract/getLiquidations',
    access: 'member',
    errors: ['pairUnknown'],
    summary: "The member's liquidations, newest first",
    request: z.strictObject({ pairsName: pairsName.optional(), ...timeRange, ...paging }),
    result: page(liquidation),
  }),

  /**
   * Explains a liquidation: the marks and the sources behind them, the positions in the scope, every step and where it
   * went.
   */
  getLiquidation: call({
    method: 'GET',
    path: 'contract/getLiquidation',
    access: 'member',
    errors: ['liquidationUnknown'],
    summary: 'One liquidation with everything that explains it',
    request: z.strictObject({ liquidationId: digits, minSequence: minSequence.optional() }),
    result: z.strictObject({
      liquidation,
      marks: z.array(
        z.strictObject({
          pairsName: z.string(),
          indexPrice: money,
          markPrice: money,
          sources: z.array(z.strictObject({ source: z.string(), price: money, isValid: z.boolean() })),
        }),
      ),
      positions: z.array(
        z.strictObject({
          pairsName: z.string(),
          side: z.enum(POSITION_SIDES),
          qty: money,
          openNotional: money,
          entryPrice: money,
          margin: money,
          markPrice: money,
          /** "--": there was none. */
          liquidationPrice: z.string(),
        }),
      ),
      /** In order; equity, need and risk are those after the step. */
      steps: z.array(
        z.strictObject({
          step: z.enum(LIQUIDATION_STEPS),
          equity: money,
          need: money,
          riskLevel: z.string(),
          time,
          nettings: z.array(netting),
          takeovers: z.array(takeover),
          disposals: z.array(disposal),
        }),
      ),
    }),
  }),

  /** The parts of the member's own positions that were given up because others' losses were not covered. */
  getDeleveragings: call({
    method: 'GET',
    path: 'contract/getDeleveragings',
    access: 'member',
    errors: ['pairUnknown'],
    summary: "What other members' uncovered losses took from the member's positions, newest first",
    request: z.strictObject({
      pairsName: pairsName.optional(),
      side: z.enum(POSITION_SIDES).optional(),
      ...timeRange,
      ...paging,
    }),
    result: page(
      z.strictObject({
        id,
        kind: z.enum(DELEVERAGINGS),
        pairsName: z.string(),
        side: z.enum(POSITION_SIDES),
        /** ADL: closed at this price with this result; else "0". */
        qty: money,
        price: money,
        pnl: money,
        /** LOSS_SHARED: what was given up; else "0". */
        amount: money,
        time,
      }),
    ),
  }),
} as const;
