/** Requests and results of trading contracts and of what stands there now; contract-history-schemas.ts has the past. */
import { z } from 'zod';
import { CONTRACT_HISTORY_SCHEMAS } from './contract-history-schemas.ts';
import {
  contract,
  contractAccount,
  contractMark,
  contractOrder,
  planOrder,
  positionWithFigures,
  tradingSetting,
} from './contract-shapes.ts';
import {
  MARGIN_CHANGES,
  MARGIN_MODES,
  POSITION_SIDES,
  TRADE_TYPES,
  TRIGGER_SOURCES,
} from './contract-values.ts';
import { digits, done, flag, id, minSequence, money, none, pairsName, requestId, time } from './scalars.ts';
import { INDEX_STATES, ORDER_TYPES, TIMES_IN_FORCE } from './values.ts';

// As typed by a member: the handler says what is wrong with it in its own words.
const typed = z.string().max(60);
/** 1 to 100. */
const wholePercent = z.string().regex(/^([1-9]\d?|100)$/);

export const CONTRACT_SCHEMAS = {
  getContracts: { request: none, result: z.array(contract) },
  getContractMark: { request: z.strictObject({ pairsName }), result: contractMark },
  getIndexComposition: {
    request: z.strictObject({ pairsName }),
    result: z.strictObject({
      pairsName: z.string(),
      indexPrice: money,
      indexState: z.enum(INDEX_STATES),
      sources: z.array(
        z.strictObject({
          source: z.string(),
          weight: z.int(),
          /** "0": it never spoke. */
          price: money,
          /** When its own time stamp moved last; 0: it never spoke. */
          time,
          isValid: z.boolean(),
          isSimulated: z.boolean(),
        }),
      ),
    }),
  },

  placeContractOrder: {
    request: z.strictObject({
      requestId,
      pairsName,
      tradeType: z.enum(TRADE_TYPES),
      type: z.enum(ORDER_TYPES),
      timeInForce: z.enum(TIMES_IN_FORCE).optional(),
      /** LIMIT only. */
      price: typed.optional(),
      /** Whole when opening; when closing also a fraction that is all there is. Left out with closeAll and closePercent. */
      lots: typed.optional(),
      /** Closing only. */
      closeAll: flag.optional(),
      /** Closing only, instead of lots and closeAll: so much of what other closing orders do not hold. */
      closePercent: wholePercent.optional(),
      /** Opening only, and needed there; another than the one set sets it first. */
      leverage: typed.optional(),
      takeProfit: typed.optional(),
      stopLoss: typed.optional(),
      /** MARK when left out. */
      triggerSource: z.enum(TRIGGER_SOURCES).optional(),
    }),
    result: z.strictObject({ orderId: id }),
  },
  /** By orderId or by the requestId it was placed with; exactly one of them. */
  cancelContractOrder: {
    request: z.strictObject({ orderId: digits.optional(), requestId: requestId.optional() }),
    result: z.strictObject({ orderId: id }),
  },
  /** Plan orders too. */
  cancelAllContractOrders: {
    request: z.strictObject({ pairsName: pairsName.optional() }),
    result: z.strictObject({ cancelled: z.int() }),
  },
  placePlanOrder: {
    request: z.strictObject({
      requestId,
      pairsName,
      tradeType: z.enum(TRADE_TYPES),
      type: z.enum(ORDER_TYPES),
      triggerPrice: typed,
      triggerSource: z.enum(TRIGGER_SOURCES).optional(),
      price: typed.optional(),
      lots: typed.optional(),
      closeAll: flag.optional(),
      leverage: typed.optional(),
    }),
    result: z.strictObject({ planId: id }),
  },
  cancelPlanOrder: {
    request: z.strictObject({ planId: digits }),
    result: z.strictObject({ planId: id }),
  },
  /** Each position on its own: what could not be closed is named with its error. */
  closeAllPositions: {
    request: z.strictObject({ requestId, pairsName: pairsName.optional() }),
    result: z.strictObject({
      closed: z.int(),
      refused: z.array(z.strictObject({ positionId: id, errorCode: z.string(), errorMessage: z.string() })),
    }),
  },
  reversePosition: {
    request: z.strictObject({ requestId, pairsName, side: z.enum(POSITION_SIDES) }),
    /** Of the order that closes; why no order could be placed that opens the other side, when none could. */
    result: z.strictObject({
      orderId: id,
      refusal: z.strictObject({ errorCode: z.string(), errorMessage: z.string() }).optional(),
    }),
  },
  setLeverage: { request: z.strictObject({ pairsName, leverage: typed }), result: done },
  setMarginMode: { request: z.strictObject({ pairsName, mode: z.enum(MARGIN_MODES) }), result: done },
  changeMargin: {
    request: z.strictObject({
      requestId,
      pairsName,
      side: z.enum(POSITION_SIDES),
      change: z.enum(MARGIN_CHANGES),
      amount: typed,
    }),
    result: done,
  },
  /** Whole: what is left out is removed. */
  setPositionTriggers: {
    request: z.strictObject({
      pairsName,
      side: z.enum(POSITION_SIDES),
      takeProfit: typed.optional(),
      stopLoss: typed.optional(),
      triggerSource: z.enum(TRIGGER_SOURCES).optional(),
    }),
    result: done,
  },
  acceptRiskNotice: { request: none, result: done },

  getContractAccount: {
    request: z.strictObject({ minSequence: minSequence.optional() }),
    result: z.strictObject({
      ...contractAccount,
      riskNoticeAccepted: z.boolean(),
      /** Of every contract. */
      settings: z.array(tradingSetting),
    }),
  },
  getPositions: {
    request: z.strictObject({ pairsName: pairsName.optional(), minSequence: minSequence.optional() }),
    result: z.array(positionWithFigures),
  },
  getOpenContractOrders: {
    request: z.strictObject({ pairsName: pairsName.optional(), minSequence: minSequence.optional() }),
    result: z.array(contractOrder),
  },
  getOpenPlanOrders: {
    request: z.strictObject({ pairsName: pairsName.optional(), minSequence: minSequence.optional() }),
    result: z.array(planOrder),
  },
  ...CONTRACT_HISTORY_SCHEMAS,
} as const;
