/** Events of spot orders. The frequent ones stand in the journal as 32-bit words (write-spot-events.ts). */
import type { MemberId } from '../base/accounts.ts';
import type { CancelReason, OrderType, Side, TimeInForce } from '../base/order-words.ts';
import { type EventBlocks, eventRecord } from '../codec/declarations.ts';
import { amount, flag, id } from '../codec/field.ts';
import { listedMarket } from '../codec/name-fields.ts';
import { CAUSES, ofMember } from '../money/causes.ts';

export interface OrderOpened {
  kind: 'order-opened';
  orderId: number;
  memberId: MemberId;
  requestId: string;
  market: string;
  side: Side;
  type: OrderType;
  timeInForce: TimeInForce;
  price: bigint;
  qty: bigint;
  quoteAmount: bigint;
  makerFeePpm: number;
  takerFeePpm: number;
}

/**
 * One match at the maker's price. Fees are of the received asset: the buyer's of base, the seller's of quote
 * (rules/spot#fees).
 */
export interface Traded {
  kind: 'traded';
  /** Counts from 1 over all markets. */
  tradeId: number;
  market: string;
  price: bigint;
  qty: bigint;
  /** price × qty in quote units. */
  quoteQty: bigint;
  takerSide: Side;
  takerOrderId: number;
  takerMemberId: MemberId;
  takerFee: bigint;
  makerOrderId: number;
  makerMemberId: MemberId;
  makerFee: bigint;
}

/** The order is terminal: matched (reason NONE) or cancelled. */
export interface OrderClosed {
  kind: 'order-closed';
  orderId: number;
  memberId: MemberId;
  market: string;
  status: 'matched' | 'cancelled';
  reason: CancelReason;
  /** Sums over the order's life. */
  filledQty: bigint;
  filledQuote: bigint;
  fee: bigint;
}

/** Price and quantity of an open order from now on (rules/spot#amending); the quantity is the whole one. */
export interface OrderAmended {
  kind: 'order-amended';
  orderId: number;
  memberId: MemberId;
  market: string;
  price: bigint;
  qty: bigint;
  /** False: it went behind all orders of its price. */
  keepsPlace: boolean;
}

/** The frequent ones. */
export type SpotWordEvent = OrderOpened | Traded | OrderClosed;

export type SpotEvent = SpotWordEvent | OrderAmended;

export const SPOT_EVENTS: EventBlocks<OrderAmended> = {
  'order-amended': eventRecord(ofMember(CAUSES.FROZEN), 108, {
    orderId: id,
    memberId: id,
    market: listedMarket,
    price: amount,
    qty: amount,
    keepsPlace: flag,
  }),
};
