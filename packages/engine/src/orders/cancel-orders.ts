/**
 * Cancelling, the same for all kinds of orders: one order by its id or request id, or all of a member's. It works in every
 * status of a market and for frozen members (rules/contracts#feed-states).
 */
import type { CommandContext } from '../base/command-context.ts';
import { type OrderStore, SLOT } from '../book/order-store.ts';
import type { MemberStore } from '../members/member-store.ts';
import { CLOSE_REASON, type CloseReason } from './close-reason.ts';
import type { ClosedOrders } from './closed-orders.ts';
import type { OrderRequests } from './order-requests.ts';

/** A domain brings the stores of its orders, the ways to find one, and the lifecycle that ends it. */
export interface CancelledOrders {
  readonly orders: OrderStore;
  readonly members: MemberStore;
  readonly closedOrders: ClosedOrders;
  readonly requests: OrderRequests;
  readonly lifecycle: CancelledLifecycle;
  /** The open order of the request id, or NONE. */
  readonly byRequest: (member: number, requestId: string) => number;
  /** The oldest resting order of the member, or NONE; the younger ones follow by `orders.memberNext`. */
  readonly oldestOrder: (member: number) => number;
}

export interface CancelledLifecycle {
  /** Cancels a resting order: what it held is free. */
  cancelResting(order: number, reason: CloseReason): void;
}

export class OrderCancelling {
  private readonly orders: OrderStore;
  private readonly members: MemberStore;
  private readonly closedOrders: ClosedOrders;
  private readonly requests: OrderRequests;
  private readonly lifecycle: CancelledLifecycle;
  private readonly byRequest: (member: number, requestId: string) => number;
  private readonly oldestOrder: (member: number) => number;

  constructor(
    private readonly context: CommandContext,
    cancelled: CancelledOrders,
  ) {
    this.orders = cancelled.orders;
    this.members = cancelled.members;
    this.closedOrders = cancelled.closedOrders;
    this.requests = cancelled.requests;
    this.lifecycle = cancelled.lifecycle;
    this.byRequest = cancelled.byRequest;
    this.oldestOrder = cancelled.oldestOrder;
  }

  /**
   * Finds the order by request id when the order id is 0. Another member's order is as unknown as one that never was.
   */
  cancel(memberId: number, orderId: number, requestId: string) {
    const { members, orders } = this;
    let order = orders.bySequence.get(orderId);
    // Mostly the order is there and the member's own, which names the member too.
    if (order === SLOT.NONE || members.idOf(orders.member(order)) !== memberId) {
      const member = members.find(memberId);
      if (member === SLOT.NONE) return 'UNKNOWN_MEMBER';
      order = orderId === 0 ? this.byRequest(member, requestId) : SLOT.NONE;
      if (order === SLOT.NONE)
        return this.wasClosed(member, orderId, requestId) ? 'ORDER_FINISHED' : 'ORDER_NOT_FOUND';
    }
    this.context.mutate();
    this.context.result = orders.id(order);
    this.lifecycle.cancelResting(order, CLOSE_REASON.USER);
    return 'OK';
  }

  private wasClosed(member: number, orderId: number, requestId: string): boolean {
    return orderId === 0
      ? this.requests.isRemembered(member, requestId)
      : this.closedOrders.wasClosed(orderId, member);
  }

  /** A member's command: `cancelled` cancels what it is about and answers how many. */
  cancelAll(memberId: number, cancelled: (member: number) => number) {
    const member = this.members.find(memberId);
    if (member === SLOT.NONE) return 'UNKNOWN_MEMBER';
    this.context.mutate();
    this.context.result = cancelled(member);
    return 'OK';
  }

  /** Cancels the member's resting orders, oldest first; of one market, or of all when it is not named. Answers how many. */
  cancelOfMarket(member: number, market: number | undefined, reason: CloseReason): number {
    const { orders } = this;
    return this.cancelWhere(
      member,
      reason,
      (order) => market === undefined || orders.market(order) === market,
    );
  }

  /** Cancels those of the member's resting orders that are meant, oldest first; answers how many. */
  cancelWhere(member: number, reason: CloseReason, isMeant: (order: number) => boolean): number {
    const { orders } = this;
    let count = 0;
    let next = SLOT.NONE;
    for (let order = this.oldestOrder(member); order !== SLOT.NONE; order = next) {
      next = orders.memberNext(order);
      if (!isMeant(order)) continue;
      this.lifecycle.cancelResting(order, reason);
      count++;
    }
    return count;
  }
}
