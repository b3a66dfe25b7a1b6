/**
 * The life of one order: it opens, rests, is taken from its book, closes. Keeps the store, the book, the member's list
 * and the frozen money in step; whoever matches or cancels goes through here.
 */
import type { Amount } from '../amount/amount.ts';
import type { SideIndex } from '../book/order-book.ts';
import type { OrderOpening, OrderStore } from '../book/order-store.ts';
import { ORDER_FLAG } from '../codec/command-code.ts';
import type { EventWriter } from '../codec/event-writer.ts';
import type { OrderForm } from '../codec/order-form.ts';
import type { CommandContext } from '../command-context.ts';
import type { EngineMemory } from '../engine-memory.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { MemberStore } from '../member-store.ts';
import type { CloseReason } from './close-reason.ts';
import type { SpotMarket } from './spot-market.ts';

export class OrderLife {
  private readonly orders: OrderStore;
  private readonly members: MemberStore;
  private readonly ledger: Ledger;
  private readonly reserve: Amount;
  private readonly opening: OrderOpening = {
    ...{ id: 0, price: 0, qty: 0, createTimeMs: 0, makerFeePpm: 0 },
    ...{ market: 0, member: 0, flags: 0, paidRow: 0, receivedRow: 0 },
  };

  constructor(
    private readonly memory: EngineMemory,
    private readonly context: CommandContext,
    private readonly events: EventWriter,
  ) {
    this.orders = memory.orders;
    this.members = memory.members;
    this.ledger = memory.ledger;
    this.reserve = memory.kind.amount();
  }

  /** A new order that nothing has met yet: no money is frozen, no list holds it. */
  open(form: OrderForm, market: SpotMarket, member: number, quoteAmount: Amount): number {
    const { opening } = this;
    const isBuy = (form.flags & ORDER_FLAG.sell) === 0;
    const base = market.baseRow(member, form.memberId);
    const quote = market.quoteRow(member, form.memberId);
    opening.id = this.context.seq;
    opening.price = form.price;
    opening.qty = form.qty;
    opening.createTimeMs = this.context.timeMs;
    opening.makerFeePpm = market.makerFeePpm;
    opening.market = market.number;
    opening.member = member;
    opening.flags = form.flags;
    opening.paidRow = isBuy ? quote : base;
    opening.receivedRow = isBuy ? base : quote;
    this.events.orderOpened(form, market.number, quoteAmount, market.makerFeePpm, market.takerFeePpm);
    return this.orders.open(opening);
  }

  /** Freezes what the rest of the order may cost and puts it behind all orders of its price. */
  rest(order: number, market: SpotMarket, requestId: string): void {
    const { ledger, orders } = this;
    this.setReserve(order, market);
    ledger.freeze(orders.paidRow(order), this.reserve);
    this.enlist(order, requestId);
    market.book.add(order, this.side(order));
    market.countOrder(orders.member(order), 1);
  }

  /** Puts the order into its member's list and remembers its request id. */
  enlist(order: number, requestId: string): void {
    const { members, orders } = this;
    const member = orders.member(order);
    members.addOrder(member, order);
    if (requestId !== '') {
      orders.setRequestId(order, requestId);
      this.memory.orderRequests.set(requestKey(member, requestId), order);
    }
  }

  /** Cancels a resting order: releases what it froze. */
  cancelResting(order: number, reason: CloseReason): void {
    const { ledger, orders } = this;
    const market = this.memory.markets[orders.market(order)]!;
    this.setReserve(order, market);
    ledger.release(orders.paidRow(order), this.reserve);
    this.leaveBook(order, market);
    this.close(order, reason);
  }

  /** Takes a resting order out of every list; its money is the caller's care. */
  leaveBook(order: number, market: SpotMarket): void {
    const { members, orders } = this;
    const member = orders.member(order);
    market.book.remove(order, this.side(order));
    market.countOrder(member, -1);
    members.removeOrder(member, order);
    const requestId = orders.requestId(order);
    if (requestId !== '') this.memory.orderRequests.delete(requestKey(member, requestId));
  }

  /** The order is terminal: matched when the reason is NONE, else cancelled. It must be in no list. */
  close(order: number, reason: CloseReason): void {
    const { orders, members } = this;
    const id = orders.id(order);
    const member = orders.member(order);
    this.events.orderClosed(orders, order, members.id[member]!, reason);
    this.memory.closedOrders.remember(id, member);
    orders.close(order);
  }

  private side(order: number): SideIndex {
    return (this.orders.flags(order) & ORDER_FLAG.sell) as SideIndex;
  }

  /** What the rest of the order may cost: buyers freeze quote, sellers base (RULES 2.3). */
  private setReserve(order: number, market: SpotMarket): void {
    const { orders } = this;
    const remaining = orders.remaining(order);
    const fits =
      this.side(order) === 0
        ? this.reserve.setProduct(orders.price(order), remaining, market.quoteMultiplier)
        : this.reserve.setProduct(remaining, market.baseMultiplier, 1);
    if (!fits) throw new Error('a reserve that was accepted does not fit');
  }
}

export function requestKey(member: number, requestId: string): string {
  return `${member}/${requestId}`;
}
