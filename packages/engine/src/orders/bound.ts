/** The bound of an order: the worst price at which it meets others. */
import { ORDER_FLAG } from '../base/order-words.ts';
import type { SideIndex } from '../book/order-book.ts';

/** True when an order of `side` at this price may be met. */
export function isWithin(price: number, bound: number, side: SideIndex): boolean {
  return side === 0 ? price >= bound : price <= bound;
}

export function oppositeSide(flags: number): SideIndex {
  return (1 - (flags & ORDER_FLAG.sell)) as SideIndex;
}
