/**
 * Matching: price-time priority, the maker's price, own orders met are cancelled (rules/spot#matching,
 * rules/spot#market-orders, rules/spot#fees). Comes after all checks: the order is accepted, its money is there,
 * nothing here refuses.
 */
import type { Amount } from '../base/amount.ts';
import { MARKET_BOUND_DIVISOR, MAX_QTY } from '../base/limits.ts';
import type { SideIndex } from '../book/order-book.ts';
import { type OrderStore, SLOT } from '../book/order-store.ts';
import { isWithin, oppositeSide } from '../orders/bound.ts';
import { CLOSE_REASON } from '../orders/close-reason.ts';
import type { OrderLifecycle } from './order-lifecycle.ts';
import type { TradeSettling } from './settle-trade.ts';
import type { SpotMarket } from './spot-market.ts';

export class OrderMatching {
  constructor(
    private readonly orders: OrderStore,
    private readonly lifecycle: OrderLifecycle,
    private readonly settling: TradeSettling,
  ) {}

  /** The first order of others on a side, or NONE. */
  firstOfOthers(market: SpotMarket, side: SideIndex, member: number): number {
    const { orders } = this;
    let order = market.book.first(side);
    while (order !== SLOT.NONE && orders.member(order) === member) order = market.book.after(order, side);
    return order;
  }

  /** True when others' orders up to the bound sum to the quantity (FOK, rules/spot#matching). */
  canFill(market: SpotMarket, side: SideIndex, member: number, bound: number, qty: number): boolean {
    const { orders } = this;
    let missing = qty;
    let maker = market.book.first(side);
    while (maker !== SLOT.NONE && isWithin(orders.price(maker), bound, side)) {
      if (orders.member(maker) !== member) {
        missing -= orders.remaining(maker);
        if (missing <= 0) return true;
      }
      maker = market.book.after(maker, side);
    }
    return false;
  }

  /** Fills the order from the opposite side up to the bound; own orders met are cancelled. */
  match(taker: number, market: SpotMarket, bound: number): void {
    const { orders } = this;
    const side = oppositeSide(orders.flags(taker));
    const member = orders.member(taker);
    let missing = orders.remaining(taker);
    while (missing > 0) {
      const maker = market.book.first(side);
      if (maker === SLOT.NONE || !isWithin(orders.price(maker), bound, side)) return;
      if (orders.member(maker) === member) {
        this.lifecycle.cancelResting(maker, CLOSE_REASON.STP);
        continue;
      }
      const available = orders.remaining(maker);
      const qty = Math.min(missing, available);
      missing -= qty;
      this.fill(taker, maker, market, qty);
    }
  }

  /**
   * Buys for `money` up to the bound (rules/spot#market-orders). True when what is left buys no step more of the last
   * ask met.
   */
  matchByQuote(taker: number, market: SpotMarket, bound: number, money: Amount): boolean {
    const { orders } = this;
    const member = orders.member(taker);
    let lastPrice = 0;
    for (;;) {
      const maker = market.book.first(1);
      if (maker === SLOT.NONE || orders.price(maker) > bound) break;
      lastPrice = orders.price(maker);
      const limit = MAX_QTY - orders.filledQty(taker);
      const affordable = money.affordable(lastPrice, market.stepSize, market.quoteMultiplier, limit);
      if (affordable === 0) break;
      if (orders.member(maker) === member) {
        this.lifecycle.cancelResting(maker, CLOSE_REASON.STP);
        continue;
      }
      const available = orders.remaining(maker);
      money.subtract(this.fill(taker, maker, market, Math.min(affordable, available)));
    }
    if (lastPrice === 0 || orders.filledQty(taker) === 0) return false;
    return money.affordable(lastPrice, market.stepSize, market.quoteMultiplier, market.stepSize) === 0;
  }

  /** Answers the quote quantity of the trade, which is overwritten by the next one. */
  private fill(taker: number, maker: number, market: SpotMarket, qty: number): Amount {
    const quoteQty = this.settling.settle(taker, maker, market, qty);
    if (this.orders.remaining(maker) === 0) this.lifecycle.closeResting(maker, market, CLOSE_REASON.NONE);
    return quoteQty;
  }
}

/**
 * 5 % past the best price of others, rounded inward to the tick (rules/spot#market-orders). The price is a multiple of
 * the tick.
 */
export function marketBound(market: SpotMarket, side: SideIndex, best: number): number {
  const ticks = best / market.tickSize;
  const allowance = Math.floor(ticks / MARKET_BOUND_DIVISOR);
  return (side === 1 ? ticks + allowance : ticks - allowance) * market.tickSize;
}
