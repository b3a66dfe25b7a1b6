/** Calls that trade contracts or read the current state; contract-records.ts holds the history. */
import { z } from 'zod';
import { call, type LimitOfRequest } from '../call.ts';
import {
  contract,
  contractAccount,
  contractMark,
  contractOrder,
  planOrder,
  positionWithFigures,
  tradingSetting,
} from '../contract-shapes.ts';
import {
  MARGIN_CHANGES,
  MARGIN_MODES,
  POSITION_SIDES,
  TRADE_TYPES,
  TRIGGER_SOURCES,
} from '../contract-values.ts';
import { BOOK_WORDING, MARGIN_WORDING, ORDER_WORDING, TRIGGER_ERRORS } from '../contract-wording.ts';
import { digits, done, flag, id, minSequence, money, none, pairsName, requestId, time } from '../scalars.ts';
import { INDEX_STATES, ORDER_TYPES, TIMES_IN_FORCE } from '../values.ts';

// As typed by a member: the handler says what is wrong with it in its own words.
const typed = z.string().max(60);

/** 1 to 100. */
const wholePercent = z.string().regex(/^([1-9]\d?|100)$/);

const CLOSING: readonly string[] = ['CLOSE_LONG', 'CLOSE_SHORT'];

/**
 * An order that closes counts among the cancels, so that a member who has placed or read too much still gets out
 * (architecture#cancels-and-closes-keep-their-lane); the kernel's lanes put the same orders first.
 */
const limitOfContractOrder: LimitOfRequest = (fieldOf) => ({
  name: CLOSING.includes(fieldOf('tradeType') ?? '') ? 'cancels' : 'orders',
  isFillOrKill: fieldOf('timeInForce') === 'FOK',
});
const limitOfMarginChange: LimitOfRequest = (fieldOf) => ({
  name: fieldOf('change') === 'ADD' ? 'cancels' : 'calls',
  isFillOrKill: false,
});

export const CONTRACT_CALLS = {
  getContracts: call({
    method: 'GET',
    path: 'contract/getContracts',
    access: 'visitor',
    limit: 'marketReads',
    whileSilent: 'stale',
    summary: 'Contracts with terms, tiers, fees, bounds, status and mark',
    request: none,
    result: z.array(contract),
  }),

  getContractMark: call({
    method: 'GET',
    path: 'contract/getContractMark',
    access: 'visitor',
    limit: 'marketReads',
    whileSilent: 'stale',
    errors: ['pairUnknown'],
    summary: 'Mark, index, funding and status of one contract',
    request: z.strictObject({ pairsName }),
    result: contractMark,
  }),

  getIndexComposition: call({
    method: 'GET',
    path: 'contract/getIndexComposition',
    access: 'visitor',
    limit: 'marketReads',
    whileSilent: 'stale',
    errors: ['pairUnknown'],
    summary: 'The sources behind the index of one contract',
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
  }),

  placeContractOrder: call({
    method: 'POST',
    path: 'contract/placeContractOrder',
    access: 'member',
    limit: limitOfContractOrder,
    commands: { 'place-contract-order': ORDER_WORDING },
    errors: [
      'newAgreementRequired',
      ...TRIGGER_ERRORS,
      'leverageRequired',
      'lotsRequired',
      'riskNoticeRequired',
      'takeProfitOrder',
      'stopLossOrder',
      'closePriceBand',
    ],
    summary: 'Places a contract order',
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
  }),

  /** Names the order by its orderId or by the requestId it was placed with; exactly one of them. */
  cancelContractOrder: call({
    method: 'POST',
    path: 'contract/cancelContractOrder',
    access: 'member',
    limit: 'cancels',
    whileSilent: 'waits',
    commands: ['cancel-contract-order'],
    summary: 'Cancels an open contract order',
    request: z.strictObject({ orderId: digits.optional(), requestId: requestId.optional() }),
    result: z.strictObject({ orderId: id }),
  }),

  /** Plan orders too. */
  cancelAllContractOrders: call({
    method: 'POST',
    path: 'contract/cancelAllContractOrders',
    access: 'member',
    limit: 'cancels',
    whileSilent: 'waits',
    commands: ['cancel-all-contract-orders'],
    summary: 'Cancels all open contract and plan orders, of one contract or of all',
    request: z.strictObject({ pairsName: pairsName.optional() }),
    result: z.strictObject({ cancelled: z.int() }),
  }),

  placePlanOrder: call({
    method: 'POST',
    path: 'contract/placePlanOrder',
    access: 'member',
    limit: 'orders',
    commands: { 'place-plan-order': BOOK_WORDING },
    errors: [
      'newAgreementRequired',
      'leverageRequired',
      'lotsRequired',
      'riskNoticeRequired',
      'triggerPriceInvalid',
    ],
    summary: 'Places a plan order, which becomes an order when its trigger price is reached',
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
  }),

  cancelPlanOrder: call({
    method: 'POST',
    path: 'contract/cancelPlanOrder',
    access: 'member',
    limit: 'cancels',
    whileSilent: 'waits',
    commands: ['cancel-plan-order'],
    summary: 'Cancels a plan order',
    request: z.strictObject({ planId: digits }),
    result: z.strictObject({ planId: id }),
  }),

  /** Each position on its own: the result names what could not be closed with its error, so that no rejection is the call's. */
  closeAllPositions: call({
    method: 'POST',
    path: 'contract/closeAllPositions',
    access: 'member',
    limit: 'cancels',
    errors: ['pairUnknown'],
    summary: 'Closes positions at the market, of one contract or of all',
    request: z.strictObject({ requestId, pairsName: pairsName.optional() }),
    result: z.strictObject({
      closed: z.int(),
      refused: z.array(z.strictObject({ positionId: id, errorCode: z.string(), errorMessage: z.string() })),
    }),
  }),

  reversePosition: call({
    method: 'POST',
    path: 'contract/reversePosition',
    access: 'member',
    limit: 'orders',
    commands: ['reverse-position'],
    errors: ['newAgreementRequired', 'riskNoticeRequired'],
    summary: 'Closes a position at the market and opens the other side with as many whole lots',
    request: z.strictObject({ requestId, pairsName, side: z.enum(POSITION_SIDES) }),
    /**
     * The order that closes; and the reason why no order could be placed that opens the other side, when none could.
     */
    result: z.strictObject({
      orderId: id,
      refusal: z.strictObject({ errorCode: z.string(), errorMessage: z.string() }).optional(),
    }),
  }),

  setLeverage: call({
    method: 'POST',
    path: 'contract/setLeverage',
    access: 'member',
    commands: { 'set-leverage': MARGIN_WORDING },
    errors: ['leverageRequired'],
    summary: 'Sets the leverage of a contract, for both sides',
    request: z.strictObject({ pairsName, leverage: typed }),
    result: done,
  }),

  setMarginMode: call({
    method: 'POST',
    path: 'contract/setMarginMode',
    access: 'member',
    commands: ['set-margin-mode'],
    summary: 'Sets isolated or cross margin of a contract, without positions and orders',
    request: z.strictObject({ pairsName, mode: z.enum(MARGIN_MODES) }),
    result: done,
  }),

  changeMargin: call({
    method: 'POST',
    path: 'contract/changeMargin',
    access: 'member',
    limit: limitOfMarginChange,
    commands: { 'change-margin': MARGIN_WORDING },
    summary: 'Adds margin to an isolated position or takes it out',
    request: z.strictObject({
      requestId,
      pairsName,
      side: z.enum(POSITION_SIDES),
      change: z.enum(MARGIN_CHANGES),
      amount: typed,
    }),
    result: done,
  }),

  /** Whole: what is left out is removed. */
  setPositionTriggers: call({
    method: 'POST',
    path: 'contract/setPositionTriggers',
    access: 'member',
    limit: 'cancels',
    commands: ['set-position-triggers'],
    errors: [...TRIGGER_ERRORS, 'priceTick'],
    summary: 'Sets or removes take-profit and stop-loss of a position',
    request: z.strictObject({
      pairsName,
      side: z.enum(POSITION_SIDES),
      takeProfit: typed.optional(),
      stopLoss: typed.optional(),
      triggerSource: z.enum(TRIGGER_SOURCES).optional(),
    }),
    result: done,
  }),

  acceptRiskNotice: call({
    method: 'POST',
    path: 'contract/acceptRiskNotice',
    access: 'member',
    summary: 'Accepts the risk notice, once before the first opening order',
    request: none,
    result: done,
  }),

  getContractAccount: call({
    method: 'GET',
    path: 'contract/getContractAccount',
    access: 'member',
    summary: 'Wallet, equity, margin, risk and settings of the contract account',
    request: z.strictObject({ minSequence: minSequence.optional() }),
    result: z.strictObject({
      ...contractAccount,
      riskNoticeAccepted: z.boolean(),
      /** The settings of every contract. */
      settings: z.array(tradingSetting),
    }),
  }),

  getPositions: call({
    method: 'GET',
    path: 'contract/getPositions',
    access: 'member',
    errors: ['pairUnknown'],
    summary: 'Positions with their figures at the mark',
    request: z.strictObject({ pairsName: pairsName.optional(), minSequence: minSequence.optional() }),
    result: z.array(positionWithFigures),
  }),

  getOpenContractOrders: call({
    method: 'GET',
    path: 'contract/getOpenContractOrders',
    access: 'member',
    errors: ['pairUnknown'],
    summary: 'Open contract orders, newest first',
    request: z.strictObject({ pairsName: pairsName.optional(), minSequence: minSequence.optional() }),
    result: z.array(contractOrder),
  }),

  getOpenPlanOrders: call({
    method: 'GET',
    path: 'contract/getOpenPlanOrders',
    access: 'member',
    errors: ['pairUnknown'],
    summary: 'Plan orders that wait for their trigger, newest first',
    request: z.strictObject({ pairsName: pairsName.optional(), minSequence: minSequence.optional() }),
    result: z.array(planOrder),
  }),
} as const;
