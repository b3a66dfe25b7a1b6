/**
 * Every market's book as quantities per price: live state of orders opened, traded and closed, spot's and contracts',
 * that starts from the engine's resting orders. An order counts from the end of its command on, so one that only takes
 * never shows.
 */
import type { EngineState, Event, Side, TradeType } from '@tern/engine';
import { type Book, BookSide, type Level } from './book-side.ts';
import { RestingOrders } from './resting-orders.ts';

export interface Depth {
  bids: Level[];
  asks: Level[];
}

/** Opening a long and closing a short buy. */
const SIDE_OF: Record<TradeType, Side> = {
  OPEN_LONG: 'BUY',
  CLOSE_SHORT: 'BUY',
  OPEN_SHORT: 'SELL',
  CLOSE_LONG: 'SELL',
};

export class LiveDepth {
  private readonly books = new Map<string, Book>();
  private readonly spot: RestingOrders;
  private readonly contract: RestingOrders;

  constructor(initial: Pick<EngineState, 'openOrders' | 'contractOrders'>) {
    const bookOf = (market: string) => this.bookOf(market);
    this.spot = new RestingOrders(bookOf);
    this.contract = new RestingOrders(bookOf);
    for (const order of initial.openOrders) this.spot.rest(order, order.qty, order.filledQty);
    for (const order of initial.contractOrders) {
      this.contract.rest({ ...order, side: SIDE_OF[order.tradeType] }, order.qty, order.filledQty);
    }
  }

  apply(event: Event): void {
    switch (event.kind) {
      case 'order-opened':
        this.spot.open(event, event.qty);
        break;
      case 'traded':
        this.spot.trade(event.makerOrderId, event.takerOrderId, event.qty);
        break;
      case 'order-amended':
        this.spot.amend(event.orderId, event.price, event.qty);
        break;
      case 'order-closed':
        this.spot.close(event.orderId);
        break;
      case 'contract-order-opened': {
        const { orderId, market, price, tradeType } = event;
        this.contract.open({ orderId, market, price, side: SIDE_OF[tradeType] }, event.qty);
        break;
      }
      case 'contract-traded':
        this.contract.trade(event.maker.orderId, event.taker.orderId, event.qty);
        break;
      case 'contract-order-closed':
        this.contract.close(event.orderId);
        break;
      case 'command-done':
        this.spot.settle();
        this.contract.settle();
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

  private bookOf(market: string): Book {
    let book = this.books.get(market);
    if (!book) {
      book = { bids: new BookSide(true), asks: new BookSide(false), version: 0 };
      this.books.set(market, book);
    }
    return book;
  }
}
