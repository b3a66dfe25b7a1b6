/** Price levels in an index, each an intrusive queue through the order store: nothing is allocated, nothing searched. */
import type { OrderBook, SideIndex } from './order-book.ts';
import { ORDER } from './order-record.ts';
import { type OrderStore, SLOT } from './order-store.ts';
import { PriceIndex } from './price-index.ts';

export class TypedOrderBook implements OrderBook {
  private readonly bids = new PriceIndex(1);
  private readonly asks = new PriceIndex(-1);

  constructor(private readonly orders: OrderStore) {}

  first(side: SideIndex): number {
    const index = this.indexOf(side);
    const level = index.best();
    return level === SLOT.NONE ? SLOT.NONE : index.headOf(level);
  }

  after(order: number, side: SideIndex): number {
    const { orders } = this;
    const next = orders.next(order);
    if (next !== SLOT.NONE) return next;
    const index = this.indexOf(side);
    const level = index.worse(orders.level(order));
    return level === SLOT.NONE ? SLOT.NONE : index.headOf(level);
  }

  add(order: number, side: SideIndex): void {
    const { orders } = this;
    const index = this.indexOf(side);
    const level = index.levelFor(orders.price(order));
    const last = index.tailOf(level);
    orders.setInteger(order, ORDER.LEVEL, level);
    orders.setInteger(order, ORDER.PREVIOUS, last);
    orders.setInteger(order, ORDER.NEXT, SLOT.NONE);
    index.tail[level] = order;
    if (last === SLOT.NONE) index.head[level] = order;
    else orders.setInteger(last, ORDER.NEXT, order);
  }

  remove(order: number, side: SideIndex): void {
    const { orders } = this;
    const index = this.indexOf(side);
    const level = orders.level(order);
    const previous = orders.integer(order, ORDER.PREVIOUS);
    const next = orders.next(order);
    if (previous !== SLOT.NONE) orders.setInteger(previous, ORDER.NEXT, next);
    else if (next !== SLOT.NONE) index.head[level] = next;
    if (next !== SLOT.NONE) orders.setInteger(next, ORDER.PREVIOUS, previous);
    else if (previous !== SLOT.NONE) index.tail[level] = previous;
    else index.emptied(level);
  }

  isEmpty(): boolean {
    return this.bids.size === 0 && this.asks.size === 0;
  }

  private indexOf(side: SideIndex): PriceIndex {
    return side === 0 ? this.bids : this.asks;
  }
}
