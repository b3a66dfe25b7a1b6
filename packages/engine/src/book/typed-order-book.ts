/** Price levels in an index, each an intrusive queue through the order store: nothing is allocated, nothing searched. */
import type { OrderBook, SideIndex } from './order-book.ts';
import { ORDER, ORDER_RECORD } from './order-record.ts';
import { type OrderStore, SLOT } from './order-store.ts';
import { PriceIndex } from './price-index.ts';

export class TypedOrderBook implements OrderBook {
  private readonly bids = new PriceIndex(1);
  private readonly asks = new PriceIndex(-1);

  constructor(private readonly orders: OrderStore) {}

  first(side: SideIndex): number {
    const index = side === 0 ? this.bids : this.asks;
    const level = index.best();
    return level === SLOT.NONE ? SLOT.NONE : index.head[level]!;
  }

  after(order: number, side: SideIndex): number {
    const next = this.orders.next(order);
    if (next !== SLOT.NONE) return next;
    const index = side === 0 ? this.bids : this.asks;
    const level = index.worse(this.orders.level(order));
    return level === SLOT.NONE ? SLOT.NONE : index.head[level]!;
  }

  add(order: number, side: SideIndex): void {
    const { numbers, integers } = this.orders;
    const index = side === 0 ? this.bids : this.asks;
    const price = numbers[(order << ORDER_RECORD.WORD_SHIFT) | ORDER.PRICE]!;
    const level = index.levelFor(price);
    const at = order << ORDER_RECORD.INT_SHIFT;
    const { tail } = index;
    const last = tail[level]!;
    integers[at | ORDER.LEVEL] = level;
    integers[at | ORDER.PREVIOUS] = last;
    integers[at | ORDER.NEXT] = SLOT.NONE;
    tail[level] = order;
    if (last === SLOT.NONE) index.head[level] = order;
    else integers[(last << ORDER_RECORD.INT_SHIFT) | ORDER.NEXT] = order;
  }

  remove(order: number, side: SideIndex): void {
    const { integers } = this.orders;
    const index = side === 0 ? this.bids : this.asks;
    const at = order << ORDER_RECORD.INT_SHIFT;
    const level = integers[at | ORDER.LEVEL]!;
    const previous = integers[at | ORDER.PREVIOUS]!;
    const next = integers[at | ORDER.NEXT]!;
    if (previous !== SLOT.NONE) integers[(previous << ORDER_RECORD.INT_SHIFT) | ORDER.NEXT] = next;
    else if (next !== SLOT.NONE) index.head[level] = next;
    if (next !== SLOT.NONE) integers[(next << ORDER_RECORD.INT_SHIFT) | ORDER.PREVIOUS] = previous;
    else if (previous !== SLOT.NONE) index.tail[level] = previous;
    else index.emptied(level);
  }

  isEmpty(): boolean {
    return this.bids.size === 0 && this.asks.size === 0;
  }
}
