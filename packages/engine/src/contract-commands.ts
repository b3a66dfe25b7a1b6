/** What can be said to the engine about perpetual contracts (RULES 1). Units and names as in commands.ts. */
import type { MemberId } from './accounts.ts';
import type { OrderType, TimeInForce } from './order-words.ts';

/** Opening buys long or sells short; closing is the other way and never more than the position (RULES 1.2). */
export const TRADE_TYPES = ['OPEN_LONG', 'OPEN_SHORT', 'CLOSE_LONG', 'CLOSE_SHORT'] as const;
export type TradeType = (typeof TRADE_TYPES)[number];

export const POSITION_SIDES = ['LONG', 'SHORT'] as const;
export type PositionSide = (typeof POSITION_SIDES)[number];

export const MARGIN_MODES = ['ISOLATED', 'CROSS'] as const;
export type MarginMode = (typeof MARGIN_MODES)[number];

/** Which price fires a plan order, a take-profit or a stop-loss. */
export const TRIGGER_SOURCES = ['MARK', 'LAST'] as const;
export type TriggerSource = (typeof TRIGGER_SOURCES)[number];

/**
 * PREPARED: listed, not yet open. CANCEL_ONLY: closing and cancelling only. HALTED: cancelling only, nobody is
 * liquidated (RULES 1.9). CLOSED: nothing is accepted and every order has been cancelled (ADMIN).
 */
export const CONTRACT_STATUSES = ['PREPARED', 'OPEN', 'CANCEL_ONLY', 'HALTED', 'CLOSED'] as const;
export type ContractStatus = (typeof CONTRACT_STATUSES)[number];

/** Up to `cap` (in quote units) of notional on one side (RULES 1.4). Ascending by cap; cum is derived. */
export interface ContractTier {
  cap: bigint;
  maxLeverage: number;
  mmrPpm: number;
}

/** The percentages of RULES 1.8 to 1.12, in parts in a million, and how long a tightening is announced (RULES 1.4). */
export interface ContractBounds {
  /** b of RULES 1.10: at most so far from the anchor, and at most this share of the least distance to a liquidation. */
  markBoundCapPpm: number;
  markBoundSharePpm: number;
  /** How far past the mark the liquidation engine trades at the cost of the takeover's own margin (RULES 1.8 i). */
  takeoverSlipPpm: number;
  /** Of what the insurance fund held when the hour began: what it pays in that hour, for this contract and for all. */
  contractFundBudgetPpm: number;
  totalFundBudgetPpm: number;
  /** How far from the mark a trade may move the price that LAST triggers read (RULES 1.12). */
  lastClampPpm: number;
  /** Interest of eight hours, and how far it pulls the rate from the premium (RULES 1.11). */
  interestPpm: number;
  interestPullPpm: number;
  /** The largest funding rate of eight hours, as a share of the first tier's maintenance rate. */
  fundingCapPpm: number;
  /** How long before it takes effect a change is announced that would lock positions. */
  noticeMs: number;
}

export const DEFAULT_BOUNDS: ContractBounds = {
  markBoundCapPpm: 50_000,
  markBoundSharePpm: 400_000,
  takeoverSlipPpm: 20_000,
  contractFundBudgetPpm: 50_000,
  totalFundBudgetPpm: 200_000,
  lastClampPpm: 10_000,
  interestPpm: 100,
  interestPullPpm: 500,
  fundingCapPpm: 750_000,
  noticeMs: 86_400_000,
};

/** What an operator may set of a contract. tickSize and qtyStep change only while there are neither orders nor positions. */
export interface ContractSettings {
  /** In price units. */
  tickSize: bigint;
  /** In quantity units. */
  qtyStep: bigint;
  maxLots: number;
  maxLeverage: number;
  makerFeePpm: number;
  takerFeePpm: number;
  /** Whether the risk level allows for the fee of closing (RULES 1.7). */
  riskIncludesCloseFee: boolean;
  tiers: ContractTier[];
  /** How far from the mark a MARKET order may trade, whole percents (RULES 1.2). */
  marketBoundPercent: number;
  fundingIntervalMs: number;
  /** In quote units (RULES 1.11). */
  impactNotional: bigint;
  /** How long the index must be NORMAL after a start or a resume before anybody is liquidated (RULES 1.9). */
  resumeWaitMs: number;
  /** Whether the contract resumes by itself when a dead index halted it (the demo does; never after a deficit). */
  resumesAlone: boolean;
  bounds: ContractBounds;
}

/** A perpetual contract on `base`, counted and settled in USDT. Its market name is unlike every spot market's. */
export interface ListContract {
  kind: 'list-contract';
  /** e.g. BTC/USDT:USDT */
  market: string;
  base: string;
  /** e.g. BTC/USDT; its step is a tenth of the tick, its priceScale one more than the contract's. */
  indexSymbol: string;
  priceScale: number;
  qtyScale: number;
  settings: ContractSettings;
}

/** Settings that would lock positions take effect after `bounds.noticeMs` (contract-settings-scheduled), others at once. */
export interface SetContractSettings {
  kind: 'set-contract-settings';
  market: string;
  settings: ContractSettings;
}

/** OPEN from HALTED is the resume: nobody is liquidated until the index was NORMAL for resumeWaitMs. */
export interface SetContractStatus {
  kind: 'set-contract-status';
  market: string;
  status: ContractStatus;
  /** Shown to members; at most MAX_REF_LENGTH characters. */
  reason: string;
}

/**
 * LIMIT: price. MARKET: price 0, always IOC. Opening: whole lots. Closing: lots, closeAll or a percentage, the last two
 * with lots 0n (RULES 1.1 L5).
 * requestId as of place-spot-order. A repeated requestId of an open order answers its id.
 */
export interface PlaceContractOrder {
  kind: 'place-contract-order';
  memberId: MemberId;
  requestId: string;
  market: string;
  tradeType: TradeType;
  type: OrderType;
  timeInForce: TimeInForce;
  price: bigint;
  /** At scale 8. */
  lots: bigint;
  closeAll: boolean;
  /** 1 to 100: so many percent of what other closing orders do not hold of the position; 0: not by percentage. */
  closePercent: number;
  /** 0: as set. Another than the one set sets it first (RULES 1.2). Closing orders: 0. */
  leverage: number;
  /** 0n: none. Opening orders only. */
  takeProfit: bigint;
  stopLoss: bigint;
  triggerSource: TriggerSource;
}

/** By orderId, or by requestId when orderId is 0. */
export interface CancelContractOrder {
  kind: 'cancel-contract-order';
  memberId: MemberId;
  orderId: number;
  requestId: string;
}

/** All open contract orders and plan orders of the member; of one market, or of every one when market is empty. */
export interface CancelAllContractOrders {
  kind: 'cancel-all-contract-orders';
  memberId: MemberId;
  market: string;
}

/** Becomes an order when its source reaches the trigger price; reserves nothing until then (RULES 1.2). */
export interface PlacePlanOrder {
  kind: 'place-plan-order';
  memberId: MemberId;
  requestId: string;
  market: string;
  tradeType: TradeType;
  type: OrderType;
  triggerPrice: bigint;
  triggerSource: TriggerSource;
  /** LIMIT only, else 0n. */
  price: bigint;
  lots: bigint;
  closeAll: boolean;
  /** 0: as set when it fires. */
  leverage: number;
}

export interface CancelPlanOrder {
  kind: 'cancel-plan-order';
  memberId: MemberId;
  planId: number;
}

/** Closes the position at the market and opens as many whole lots the other way (RULES 1.15). */
export interface ReversePosition {
  kind: 'reverse-position';
  memberId: MemberId;
  requestId: string;
  market: string;
  side: PositionSide;
}

export interface SetLeverage {
  kind: 'set-leverage';
  memberId: MemberId;
  market: string;
  leverage: number;
}

export interface SetMarginMode {
  kind: 'set-margin-mode';
  memberId: MemberId;
  market: string;
  mode: MarginMode;
}

/** Of an isolated position: a positive amount is added, a negative one taken out (RULES 1.6). */
export interface ChangeMargin {
  kind: 'change-margin';
  memberId: MemberId;
  requestId: string;
  market: string;
  side: PositionSide;
  amount: bigint;
}

/** The pair of a position; 0n removes one (RULES 1.12). */
export interface SetPositionTriggers {
  kind: 'set-position-triggers';
  memberId: MemberId;
  market: string;
  side: PositionSide;
  takeProfit: bigint;
  stopLoss: bigint;
  triggerSource: TriggerSource;
}

/** Works on the first scope of the liquidation queue that may proceed (RULES 1.8). Its result: how many still wait. */
export interface ContinueLiquidation {
  kind: 'continue-liquidation';
}

export type ContractCommand =
  | ListContract
  | SetContractSettings
  | SetContractStatus
  | PlaceContractOrder
  | CancelContractOrder
  | CancelAllContractOrders
  | PlacePlanOrder
  | CancelPlanOrder
  | ReversePosition
  | SetLeverage
  | SetMarginMode
  | ChangeMargin
  | SetPositionTriggers
  | ContinueLiquidation;
