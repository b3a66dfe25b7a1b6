/** The records of pledges. Members and assets stand here by their numbers. */
import type { PledgeTerms } from './pledge-commands.ts';
import type { ProductStatus } from './pledge-events.ts';

export interface Product {
  readonly productId: number;
  terms: PledgeTerms;
  /** SHA-256 of title and texts, in hex; empty: a product of before version 11. */
  textHash: string;
  /** The number of its drafts since version 11: what two operators approve is one of them. */
  revision: number;
  status: ProductStatus;
  /** The part of the quota that is taken: the running principal, and what came back while it could not be backed anew. */
  sold: bigint;
  /** The part of `pledge` that is frozen for the product: it covers its running promises, and while it is ON its rest. */
  setAside: bigint;
}

export interface Pledge {
  readonly pledgeId: number;
  readonly member: number;
  readonly product: Product;
  readonly asset: number;
  principal: bigint;
  readonly termDays: number;
  readonly dailyRate: bigint;
  readonly firstDay: number;
  /** The days of a flexible order that are paid. */
  paidDays: number;
  isRedeeming: boolean;
  /** The time of payment; 0: flexible. */
  dueMs: number;
}

/** The sums of a product's running orders. */
export interface ProductSums {
  principal: bigint;
  /** The interest that they may still be paid. */
  promised: bigint;
}

/** A member's use of a product on one business day. */
export interface DayUse {
  readonly productId: number;
  readonly member: number;
  readonly day: number;
  subscribed: number;
  redeemed: number;
  /** The principal that was paid out before its maturity. */
  early: bigint;
}
