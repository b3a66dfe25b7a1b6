/** The commands of perpetual contracts (rules/contracts). Units and names as in commands.ts. */
import type { MemberId } from '../base/accounts.ts';
import type { OrderType, TimeInForce } from '../base/order-words.ts';
import type { ContractSettings } from './contract-settings.ts';

/** Opening buys long or sells short; closing is the other way and never more than the position (rules/contracts#orders). */
export const TRADE_TYPES = ['OPEN_LONG', 'OPEN_SHORT', 'CLOSE_LONG', 'CLOSE_SHORT'] as const;
export type TradeType = (typeof TRADE_TYPES)[number];

export const POSITION_SIDES = ['LONG', 'SHORT'] as const;
export type PositionSide = (typeof POSITION_SIDES)[number];

export const MARGIN_MODES = ['ISOLATED', 'CROSS'] as const;
export type MarginMode = (typeof MARGIN_MODES)[number];

/** The price that fires a plan order, a take-profit or a stop-loss. */
export const TRIGGER_SOURCES = ['MARK', 'LAST'] as const;
export type TriggerSource = (typeof TRIGGER_SOURCES)[number];

/**
 * PREPARED: listed, not yet open. CANCEL_ONLY: closing and cancelling only. HALTED: cancelling only, and no liquidation
 * runs (rules/contracts#feed-states). CLOSED: the contract accepts nothing and every order has been cancelled (ADMIN); it is
 * refused while positions stand (POSITIONS_OPEN).
 */
export const CONTRACT_STATUSES = ['PREPARED', 'OPEN', 'CANCEL_ONLY', 'HALTED', 'CLOSED'] as const;
export type ContractStatus = (typeof CONTRACT_STATUSES)[number];

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

/** OPEN from HALTED resumes the contract: no liquidation runs until the index was NORMAL for resumeWaitMs. */
export interface SetContractStatus {
  kind: 'set-contract-status';
  market: string;
  status: ContractStatus;
  /** Shown to members; at most MAX_REF_LENGTH characters. */
  reason: string;
}

/**
 * LIMIT: price. MARKET: price 0, always IOC. Opening: whole lots. Closing: lots, closeAll or a percentage, the last two
 * with lots 0n (rules/contracts#closing-quantity).
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
  /** 0: as set. Another than the one set sets it first (rules/contracts#leverage). Closing orders: 0. */
  leverage: number;
  /** 0n: none. Opening orders only. */
  takeProfit: bigint;
  stopLoss: bigint;
  triggerSource: TriggerSource;
}

/** Cancels the order with the orderId, or with the requestId when orderId is 0. */
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

/** Becomes an order when its source reaches the trigger price; reserves nothing until then (rules/contracts#plans). */
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

/** Closes the position at the market and opens as many whole lots the other way (rules/contracts#reverse). */
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

/**
 * Changes the margin of an isolated position: a positive amount is added, a negative one taken out
 * (rules/contracts#margin-changes).
 */
export interface ChangeMargin {
  kind: 'change-margin';
  memberId: MemberId;
  requestId: string;
  market: string;
  side: PositionSide;
  amount: bigint;
}

/** The pair of a position; 0n removes one (rules/contracts#triggers). */
export interface SetPositionTriggers {
  kind: 'set-position-triggers';
  memberId: MemberId;
  market: string;
  side: PositionSide;
  takeProfit: bigint;
  stopLoss: bigint;
  triggerSource: TriggerSource;
}

/**
 * Works on the first scope of the liquidation queue that may proceed (rules/contracts#liquidation). Its result: how
 * many still wait.
 */
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

/** All but those that the journal holds as words. */
export type ContractBlockCommand = Exclude<ContractCommand, PlaceContractOrder | CancelContractOrder>;
