/**
 * The shapes in the results and topics of contracts. Prices, money, quantities and lots are decimal strings (lots with
 * up to 8 decimals), rates are fractions ("0.0001" is 0.01 %), percents are signed with two decimals. Ids of orders,
 * plans and positions count together over all contracts.
 */
import { z } from 'zod';
import {
  CONTRACT_STATUSES,
  FEED_STATES,
  LIQUIDATION_OUTCOMES,
  MARGIN_MODES,
  ORDER_ORIGINS,
  PLAN_STATUSES,
  POSITION_ENDS,
  POSITION_SIDES,
  TRADE_TYPES,
  TRIGGER_SOURCES,
} from './contract-values.ts';
import { id, money, publicText, time } from './scalars.ts';
import { ORDER_STATUSES, ORDER_TYPES, TIMES_IN_FORCE } from './values.ts';

/** Fields of a contract account, as its member and the desk see it. */
export const contractAccount = {
  currency: z.string(),
  /** Cash and the reserves of open orders; isolated margins stand outside. */
  wallet: money,
  reserves: money,
  available: money,
  /** wallet + isolated margins + unrealised results. */
  equity: money,
  unrealisedPnl: money,
  occupiedMargin: money,
  /** "--" without a cross position. */
  crossRisk: z.string(),
  /**
   * The amount that may leave the account now; "0" while it is being liquidated or a price behind a position is not
   * NORMAL.
   */
  transferable: money,
};

/** Also the topic `mark:<market>`: whole with every change. */
export const contractMark = z.strictObject({
  pairsName: z.string(),
  status: z.enum(CONTRACT_STATUSES),
  /** Why the exchange itself stopped it; empty otherwise. */
  reason: z.enum(['', 'INDEX_DEAD', 'DEFICIT']),
  /** The text for members from the operator who gave it this status; absent: none. */
  publicText: publicText.optional(),
  /** Since when the status is what it is. */
  statusSince: time,
  feed: z.enum(FEED_STATES),
  /** Since when the feed is in this state; 0: it never was heard. */
  feedSince: time,
  /** When announced settings take effect, which would lock positions; 0: none are announced. */
  settingsFrom: time,
  markPrice: money,
  indexPrice: money,
  /** "0" until the first trade. */
  lastPrice: money,
  /** The rate that was settled last, and the one that would be settled if the interval ended now. */
  fundingRate: money,
  nextFundingRate: money,
  nextFundingTime: time,
  /** Open interest: Σ quantity of the longs, which is that of the shorts. */
  openQty: money,
  /** The time of this state of the mark. */
  time,
});

/**
 * All fields that the formulas of @tern/math/contract ask of a contract: contractTerms() turns it into ContractTerms.
 */
export const contract = z.strictObject({
  pairsName: z.string(),
  /** Its name in topics: "BTC/USDT:USDT". */
  market: z.string(),
  tokenCur: z.string(),
  mainCur: z.string(),
  priceScale: z.int(),
  qtyScale: z.int(),
  quoteScale: z.int(),
  tickSize: money,
  qtyStep: money,
  lotNotional: money,
  maxLots: z.int(),
  maxLeverage: z.int(),
  makerFeePpm: z.int(),
  takerFeePpm: z.int(),
  riskIncludesCloseFee: z.boolean(),
  tiers: z.array(z.strictObject({ cap: money, maxLeverage: z.int(), mmrPpm: z.int(), cum: money })),
  /** The distance from the mark within which a MARKET order may trade, in whole percents. */
  marketBoundPercent: z.int(),
  /**
   * The distance from the mark within which closes may trade while the contract is not NORMAL or the account is held,
   * in parts in a million.
   */
  markBoundPpm: z.int(),
  /** The distance from the mark to which a trade moves the price that LAST triggers read, in parts in a million. */
  lastClampPpm: z.int(),
  fundingIntervalMs: z.int(),
  impactNotional: money,
  /** The least worth of a resting order at its price; a close of a whole position may be smaller. */
  minRestingNotional: money,
  /** As it stands now; the topic `mark:` goes on from here. */
  mark: contractMark,
});

export const contractOrder = z.strictObject({
  orderId: id,
  requestId: z.string(),
  pairsName: z.string(),
  tradeType: z.enum(TRADE_TYPES),
  type: z.enum(ORDER_TYPES),
  timeInForce: z.enum(TIMES_IN_FORCE),
  origin: z.enum(ORDER_ORIGINS),
  status: z.enum(ORDER_STATUSES),
  /**
   * NONE, USER, IOC_REMAINDER, FOK, POST_ONLY, STP, ADMIN, MARGIN, MARGIN_AT_MATCH, TPSL, LIQUIDATION, ADL, HALT,
   * INDEX, TOO_DEEP, REMAINDER.
   */
  reason: z.string(),
  /** "0" for MARKET. */
  price: money,
  lots: money,
  filledLots: money,
  qty: money,
  filledQty: money,
  filledNotional: money,
  /** filledNotional / filledQty, half-up to four decimals or the tick's; "0" while nothing is filled. */
  averagePrice: money,
  leverage: z.int(),
  mode: z.enum(MARGIN_MODES),
  /** Opening: charged by the fills; closing: released by them. */
  margin: money,
  fee: money,
  /** Closing orders: gross result and percent of the margin behind the closed part; else "0". */
  pnl: money,
  profitRate: money,
  /** "0": none. Of an opening order, as attached. */
  takeProfit: money,
  stopLoss: money,
  triggerSource: z.enum(TRIGGER_SOURCES),
  /** When the position that it filled began, and when a fill of it ended that position; 0: not. */
  openTime: time,
  closeTime: time,
  createTime: time,
  /** The time of the last change. */
  updateTime: time,
});

export const planOrder = z.strictObject({
  planId: id,
  requestId: z.string(),
  pairsName: z.string(),
  tradeType: z.enum(TRADE_TYPES),
  type: z.enum(ORDER_TYPES),
  triggerPrice: money,
  triggerSource: z.enum(TRIGGER_SOURCES),
  /** Fires when its source is at or above the trigger price; otherwise at or below. */
  firesAbove: z.boolean(),
  /** "0" for MARKET. */
  price: money,
  /** "0" with closeAll. */
  lots: money,
  closeAll: z.boolean(),
  /** 0: as set when it fires. */
  leverage: z.int(),
  status: z.enum(PLAN_STATUSES),
  /** cancelled: as of an order; else NONE. */
  reason: z.string(),
  /** failed: the error's code, to be worded by errorByCode; else empty. */
  errorCode: z.string(),
  /** The order that it became; empty: none. */
  orderId: z.string(),
  createTime: time,
  updateTime: time,
});

/**
 * The fields from which positionFigures of @tern/math/contract computes the figures, and the fields that a mark does
 * not change.
 */
const positionFields = {
  positionId: id,
  pairsName: z.string(),
  side: z.enum(POSITION_SIDES),
  mode: z.enum(MARGIN_MODES),
  leverage: z.int(),
  /** "0": it has ended. */
  qty: money,
  lots: money,
  /** Not frozen by closing orders. */
  availableQty: money,
  availableLots: money,
  openNotional: money,
  /** openNotional / qty, half-up to four decimals or the tick's. */
  entryPrice: money,
  /** Occupied: its own (isolated), or openNotional / leverage (cross). */
  margin: money,
  /** "0": none. */
  takeProfit: money,
  stopLoss: money,
  triggerSource: z.enum(TRIGGER_SOURCES),
  /** Its liquidation is under way. */
  isLocked: z.boolean(),
  openTime: time,
  realisedPnl: money,
  fees: money,
  /** Received minus paid. */
  funding: money,
  /** 1 to 5, five in the fifth that is deleveraged first; at most five seconds old. 0: without an order in the queue. */
  adlLights: z.int(),
};
export const position = z.strictObject(positionFields);
export const positionWithFigures = z.strictObject({
  ...positionFields,
  markPrice: money,
  unrealisedPnl: money,
  profitRate: money,
  positionValue: money,
  /** "43.20%"; one for all cross positions. */
  riskLevel: z.string(),
  /** "--": there is none. */
  liquidationPrice: z.string(),
});

export const tradingSetting = z.strictObject({
  pairsName: z.string(),
  mode: z.enum(MARGIN_MODES),
  leverage: z.int(),
});

export const contractFill = z.strictObject({
  tradeId: id,
  orderId: id,
  pairsName: z.string(),
  tradeType: z.enum(TRADE_TYPES),
  role: z.enum(['MAKER', 'TAKER']),
  price: money,
  qty: money,
  lots: money,
  notional: money,
  fee: money,
  /** Closing fills: gross; else "0". */
  pnl: money,
  time,
});

export const endedPosition = z.strictObject({
  positionId: id,
  pairsName: z.string(),
  side: z.enum(POSITION_SIDES),
  mode: z.enum(MARGIN_MODES),
  leverage: z.int(),
  how: z.enum(POSITION_ENDS),
  /** Opened and closed over its life. */
  qty: money,
  lots: money,
  entryPrice: money,
  closePrice: money,
  /** Gross; fees and funding beside it. */
  realisedPnl: money,
  profitRate: money,
  fees: money,
  funding: money,
  openTime: time,
  closeTime: time,
});

export const liquidation = z.strictObject({
  liquidationId: id,
  mode: z.enum(MARGIN_MODES),
  /** Empty for all cross positions together. */
  pairsName: z.string(),
  /** Means nothing in cross. */
  side: z.enum(POSITION_SIDES),
  /** When its risk was found at or over 100 %. */
  time,
  /** 0: not yet over. */
  endTime: time,
  outcome: z.enum(LIQUIDATION_OUTCOMES),
  equity: money,
  /** Maintenance margin and closing fee. */
  need: money,
  riskLevel: z.string(),
  /** Σ over its takeovers. */
  marginLost: money,
  /** Σ over its takeovers and what it netted. */
  pnl: money,
});

/** One of the two positions that ended each other at the mark. */
export const netting = z.strictObject({
  pairsName: z.string(),
  side: z.enum(POSITION_SIDES),
  qty: money,
  /** The mark. */
  price: money,
  pnl: money,
});

export const takeover = z.strictObject({
  pairsName: z.string(),
  side: z.enum(POSITION_SIDES),
  qty: money,
  bankruptcyPrice: money,
  markPrice: money,
  pnl: money,
  marginLost: money,
});

/**
 * The liquidation execution of a position that the exchange took over (rules/contracts#liquidation-execution,
 * rules/contracts#insurance-fund, rules/contracts#adl, rules/contracts#socialized-loss).
 */
export const disposal = z.strictObject({
  pairsName: z.string(),
  side: z.enum(POSITION_SIDES),
  marketQty: money,
  /** The price of the part sold or bought in the market; "0": none. */
  marketPrice: money,
  adlQty: money,
  markQty: money,
  /** Signed: what the insurance fund gained, or paid. */
  fundChange: money,
  sharedLoss: money,
  deficit: money,
});

export type WireContractMark = z.infer<typeof contractMark>;
export type WireContract = z.infer<typeof contract>;
export type WireContractOrder = z.infer<typeof contractOrder>;
export type WirePlanOrder = z.infer<typeof planOrder>;
export type WirePosition = z.infer<typeof position>;
export type WirePositionWithFigures = z.infer<typeof positionWithFigures>;
export type WireTradingSetting = z.infer<typeof tradingSetting>;
export type WireContractFill = z.infer<typeof contractFill>;
export type WireEndedPosition = z.infer<typeof endedPosition>;
export type WireLiquidation = z.infer<typeof liquidation>;
export type WireNetting = z.infer<typeof netting>;
export type WireTakeover = z.infer<typeof takeover>;
export type WireDisposal = z.infer<typeof disposal>;
