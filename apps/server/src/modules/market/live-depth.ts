/**
 * Every market's book as quantities per price: a fold of order-opened, traded and order-closed that starts from the
 * engine's resting orders. An order counts from the end of its command on, so one that only takes never shows.
 */
import type { EngineState, Event, OrderOpened } from '@tern/engine';
import { BookSide, type Level } from './book-side.ts';

interface Resting {
  side: BookSide;
  book: Book;
  price: bigint;
  qty: bigint;
}

interface Book {
  bids: BookSide;
  asks: BookSide;
  /** Rises with every change. */
  version: number;
}

export interface Depth {
  bids: Level[];
  asks: Level[];
}

export class LiveDepth {
  private readonly books = new Map<string, Book>();
  private readonly resting = new Map<number, Resting>();
  /** The order of the command whose events are passing by. */
  private incoming: { order: OrderOpened; left: bigint } | undefined;

  constructor(initial: Pick<EngineState, 'openOrders'>) {
    for (const order of initial.openOrders) this.rest(order, order.qty - order.filledQty);
  }

  apply(event: Event): void {
    if (event.kind === 'order-opened') this.incoming = { order: event, left: event.qty };
    else if (event.kind === 'traded') {
      this.fill(event.makerOrderId, event.qty);
      if (this.incoming?.order.orderId === event.takerOrderId) this.incoming.left -= event.qty;
    } else if (event.kind === 'order-closed') this.close(event.orderId);
    else if (event.kind === 'command-done' && this.incoming) {
      this.rest(this.incoming.order, this.incoming.left);
      this.incoming = undefined;
    }
  }

  /** Best first; grouped into steps of `width` when it is given. */
  levels(market: string, limit: number, width?: bigint): Depth {
    const book = this.books.get(market);
    if (!book) return { bids: [], asks: [] };
    const of = (side: BookSide) => (width === undefined ? side.top(limit) : side.grouped(width, limit));
    return { bids: of(book.bids), asks: of(book.asks) };
  }

  best(market: string): { bid: Level | undefined; ask: Level | undefined } {
    const book = this.books.get(market);
    return { bid: book?.bids.best(), ask: book?.asks.best() };
  }

  /** Changes whenever the market's book does. */
  version(market: string): number {
    return this.books.get(market)?.version ?? 0;
  }

  private rest(order: Pick<OrderOpened, 'orderId' | 'market' | 'side' | 'price'>, qty: bigint): void {
    if (qty <= 0n) return;
    const book = this.bookOf(order.market);
    const side = order.side === 'BUY' ? book.bids : book.asks;
    side.change(order.price, qty);
    book.version++;
    this.resting.set(order.orderId, { side, book, price: order.price, qty });
  }

  private fill(orderId: number, qty: bigint): void {
    const order = this.resting.get(orderId);
    if (!order) return;
    order.qty -= qty;
    order.side.change(order.price, -qty);
    order.book.version++;
  }

  private close(orderId: number): void {
    if (this.incoming?.order.orderId === orderId) {
      this.incoming = undefined;
      return;
    }
    const order = this.resting.get(orderId);
    if (!order) return;
    this.resting.delete(orderId);
    if (order.qty > 0n) order.side.change(order.price, -order.qty);
    order.book.version++;
  }

  private bookOf(market: string): Book {
    let book = this.books.get(market);
    if (!book) {
      book = { bids: new BookSide(true), asks: new BookSide(false), version: 0 };
      this.books.set(market, book);
    }
    return book;
  }
}
