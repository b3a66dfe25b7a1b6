/** The records of the OTC desk. Members and assets stand here by their numbers. */
import type { Side } from '../base/order-words.ts';
import type { AdTerms } from './ad-commands.ts';
import type { MerchantState } from './merchant-events.ts';
import type { OtcAppeal, OtcCancelReason, OtcOrderStatus } from './order-events.ts';

export interface Merchant {
  state: MerchantState;
  bond: bigint;
  /** The state that QUITTING came from and may be taken back to. */
  stateBefore: 'APPROVED' | 'SUSPENDED';
  quitMs: number;
  reapplyFromMs: number;
}

export interface Ad {
  readonly adId: number;
  readonly member: number;
  readonly side: Side;
  readonly asset: number;
  terms: AdTerms;
  version: number;
  isOn: boolean;
  isBlocked: boolean;
  openOrders: number;
  /** The price of a FLOAT ad by the reference that it was last asked for. */
  floating: { readonly reference: bigint; readonly price: bigint };
}

/** No reference is below zero: such a price is found anew. */
export const NOT_PRICED: Ad['floating'] = { reference: -1n, price: 0n };

/** Times are those of the desk's clock (otc-clock.ts). */
export interface OtcOrder {
  readonly orderId: number;
  readonly adId: number;
  /** The taker's. */
  readonly side: Side;
  readonly buyer: number;
  readonly seller: number;
  readonly asset: number;
  readonly price: bigint;
  readonly amount: bigint;
  readonly qty: bigint;
  readonly methodIds: readonly number[];
  /** The parties share a device or a payment account: the order counts in no figure. */
  readonly isTied: boolean;
  status: OtcOrderStatus;
  cancelReason: OtcCancelReason;
  /** The next instant at which the clock does something with it; 0: none. */
  dueMs: number;
  paidMs: number;
  appealFromMs: number;
  /** The payee that the buyer named; 0: none. */
  methodId: number;
  appeal: OtcAppeal;
  /** The member who opened the last appeal. */
  appellant: number;
  buyerAppeals: number;
  sellerAppeals: number;
  reopening: 'NONE' | 'OPEN' | 'USED';
}

/** A cancel, a timeout or a verdict that counts against the buyer (rules/otc#points). Times are those of the engine. */
export interface CancelRecord {
  readonly orderId: number;
  readonly buyer: number;
  readonly seller: number;
  /** The buyer was the merchant of a BUY ad. */
  readonly isMerchant: boolean;
  readonly timeMs: number;
  readonly day: number;
  readonly points: number;
  readonly isUpheld: boolean;
}

export interface FaultMark {
  readonly orderId: number;
  readonly timeMs: number;
}

/** Figures of one business day. */
export interface DayFigures {
  readonly day: number;
  completed: number;
  cancelled: number;
  releases: number;
  releaseMs: number;
  /** Orders of the member's own BUY ads, up to engine version 9. */
  buyAdOrders: number;
}

/** The list of ads is sorted by these behind the price. */
export interface Ranking {
  /** The last of the 30 days. */
  readonly day: number;
  /** -1: no order counts. */
  readonly completionBp: number;
  /** -1: none was released. */
  readonly averageReleaseMs: number;
}

export interface Purchase {
  readonly timeMs: number;
  /** In 1e-8 USDT. */
  readonly value: bigint;
}

export interface OtcReport {
  readonly orderId: number;
  readonly member: number;
  readonly reported: number;
}
