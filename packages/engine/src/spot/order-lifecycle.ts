/**
 * The life of one order: it opens, rests, is taken from its book, closes. Keeps the store, the book, the member's list
 * and the frozen money in step; whoever matches or cancels goes through here.
 */
import { type Amount, LIMB } from '../amount/amount.ts';
import type { SideIndex } from '../book/order-book.ts';
import { MARKET_AND_FLAGS, ORDER, ORDER_RECORD } from '../book/order-record.ts';
import type { OrderStore } from '../book/order-store.ts';
import { ORDER_FLAG } from '../codec/command-code.ts';
import type { EventWriter } from '../codec/event-writer.ts';
import type { OrderFields } from '../codec/order-fields.ts';
import { writeOrderClosed, writeOrderOpened } from '../codec/write-spot-events.ts';
import type { CommandContext } from '../command-context.ts';
import type { EngineMemory } from '../engine-memory.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { MemberStore } from '../member-store.ts';
import { REQUEST_KIND } from '../money/request-store.ts';
import type { CloseReason } from './close-reason.ts';
import type { ClosedOrders } from './closed-orders.ts';
import { bodyOfResting, requestKey } from './order-requests.ts';
import type { SpotMarket } from './spot-market.ts';

export class OrderLifecycle {
  private readonly orders: OrderStore;
  private readonly members: MemberStore;
  private readonly ledger: Ledger;
  private readonly closedOrders: ClosedOrders;
  private readonly countsDirectly: boolean;
  private readonly reserve: Amount;

  constructor(
    private readonly memory: EngineMemory,
    private readonly context: CommandContext,
    private readonly events: EventWriter,
  ) {
    this.orders = memory.orders;
    this.members = memory.members;
    this.ledger = memory.ledger;
    this.closedOrders = memory.closedOrders;
    this.countsDirectly = memory.kind.countsOneLimbDirectly;
    this.reserve = memory.kind.amount();
  }

  /** A new order that nothing has met yet: no money is frozen, no list holds it. The form knows its paid row. */
  open(form: OrderFields, market: SpotMarket, member: number, quoteAmount: Amount): number {
    const isBuy = (form.flags & ORDER_FLAG.sell) === 0;
    form.id = this.context.seq;
    form.createTimeMs = this.context.timeMs;
    form.makerFeePpm = market.makerFeePpm;
    form.member = member;
    form.receivedRow = isBuy ? market.baseRow(member, form.memberId) : market.quoteRow(member, form.memberId);
    writeOrderOpened(this.events, form, market.number, quoteAmount, market.makerFeePpm, market.takerFeePpm);
    return this.orders.openSpot(form);
  }

  /** Freezes what the rest of the order may cost and puts it behind all orders of its price. */
  rest(order: number, market: SpotMarket, requestId: string): void {
    const { orders, ledger } = this;
    const { numbers, integers } = orders;
    const at = order << ORDER_RECORD.WORD_SHIFT;
    const side = (integers[(order << ORDER_RECORD.INT_SHIFT) | ORDER.MARKET_AND_FLAGS]! &
      ORDER_FLAG.sell) as SideIndex;
    const remaining = numbers[at | ORDER.QTY]! - numbers[at | ORDER.FILLED_QTY]!;
    const reserve = reserveOf(side, numbers[at | ORDER.PRICE]!, remaining, market);
    const paidRow = integers[(order << ORDER_RECORD.INT_SHIFT) | ORDER.PAID_ROW]!;
    if (reserve < LIMB.RANGE && this.countsDirectly) ledger.freezeDirectly(paidRow, reserve);
    else {
      this.setReserve(order, market);
      ledger.freeze(paidRow, this.reserve);
    }
    const member = integers[(order << ORDER_RECORD.INT_SHIFT) | ORDER.MEMBER]!;
    this.members.addOrder(member, order);
    if (requestId !== '') {
      orders.setRequestId(order, requestId);
      this.memory.orderRequests.set(requestKey(member, requestId), order);
    }
    market.book.add(order, side);
    market.countOrder(member, 1);
  }

  /** Cancels a resting order: releases what it froze. */
  cancelResting(order: number, reason: CloseReason): void {
    const { ledger } = this;
    const { numbers, integers } = this.orders;
    const at = order << ORDER_RECORD.WORD_SHIFT;
    const marketAndFlags = integers[(order << ORDER_RECORD.INT_SHIFT) | ORDER.MARKET_AND_FLAGS]!;
    const market = this.memory.markets[marketAndFlags >> MARKET_AND_FLAGS.MARKET_SHIFT]!;
    const remaining = numbers[at | ORDER.QTY]! - numbers[at | ORDER.FILLED_QTY]!;
    const side = (marketAndFlags & ORDER_FLAG.sell) as SideIndex;
    const reserve = reserveOf(side, numbers[at | ORDER.PRICE]!, remaining, market);
    const paidRow = integers[(order << ORDER_RECORD.INT_SHIFT) | ORDER.PAID_ROW]!;
    if (reserve < LIMB.RANGE && this.countsDirectly) ledger.releaseDirectly(paidRow, reserve);
    else {
      this.setReserve(order, market);
      ledger.release(paidRow, this.reserve);
    }
    this.closeResting(order, market, reason);
  }

  /** Takes a resting order out of every list and closes it; its money is the caller's care. */
  closeResting(order: number, market: SpotMarket, reason: CloseReason): void {
    const { integers } = this.orders;
    const member = integers[(order << ORDER_RECORD.INT_SHIFT) | ORDER.MEMBER]!;
    const marketAndFlags = integers[(order << ORDER_RECORD.INT_SHIFT) | ORDER.MARKET_AND_FLAGS]!;
    market.book.remove(order, (marketAndFlags & ORDER_FLAG.sell) as SideIndex);
    market.countOrder(member, -1);
    this.members.removeOrder(member, order);
    if ((marketAndFlags & MARKET_AND_FLAGS.HAS_REQUEST_ID) !== 0) this.endRequest(order, member);
    this.close(order, reason);
  }

  /** The request of an order that no longer rests lives a day from here. */
  private endRequest(order: number, member: number): void {
    const { orders, memory } = this;
    const requestId = orders.requestId(order);
    memory.orderRequests.delete(requestKey(member, requestId));
    const ended = () => ({ body: bodyOfResting(orders, order), answer: orders.id(order) });
    memory.requests.renew(member, REQUEST_KIND.spotOrder, requestId, ended, this.context.timeMs);
  }

  /** The order is terminal: matched when the reason is NONE, else cancelled. It must be in no list. */
  close(order: number, reason: CloseReason): void {
    const { orders } = this;
    const member = orders.integers[(order << ORDER_RECORD.INT_SHIFT) | ORDER.MEMBER]!;
    writeOrderClosed(this.events, orders, order, this.members.id[member]!, reason);
    this.closedOrders.remember(orders.numbers[(order << ORDER_RECORD.WORD_SHIFT) | ORDER.ID]!, member);
    orders.closeSpot(order);
  }

  /** What the rest of the order may cost: buyers freeze quote, sellers base (RULES 2.3). */
  private setReserve(order: number, market: SpotMarket): void {
    const { orders } = this;
    const remaining = orders.remaining(order);
    const fits =
      (orders.flags(order) & ORDER_FLAG.sell) === 0
        ? this.reserve.setProduct(orders.price(order), remaining, market.quoteMultiplier)
        : this.reserve.setProduct(remaining, market.baseMultiplier, 1);
    if (!fits) throw new Error('a reserve that was accepted does not fit');
  }
}

/** The reserve in a number: exact when it comes out below 2^52, for then no product on the way was rounded. */
function reserveOf(side: SideIndex, price: number, remaining: number, market: SpotMarket): number {
  return side === 0 ? price * remaining * market.quoteMultiplier : remaining * market.baseMultiplier;
}
