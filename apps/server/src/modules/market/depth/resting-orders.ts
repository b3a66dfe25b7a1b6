/**
 * The orders that rest in the books of one kind of market, by id, as its events tell them: spot's and contracts' ids are
 * two counters of their own. Several orders may open in one command (a plan that fires, a reverse); the one that an
 * earlier of them left behind rests when the next one opens, or the command ends.
 */
import type { Side } from '@tern/engine';
import type { Book, BookSide } from './book-side.ts';

interface Resting {
  side: BookSide;
  book: Book;
  price: bigint;
  /** Shown in the book. */
  left: bigint;
  filled: bigint;
}

export interface OpenedOrder {
  orderId: number;
  market: string;
  side: Side;
  price: bigint;
}

export class RestingOrders {
  private readonly resting = new Map<number, Resting>();
  /** The order whose events are passing by. */
  private incoming: { order: OpenedOrder; qty: bigint; filled: bigint } | undefined;

  constructor(private readonly bookOf: (market: string) => Book) {}

  rest(order: OpenedOrder, qty: bigint, filled: bigint): void {
    const left = qty - filled;
    if (left <= 0n) return;
    const book = this.bookOf(order.market);
    const side = order.side === 'BUY' ? book.bids : book.asks;
    side.change(order.price, left);
    book.version++;
    this.resting.set(order.orderId, { side, book, price: order.price, left, filled });
  }

  open(order: OpenedOrder, qty: bigint): void {
    this.settle();
    this.incoming = { order, qty, filled: 0n };
  }

  /** @param qty the whole of the order, what is filled included */
  amend(orderId: number, price: bigint, qty: bigint): void {
    const order = this.resting.get(orderId);
    if (!order) return;
    order.side.change(order.price, -order.left);
    order.price = price;
    order.left = qty - order.filled;
    order.side.change(price, order.left);
    order.book.version++;
  }

  trade(makerOrderId: number, takerOrderId: number, qty: bigint): void {
    this.fill(makerOrderId, qty);
    if (this.incoming?.order.orderId === takerOrderId) this.incoming.filled += qty;
  }

  close(orderId: number): void {
    if (this.incoming?.order.orderId === orderId) {
      this.incoming = undefined;
      return;
    }
    const order = this.resting.get(orderId);
    if (!order) return;
    this.resting.delete(orderId);
    if (order.left > 0n) order.side.change(order.price, -order.left);
    order.book.version++;
  }

  /** The command is over, or its next order begins: what is left of the incoming one rests. */
  settle(): void {
    if (!this.incoming) return;
    const { order, qty, filled } = this.incoming;
    this.rest(order, qty, filled);
    this.incoming = undefined;
  }

  private fill(orderId: number, qty: bigint): void {
    const order = this.resting.get(orderId);
    if (!order) return;
    order.left -= qty;
    order.filled += qty;
    order.side.change(order.price, -qty);
    order.book.version++;
  }
}
