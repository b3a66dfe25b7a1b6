/**
 * The events of contracts that every order gives: the journal holds them as 32-bit words (write-contract-events.ts). Units and names as in
 * events.ts.
 */
import type { MemberId } from '../base/accounts.ts';
import type { CancelReason, OrderType, Side, TimeInForce } from '../base/order-words.ts';
import type { MarginMode, PositionSide, TradeType, TriggerSource } from './commands.ts';

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
  /** A MARKET order's price is the worst one that it may trade at. */
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
  /** A closing fill's dir × (q·p − cost), before the fee, and the cost taken off; 0n for an opening one. */
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

/** The totals of one contract after a command that changed one of them. */
export interface ContractTotalsChanged {
  kind: 'contract-totals-changed';
  market: string;
  /** The contract clearing account: −Σ dir × openNotional. */
  clearing: bigint;
  /** Σ quantity of the longs, which is that of the shorts. */
  openQty: bigint;
}

export type ContractOrderEvent =
  | ContractOrderOpened
  | ContractTraded
  | ContractOrderClosed
  | PositionChanged
  | ContractTotalsChanged;
