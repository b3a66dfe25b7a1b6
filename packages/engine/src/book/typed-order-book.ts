/** Price levels in an index, each an intrusive queue through the order store: nothing is allocated, nothing searched. */
import type { OrderBook, SideIndex } from './order-book.ts';
import { NONE, type OrderStore } from './order-store.ts';
import { PriceIndex } from './price-index.ts';

export class TypedOrderBook implements OrderBook {
  private readonly bids = new PriceIndex(1);
  private readonly asks = new PriceIndex(-1);

  constructor(private readonly orders: OrderStore) {}

  first(side: SideIndex): number {
    const index = side === 0 ? this.bids : this.asks;
    const level = index.best();
    return level === NONE ? NONE : index.head[level]!;
  }

  after(order: number, side: SideIndex): number {
    const next = this.orders.next(order);
    if (next !== NONE) return next;
    const index = side === 0 ? this.bids : this.asks;
    const level = index.worse(this.orders.level(order));
    return level === NONE ? NONE : index.head[level]!;
  }

  add(order: number, side: SideIndex): void {
    const { orders } = this;
    const index = side === 0 ? this.bids : this.asks;
    const price = orders.price(order);
    let level = index.find(price);
    if (level === NONE) level = index.add(price);
    const tail = index.tail[level]!;
    orders.setLevel(order, level);
    orders.setPrevious(order, tail);
    orders.setNext(order, NONE);
    index.tail[level] = order;
    if (tail === NONE) index.head[level] = order;
    else orders.setNext(tail, order);
  }

  remove(order: number, side: SideIndex): void {
    const { orders } = this;
    const index = side === 0 ? this.bids : this.asks;
    const level = orders.level(order);
    const previous = orders.previous(order);
    const next = orders.next(order);
    if (previous === NONE) index.head[level] = next;
    else orders.setNext(previous, next);
    if (next === NONE) index.tail[level] = previous;
    else orders.setPrevious(next, previous);
    if (index.head[level] === NONE) index.remove(level);
  }

  isEmpty(): boolean {
    return this.bids.size === 0 && this.asks.size === 0;
  }
}
