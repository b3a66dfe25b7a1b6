/** What the engine says happened with perpetual contracts (RULES 1). Units and names as in events.ts. */
import type { MemberId } from './accounts.ts';
import type {
  ContractStatus,
  MarginMode,
  PositionSide,
  TradeType,
  TriggerSource,
} from './contract-commands.ts';
import type { ContractSettings } from './contract-settings.ts';
import type { LiquidationEvent } from './liquidation-events.ts';
import type { CancelReason, OrderType, Side, TimeInForce } from './order-words.ts';
import type { Rejection } from './rejections.ts';

export * from './liquidation-events.ts';

/** Listed, or its settings or status changed: always the whole contract. */
export interface ContractChanged {
  kind: 'contract-changed';
  market: string;
  base: string;
  indexSymbol: string;
  priceScale: number;
  qtyScale: number;
  settings: ContractSettings;
  status: ContractStatus;
  /** Why it is so; empty when no reason was given. */
  reason: string;
  /** Since when the status is what it is. */
  statusSinceMs: number;
  /** When the settings announced last take effect; 0: none are announced, or they were dropped. */
  pendingFromMs: number;
}

/** Settings that would lock these members' positions; they take effect later, as contract-changed tells (RULES 1.4). */
export interface ContractSettingsScheduled {
  kind: 'contract-settings-scheduled';
  market: string;
  settings: ContractSettings;
  effectiveMs: number;
  memberIds: MemberId[];
}

/** Where an order comes from: a member's command, a plan that fired, a take-profit or stop-loss, the second part of a reverse. */
export const ORDER_ORIGINS = ['MEMBER', 'PLAN', 'TPSL', 'REVERSE'] as const;
export type OrderOrigin = (typeof ORDER_ORIGINS)[number];

export interface ContractOrderOpened {
  kind: 'contract-order-opened';
  /** Counts on over orders, plans and positions of all contracts; not a sequence. */
  orderId: number;
  memberId: MemberId;
  requestId: string;
  market: string;
  tradeType: TradeType;
  type: OrderType;
  timeInForce: TimeInForce;
  origin: OrderOrigin;
  /** Of a MARKET order the worst price that it may trade at. */
  price: bigint;
  /** At scale 8. */
  lots: bigint;
  qty: bigint;
  leverage: number;
  mode: MarginMode;
  makerFeePpm: number;
  takerFeePpm: number;
  takeProfit: bigint;
  stopLoss: bigint;
  triggerSource: TriggerSource;
}

/** One side of a contract trade. The liquidation engine's is order 0 of member 0 with nothing but its fee and pnl. */
export interface ContractTradeSide {
  orderId: number;
  memberId: MemberId;
  tradeType: TradeType;
  fee: bigint;
  /** Lots counted to or taken off the position, at scale 8. */
  lots: bigint;
  /** Charged by an opening fill, released by a closing one; 0n in cross when closing. */
  margin: bigint;
  /** Of a closing fill: dir × (q·p − cost), before the fee, and the cost taken off; else 0n. */
  pnl: bigint;
  cost: bigint;
}

export interface ContractTraded {
  kind: 'contract-traded';
  /** Counts from 1 over all markets, spot's too. */
  tradeId: number;
  market: string;
  price: bigint;
  qty: bigint;
  /** price × qty in quote units. */
  notional: bigint;
  takerSide: Side;
  taker: ContractTradeSide;
  maker: ContractTradeSide;
}

export interface ContractOrderClosed {
  kind: 'contract-order-closed';
  orderId: number;
  memberId: MemberId;
  market: string;
  status: 'matched' | 'cancelled';
  reason: CancelReason;
  /** Sums over the order's life. */
  filledQty: bigint;
  filledNotional: bigint;
  filledLots: bigint;
  fee: bigint;
}

/** A position after the command: absolute, once per touched position. qty 0n: it ended (position-ended came before). */
export interface PositionChanged {
  kind: 'position-changed';
  /** One for each life: from the first fill to quantity 0. */
  positionId: number;
  memberId: MemberId;
  market: string;
  side: PositionSide;
  mode: MarginMode;
  leverage: number;
  qty: bigint;
  lots: bigint;
  frozenQty: bigint;
  frozenLots: bigint;
  openNotional: bigint;
  /** Isolated only; 0n in cross. */
  margin: bigint;
  takeProfit: bigint;
  stopLoss: bigint;
  triggerSource: TriggerSource;
  /** Its scope is being liquidated. */
  isLocked: boolean;
  openTimeMs: number;
  /** Over its life so far: Σ gross pnl, Σ fees, Σ funding received minus paid. */
  realisedPnl: bigint;
  fees: bigint;
  funding: bigint;
}

export const POSITION_ENDS = ['USER', 'TPSL', 'LIQUIDATION', 'ADL'] as const;
export type PositionEnd = (typeof POSITION_ENDS)[number];

/** The quantity is 0 again: the row of its history (RULES 1.13). */
export interface PositionEnded {
  kind: 'position-ended';
  positionId: number;
  memberId: MemberId;
  market: string;
  side: PositionSide;
  mode: MarginMode;
  leverage: number;
  how: PositionEnd;
  openTimeMs: number;
  /** Σ over its life: quantity opened (= closed), what it cost, what closing brought, in quote units; lots at scale 8. */
  qty: bigint;
  lots: bigint;
  openNotional: bigint;
  closeNotional: bigint;
  realisedPnl: bigint;
  fees: bigint;
  funding: bigint;
}

/** Margin mode and leverage of a member in a contract. */
export interface TradingSettingChanged {
  kind: 'trading-setting-changed';
  memberId: MemberId;
  market: string;
  mode: MarginMode;
  leverage: number;
}

export interface PlanOpened {
  kind: 'plan-opened';
  planId: number;
  memberId: MemberId;
  requestId: string;
  market: string;
  tradeType: TradeType;
  type: OrderType;
  triggerPrice: bigint;
  triggerSource: TriggerSource;
  /** Fires when the source is at or above the trigger; otherwise at or below. */
  firesAbove: boolean;
  price: bigint;
  lots: bigint;
  closeAll: boolean;
  leverage: number;
}

export interface PlanClosed {
  kind: 'plan-closed';
  planId: number;
  memberId: MemberId;
  market: string;
  status: 'triggered' | 'cancelled' | 'failed';
  /** Of the order that it became; 0 when none. */
  orderId: number;
  /** cancelled: a CancelReason; failed: a Rejection; else NONE. */
  reason: string;
}

export interface TriggerFired {
  kind: 'trigger-fired';
  memberId: MemberId;
  market: string;
  side: PositionSide;
  which: 'TP' | 'SL';
  /** The source's price that reached it. */
  price: bigint;
}

/** Ten tries did not close the position; said once, tries go on (RULES 1.12). */
export interface TriggerFailed {
  kind: 'trigger-failed';
  memberId: MemberId;
  market: string;
  side: PositionSide;
}

/** The second part of a reverse could not be ordered; the first closed its position (RULES 1.15). */
export interface ReverseRefused {
  kind: 'reverse-refused';
  /** That closed the position: the answer of the reverse. */
  orderId: number;
  memberId: MemberId;
  market: string;
  /** Of the position that was not opened. */
  side: PositionSide;
  reason: Exclude<Rejection, 'OK'>;
}

/** WAITING: NORMAL again after a start or a resume, but it counts as DEAD until it was so long enough (RULES 1.9). */
export const FEED_STATES = ['NORMAL', 'DEGRADED', 'DEAD', 'WAITING'] as const;
export type FeedState = (typeof FEED_STATES)[number];

/** Once per contract and command when one of these changed. */
export interface MarkChanged {
  kind: 'mark-changed';
  market: string;
  /** One decimal finer than the mark. */
  indexPrice: bigint;
  markPrice: bigint;
  feed: FeedState;
  /** Since when the feed is in this state. */
  feedSinceMs: number;
  /** At scale 8: what was settled last, and what would be settled if the interval ended now. */
  fundingRate: bigint;
  nextFundingRate: bigint;
  nextFundingMs: number;
}

/** Of one contract after the command, when one of these changed. */
export interface ContractTotalsChanged {
  kind: 'contract-totals-changed';
  market: string;
  /** The contract clearing account: −Σ dir × openNotional. */
  clearing: bigint;
  /** Σ quantity of the longs, which is that of the shorts. */
  openQty: bigint;
}

export interface FundingSettled {
  kind: 'funding-settled';
  market: string;
  /** The instant, not the command's time. */
  timeMs: number;
  /** At scale 8; longs pay when positive. */
  rate: bigint;
  markPrice: bigint;
  paid: bigint;
  received: bigint;
  /** What payers lacked, and what was left over by rounding. */
  fundPaid: bigint;
  fundReceived: bigint;
}

/** The instant was skipped: a dead index, a halt or downtime (RULES 1.11, 1.14). */
export interface FundingSkipped {
  kind: 'funding-skipped';
  market: string;
  timeMs: number;
}

export interface FundingPaid {
  kind: 'funding-paid';
  memberId: MemberId;
  market: string;
  side: PositionSide;
  qty: bigint;
  markPrice: bigint;
  rate: bigint;
  /** Received when positive, paid when negative. */
  amount: bigint;
}

export type ContractEvent =
  | LiquidationEvent
  | ContractChanged
  | ContractSettingsScheduled
  | ContractOrderOpened
  | ContractTraded
  | ContractOrderClosed
  | PositionChanged
  | PositionEnded
  | TradingSettingChanged
  | PlanOpened
  | PlanClosed
  | TriggerFired
  | TriggerFailed
  | ReverseRefused
  | MarkChanged
  | ContractTotalsChanged
  | FundingSettled
  | FundingSkipped
  | FundingPaid;
