/**
 * The lifecycle of one order: it opens, rests, is taken from its book, closes. Keeps the store, the book, the member's list
 * and the frozen money in step; matching and cancelling go through here.
 */
import { type Amount, LIMB } from '../base/amount.ts';
import type { CommandContext } from '../base/command-context.ts';
import { ORDER_FLAG } from '../base/order-words.ts';
import type { SideIndex } from '../book/order-book.ts';
import type { OrderStore } from '../book/order-store.ts';
import type { Events } from '../codec/event-writer.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { MemberStore } from '../members/member-store.ts';
import type { CloseReason } from '../orders/close-reason.ts';
import type { ClosedOrders } from '../orders/closed-orders.ts';
import type { OrderRequests } from '../orders/order-requests.ts';
import type { OrderFields } from './order-fields.ts';
import type { SpotMarket } from './spot-market.ts';
import type { SpotMarkets } from './spot-markets.ts';
import type { SpotStores } from './spot-stores.ts';
import { writeOrderClosed, writeOrderOpened } from './write-spot-events.ts';

export class OrderLifecycle {
  private readonly markets: SpotMarkets;
  private readonly orders: OrderStore;
  private readonly members: MemberStore;
  private readonly ledger: Ledger;
  private readonly closedOrders: ClosedOrders;
  private readonly countsDirectly: boolean;
  private readonly reserve: Amount;

  constructor(
    stores: SpotStores,
    private readonly context: CommandContext,
    private readonly events: Events<never>,
    private readonly requests: OrderRequests,
  ) {
    this.markets = stores.markets;
    this.orders = stores.orders;
    this.members = stores.members;
    this.ledger = stores.ledger;
    this.closedOrders = stores.closedOrders;
    this.countsDirectly = stores.kind.countsOneLimbDirectly;
    this.reserve = stores.kind.amount();
  }

  /** A new order that nothing has met yet: no money is frozen, no list holds it. The fields hold its paid row. */
  open(fields: OrderFields, market: SpotMarket, member: number, quoteAmount: Amount): number {
    const isBuy = (fields.flags & ORDER_FLAG.sell) === 0;
    fields.id = this.context.seq;
    fields.createTimeMs = this.context.timeMs;
    fields.makerFeePpm = market.makerFeePpm;
    fields.member = member;
    fields.receivedRow = isBuy
      ? market.baseRow(member, fields.memberId)
      : market.quoteRow(member, fields.memberId);
    writeOrderOpened(this.events, fields, market.number, quoteAmount, market.makerFeePpm, market.takerFeePpm);
    return this.orders.openSpot(fields);
  }

  /** Freezes what the rest of the order may cost and puts it behind all orders of its price. */
  rest(order: number, market: SpotMarket, requestId: string): void {
    const { orders, ledger } = this;
    const side = orders.side(order);
    const reserve = reserveOf(side, orders.price(order), orders.remaining(order), market);
    const paidRow = orders.paidRow(order);
    if (reserve < LIMB.RANGE && this.countsDirectly) ledger.freezeDirectly(paidRow, reserve);
    else {
      this.setReserve(order, market);
      ledger.freeze(paidRow, this.reserve);
    }
    const member = orders.member(order);
    this.members.addOrder(member, order);
    if (requestId !== '') {
      orders.setRequestId(order, requestId);
      this.requests.begin(member, requestId, order);
    }
    market.book.add(order, side);
    market.countOrder(member, 1);
  }

  /** Cancels a resting order: releases what it froze. */
  cancelResting(order: number, reason: CloseReason): void {
    const { orders, ledger } = this;
    const market = this.markets.at(orders.market(order));
    const reserve = reserveOf(orders.side(order), orders.price(order), orders.remaining(order), market);
    const paidRow = orders.paidRow(order);
    if (reserve < LIMB.RANGE && this.countsDirectly) ledger.releaseDirectly(paidRow, reserve);
    else {
      this.setReserve(order, market);
      ledger.release(paidRow, this.reserve);
    }
    this.closeResting(order, market, reason);
  }

  /** Takes a resting order out of every list and closes it; its money is the caller's care. */
  closeResting(order: number, market: SpotMarket, reason: CloseReason): void {
    const { orders } = this;
    const member = orders.member(order);
    market.book.remove(order, orders.side(order));
    market.countOrder(member, -1);
    this.members.removeOrder(member, order);
    if (orders.hasRequestIdOrIsAmended(order)) this.endAside(order, member);
    this.close(order, reason);
  }

  /** The order no longer rests: its request lives a day from here, and what an amend left is forgotten. */
  private endAside(order: number, member: number): void {
    const { orders } = this;
    if (orders.hasRequestId(order)) this.requests.end(member, orders.requestId(order), order);
    if (orders.isAmended(order)) orders.amended.forget(order);
  }

  /** The order is terminal: matched when the reason is NONE, else cancelled. It must be in no list. */
  close(order: number, reason: CloseReason): void {
    const { orders } = this;
    const member = orders.member(order);
    writeOrderClosed(this.events, orders, order, this.members.idOf(member), reason);
    this.closedOrders.remember(orders.id(order), member);
    orders.closeSpot(order);
  }

  /** Sets the most that the rest of the order may cost: buyers freeze quote, sellers base (rules/spot#reserve). */
  private setReserve(order: number, market: SpotMarket): void {
    const { orders } = this;
    const remaining = orders.remaining(order);
    const fits =
      orders.side(order) === 0
        ? this.reserve.setProduct(orders.price(order), remaining, market.quoteMultiplier)
        : this.reserve.setProduct(remaining, market.baseMultiplier, 1);
    if (!fits) throw new Error('a reserve that was accepted does not fit');
  }
}

/** The reserve in a number: exact when it comes out below 2^52, for then no product on the way was rounded. */
function reserveOf(side: SideIndex, price: number, remaining: number, market: SpotMarket): number {
  return side === 0 ? price * remaining * market.quoteMultiplier : remaining * market.baseMultiplier;
}
