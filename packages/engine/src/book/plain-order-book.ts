/** The book in two sorted arrays: what typed-order-book.ts must equal. */
import type { OrderBook, SideIndex } from './order-book.ts';
import { NONE, type OrderStore } from './order-store.ts';

export class PlainOrderBook implements OrderBook {
  private readonly sides: [number[], number[]] = [[], []];

  constructor(private readonly orders: OrderStore) {}

  first(side: SideIndex): number {
    return this.sides[side][0] ?? NONE;
  }

  after(order: number, side: SideIndex): number {
    const queue = this.sides[side];
    return queue[queue.indexOf(order) + 1] ?? NONE;
  }

  add(order: number, side: SideIndex): void {
    const queue = this.sides[side];
    const price = this.orders.price(order);
    const isWorse = (other: number) =>
      side === 0 ? this.orders.price(other) < price : this.orders.price(other) > price;
    const position = queue.findIndex(isWorse);
    queue.splice(position < 0 ? queue.length : position, 0, order);
  }

  remove(order: number, side: SideIndex): void {
    this.sides[side].splice(this.sides[side].indexOf(order), 1);
  }

  isEmpty(): boolean {
    return this.sides[0].length === 0 && this.sides[1].length === 0;
  }
}
