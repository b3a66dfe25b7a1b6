/**
 * Matching: price-time priority, the maker's price, own orders met are cancelled (RULES 1.2, 2.2, 2.5). Comes after all
 * checks: the order is accepted, its money is there, nothing here refuses.
 */
import type { Amount } from '../amount/amount.ts';
import type { SideIndex } from '../book/order-book.ts';
import { NONE, type OrderStore } from '../book/order-store.ts';
import { ORDER_FLAG } from '../codec/command-code.ts';
import type { EventWriter } from '../codec/event-writer.ts';
import type { EngineMemory } from '../engine-memory.ts';
import { type Ledger, systemOwner } from '../ledger/ledger.ts';
import { MARKET_BOUND_DIVISOR, MAX_QTY } from '../limits.ts';
import type { MemberStore } from '../member-store.ts';
import { CLOSE_REASON } from './close-reason.ts';
import type { OrderLife } from './order-life.ts';
import type { SpotMarket } from './spot-market.ts';

const FEE_OWNER = systemOwner('fee');
const FEE_TYPE = 0;

export class OrderMatching {
  private readonly orders: OrderStore;
  private readonly members: MemberStore;
  private readonly ledger: Ledger;
  private readonly quoteQty: Amount;
  private readonly baseQty: Amount;
  private readonly takerFee: Amount;
  private readonly makerFee: Amount;
  private readonly net: Amount;

  constructor(
    private readonly memory: EngineMemory,
    private readonly life: OrderLife,
    private readonly events: EventWriter,
  ) {
    this.orders = memory.orders;
    this.members = memory.members;
    this.ledger = memory.ledger;
    this.quoteQty = memory.kind.amount();
    this.baseQty = memory.kind.amount();
    this.takerFee = memory.kind.amount();
    this.makerFee = memory.kind.amount();
    this.net = memory.kind.amount();
  }

  /** The first order of others on a side, or NONE. */
  firstOfOthers(market: SpotMarket, side: SideIndex, member: number): number {
    const { orders } = this;
    let order = market.book.first(side);
    while (order !== NONE && orders.member(order) === member) order = market.book.after(order, side);
    return order;
  }

  /** Whether others' orders up to the bound sum to the quantity (FOK, RULES 1.2). */
  canFill(market: SpotMarket, side: SideIndex, member: number, bound: number, qty: number): boolean {
    const { orders } = this;
    let missing = qty;
    let maker = market.book.first(side);
    while (maker !== NONE && isWithin(orders.price(maker), bound, side)) {
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
      if (maker === NONE || !isWithin(orders.price(maker), bound, side)) return;
      if (orders.member(maker) === member) {
        this.life.cancelResting(maker, CLOSE_REASON.STP);
        continue;
      }
      const available = orders.remaining(maker);
      const qty = Math.min(missing, available);
      missing -= qty;
      this.fill(taker, maker, market, qty);
    }
  }

  /** Buys for `money` up to the bound (RULES 2.2). True when what is left buys no step more of the last ask met. */
  matchByQuote(taker: number, market: SpotMarket, bound: number, money: Amount): boolean {
    const { orders } = this;
    const member = orders.member(taker);
    let lastPrice = 0;
    for (;;) {
      const maker = market.book.first(1);
      if (maker === NONE || orders.price(maker) > bound) break;
      lastPrice = orders.price(maker);
      const limit = MAX_QTY - orders.filledQty(taker);
      const affordable = money.affordable(lastPrice, market.stepSize, market.quoteMultiplier, limit);
      if (affordable === 0) break;
      if (orders.member(maker) === member) {
        this.life.cancelResting(maker, CLOSE_REASON.STP);
        continue;
      }
      const available = orders.remaining(maker);
      this.fill(taker, maker, market, Math.min(affordable, available));
      money.subtract(this.quoteQty);
    }
    if (lastPrice === 0 || orders.filledQty(taker) === 0) return false;
    return money.affordable(lastPrice, market.stepSize, market.quoteMultiplier, market.stepSize) === 0;
  }

  /** One trade at the maker's price: goods and fees change hands. The quote amount stays in `quoteQty`. */
  private fill(taker: number, maker: number, market: SpotMarket, qty: number): void {
    const { orders, memory, quoteQty, baseQty } = this;
    const price = orders.price(maker);
    if (
      !quoteQty.setProduct(price, qty, market.quoteMultiplier) ||
      !baseQty.setProduct(qty, market.baseMultiplier, 1)
    )
      throw new Error('a trade of reserved money does not fit');
    const takerBuys = (orders.flags(taker) & ORDER_FLAG.sell) === 0;
    this.charge(taker, market.takerFeePpm, takerBuys ? baseQty : quoteQty, this.takerFee);
    this.charge(maker, orders.makerFeePpm(maker), takerBuys ? quoteQty : baseQty, this.makerFee);
    this.count(taker, qty);
    this.count(maker, qty);
    memory.lastTradeId++;
    market.lastPrice = price;
    this.events.traded(
      memory.lastTradeId,
      price,
      qty,
      quoteQty,
      this.takerFee,
      orders.id(maker),
      this.members.id[orders.member(maker)]!,
      this.makerFee,
    );
    this.exchange(taker, maker, market, takerBuys);
    if (orders.filledQty(maker) === orders.qty(maker)) {
      this.life.leaveBook(maker, market);
      this.life.close(maker, CLOSE_REASON.NONE);
    }
  }

  /** The taker pays from free, the maker from frozen; each receives what is left after his fee (RULES 2.5). */
  private exchange(taker: number, maker: number, market: SpotMarket, takerBuys: boolean): void {
    const { orders, ledger } = this;
    const { quoteQty, baseQty, takerFee, makerFee } = this;
    if (market.baseFeeRow < 0) {
      market.baseFeeRow = ledger.row(FEE_OWNER, FEE_TYPE, market.base, 0);
      market.quoteFeeRow = ledger.row(FEE_OWNER, FEE_TYPE, market.quote, 0);
    }
    const { baseFeeRow, quoteFeeRow } = market;
    ledger.take(orders.paidRow(taker), takerBuys ? quoteQty : baseQty);
    ledger.takeFrozen(orders.paidRow(maker), takerBuys ? baseQty : quoteQty);
    this.pay(
      orders.receivedRow(taker),
      takerBuys ? baseQty : quoteQty,
      takerFee,
      takerBuys ? baseFeeRow : quoteFeeRow,
    );
    this.pay(
      orders.receivedRow(maker),
      takerBuys ? quoteQty : baseQty,
      makerFee,
      takerBuys ? quoteFeeRow : baseFeeRow,
    );
  }

  /** What is received, less its fee, and the fee. */
  private pay(row: number, received: Amount, fee: Amount, feeRow: number): void {
    const { ledger } = this;
    this.net.set(received);
    this.net.subtract(fee);
    ledger.give(row, this.net);
    ledger.give(feeRow, fee);
  }

  private charge(order: number, ratePpm: number, received: Amount, into: Amount): void {
    const { orders } = this;
    orders.setFeePrepaid(order, into.setFee(received, ratePpm, orders.feePrepaid(order)));
    orders.fee.add(order, into);
  }

  private count(order: number, qty: number): void {
    const { orders } = this;
    orders.setFilledQty(order, orders.filledQty(order) + qty);
    orders.filledQuote.add(order, this.quoteQty);
  }
}

/** 5 % past the best price of others, rounded inward to the tick (RULES 2.2). The price is a multiple of the tick. */
export function marketBound(market: SpotMarket, side: SideIndex, best: number): number {
  const ticks = best / market.tickSize;
  const allowance = Math.floor(ticks / MARKET_BOUND_DIVISOR);
  return (side === 1 ? ticks + allowance : ticks - allowance) * market.tickSize;
}

/** Whether an order of `side` at this price may be met. */
export function isWithin(price: number, bound: number, side: SideIndex): boolean {
  return side === 0 ? price >= bound : price <= bound;
}

export function oppositeSide(flags: number): SideIndex {
  return (1 - (flags & ORDER_FLAG.sell)) as SideIndex;
}
