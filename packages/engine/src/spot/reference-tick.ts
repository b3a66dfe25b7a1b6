/**
 * The reference prices of all spot pairs at a tick (rules/spot#reference): what the books offer is counted, and prices
 * follow a NORMAL index at once, else the book once a minute.
 */
import type { CommandContext } from '../base/command-context.ts';
import { REFERENCE } from '../base/limits.ts';
import type { SideIndex } from '../book/order-book.ts';
import { type OrderStore, SLOT } from '../book/order-store.ts';
import type { Events } from '../codec/event-writer.ts';
import { minuteOf } from '../index-price/day-extreme.ts';
import type { PriceTaker } from '../index-price/index-commands.ts';
import type { Indexes } from '../index-price/indexes.ts';
import type { ReferenceCause, ReferenceChanged } from './market-events.ts';
import { halfUp, priceByIndex } from './reference-price.ts';
import type { SpotMarket } from './spot-market.ts';
import type { SpotMarkets } from './spot-markets.ts';
import type { SpotStores } from './spot-stores.ts';

const PERCENT = 100n;
const WITHIN = BigInt(REFERENCE.WITHIN_PERCENT);

export class ReferenceTick implements PriceTaker {
  private readonly indexes: Indexes;
  private readonly orders: OrderStore;
  private readonly markets: SpotMarkets;
  constructor(
    stores: SpotStores,
    private readonly context: CommandContext,
    private readonly events: Events<ReferenceChanged>,
  ) {
    this.indexes = stores.indexes;
    this.orders = stores.orders;
    this.markets = stores.markets;
  }

  /** The indexes are as the tick's prices make them. */
  tick(): void {
    const minute = minuteOf(this.context.timeMs);
    for (const market of this.markets.all) this.tickMarket(market, minute);
    this.markets.lastSeqAtTick = this.context.seq;
  }

  private tickMarket(market: SpotMarket, minute: number): void {
    const { reference } = market;
    const isNewMinute = minute !== reference.minute;
    if (isNewMinute) reference.beginMinute(minute);
    const middle = market.status === 'OPEN' ? this.twiceMiddle(market) : 0;
    if (middle > 0) reference.middles.push(middle);
    const byIndex = this.indexPrice(market);
    if (byIndex > 0) this.become(market, byIndex, 'INDEX');
    else if (reference.isProvisional && middle > 0) this.become(market, halfUp(middle, 2), 'BOOK');
    else if (isNewMinute) this.become(market, reference.nextPrice(), 'BOOK');
    reference.isProvisional = false;
    reference.note();
  }

  private become(market: SpotMarket, price: number, cause: ReferenceCause): void {
    const { reference, definition } = market;
    if (reference.price === price) return;
    reference.price = price;
    this.events.write({ kind: 'reference-changed', market: definition.market, price: BigInt(price), cause });
  }

  /** The price of the pair's index while it is NORMAL; else 0. */
  private indexPrice({ definition }: SpotMarket): number {
    const index = this.indexes.find(definition.market);
    if (index?.state !== 'NORMAL') return 0;
    return priceByIndex(index.price, index.priceScale, definition.priceScale);
  }

  /** Twice the middle of the best prices that stand since the tick before; 0 when a side does not hold. */
  private twiceMiddle(market: SpotMarket): number {
    const bid = this.heldBest(market, 0);
    if (bid === 0) return 0;
    const ask = this.heldBest(market, 1);
    return ask === 0 ? 0 : bid + ask;
  }

  /** The best price of a side that holds enough near it; else 0. An order counts that stands since the tick before. */
  private heldBest({ book, filters, quoteMultiplier }: SpotMarket, side: SideIndex): number {
    const { orders } = this;
    const { lastSeqAtTick } = this.markets;
    const unit = BigInt(quoteMultiplier);
    let left = filters.minNotional * BigInt(REFERENCE.NOTIONALS);
    let best = 0;
    let worst = 0;
    let looks = 0;
    for (let order = book.first(side); order !== SLOT.NONE; order = book.after(order, side)) {
      if (looks++ === REFERENCE.MAX_ORDERS) return 0;
      this.context.makersSeen++;
      if (orders.amended.acceptedSeq(order) > lastSeqAtTick) continue;
      const price = orders.price(order);
      if (best === 0) {
        best = price;
        worst = worstNear(price, side);
      } else if (side === 0 ? price < worst : price > worst) return 0;
      left -= BigInt(price) * BigInt(orders.remaining(order)) * unit;
      if (left <= 0n) return best;
    }
    return 0;
  }
}

/** The last price within 1 % of the best one. */
function worstNear(best: number, side: SideIndex): number {
  const exact = BigInt(best);
  if (side === 0) return Number((exact * (PERCENT - WITHIN) + PERCENT - 1n) / PERCENT);
  return Number((exact * (PERCENT + WITHIN)) / PERCENT);
}
