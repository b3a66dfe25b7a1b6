/** Requests and results about what was: orders, plans, fills, ended positions, funding, liquidations, the fund. */
import { z } from 'zod';
import {
  contractFill,
  contractOrder,
  disposal,
  endedPosition,
  liquidation,
  netting,
  planOrder,
  takeover,
} from './contract-shapes.ts';
import {
  DELEVERAGINGS,
  FUND_CAUSES,
  LIQUIDATION_STEPS,
  PLAN_STATUSES,
  POSITION_SIDES,
  TRADE_TYPES,
} from './contract-values.ts';
import { digits, id, minSequence, money, orderPage, page, paging, pairsName, time } from './scalars.ts';
import { ORDER_STATUSES } from './values.ts';

export const CONTRACT_HISTORY_SCHEMAS = {
  getFundingHistory: {
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
  },
  getInsuranceFund: {
    request: z.strictObject({ cursor: paging.cursor, limit: paging.limit }),
    result: z.strictObject({
      balance: money,
      ...page(z.strictObject({ time, balance: money, change: money, cause: z.enum(FUND_CAUSES) })).shape,
    }),
  },
  getContractOrders: {
    request: z.strictObject({
      pairsName: pairsName.optional(),
      tradeType: z.enum(TRADE_TYPES).optional(),
      status: z.enum([...ORDER_STATUSES, 'finished']).optional(),
      ...paging,
    }),
    result: orderPage(contractOrder),
  },
  getContractOrder: {
    request: z.strictObject({ orderId: digits, minSequence: minSequence.optional() }),
    result: z.strictObject({ order: contractOrder, fills: z.array(contractFill) }),
  },
  getPlanOrders: {
    request: z.strictObject({
      pairsName: pairsName.optional(),
      status: z.enum(PLAN_STATUSES).optional(),
      ...paging,
    }),
    result: orderPage(planOrder),
  },
  getContractFills: {
    request: z.strictObject({
      pairsName: pairsName.optional(),
      tradeType: z.enum(TRADE_TYPES).optional(),
      ...paging,
    }),
    result: page(contractFill),
  },
  getPositionHistory: {
    request: z.strictObject({
      pairsName: pairsName.optional(),
      side: z.enum(POSITION_SIDES).optional(),
      ...paging,
    }),
    result: page(endedPosition),
  },
  getFundingRecords: {
    request: z.strictObject({ pairsName: pairsName.optional(), ...paging }),
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
  },
  /** Of one contract: those that found a position of it in their scope. */
  getLiquidations: {
    request: z.strictObject({ pairsName: pairsName.optional(), ...paging }),
    result: page(liquidation),
  },
  /** Why somebody was liquidated: the marks and the sources behind them, what stood in the scope, every step and where it went. */
  getLiquidation: {
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
  },
  /** What the member's own positions gave up because others' losses were not covered. */
  getDeleveragings: {
    request: z.strictObject({ pairsName: pairsName.optional(), ...paging }),
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
  },
} as const;
