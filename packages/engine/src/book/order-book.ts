/**
 * The resting orders of one market in price-time priority (rules/contracts#matching): what matching needs of a book,
 * and no more. `typed-order-book.ts` is what runs; `plain-order-book.ts` is the same in sorted arrays, under the same
 * tests.
 */

/** Index of a side: 0 buys, 1 sells; the bit that an order's flags carry. */
export type SideIndex = 0 | 1;

export interface OrderBook {
  /** The order first in priority on a side, or NONE. */
  first(side: SideIndex): number;
  /** The one after it in priority, or NONE. */
  after(order: number, side: SideIndex): number;
  /** Rests an order (its price is in the store) behind all of its price. */
  add(order: number, side: SideIndex): void;
  remove(order: number, side: SideIndex): void;
  isEmpty(): boolean;
}
