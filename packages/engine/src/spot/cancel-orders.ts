/** Cancelling: one order by its id or request id, or all of a member's. Works in every market status and for frozen members. */
import type { CommandContext } from '../base/command-context.ts';
import { CLOSE_REASON, type CloseReason } from '../book/close-reason.ts';
import type { ClosedOrders } from '../book/closed-orders.ts';
import { type OrderStore, SLOT } from '../book/order-store.ts';
import type { MemberStore } from '../members/member-store.ts';
import { REQUEST_KIND, type RequestStore } from '../requests/request-store.ts';
import type { OrderLifecycle } from './order-lifecycle.ts';
import { requestKey } from './order-requests.ts';
import type { SpotRejection } from './rejections.ts';
import type { SpotStores } from './spot-stores.ts';

export class OrderCancelling {
  private readonly orders: OrderStore;
  private readonly members: MemberStore;
  private readonly closedOrders: ClosedOrders;
  private readonly orderRequests: Map<string, number>;
  private readonly requests: RequestStore;
  constructor(
    stores: SpotStores,
    private readonly context: CommandContext,
    private readonly lifecycle: OrderLifecycle,
  ) {
    this.orders = stores.orders;
    this.members = stores.members;
    this.closedOrders = stores.closedOrders;
    this.orderRequests = stores.orderRequests;
    this.requests = stores.requests;
  }

  /**
   * Finds the order by request id when the order id is 0. Another member's order is as unknown as one that never was.
   */
  cancel(memberId: number, orderId: number, requestId: string): SpotRejection {
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

  private byRequest(member: number, requestId: string): number {
    return this.orderRequests.get(requestKey(member, requestId)) ?? SLOT.NONE;
  }

  private wasClosed(member: number, orderId: number, requestId: string): boolean {
    const { closedOrders, requests } = this;
    if (orderId !== 0) return closedOrders.wasClosed(orderId, member);
    return requests.find(member, REQUEST_KIND.spotOrder, requestId, this.context.timeMs) !== undefined;
  }

  /** All of the member's open orders, oldest first; of one market, or of all when `market` is NONE. */
  cancelAll(memberId: number, market: number): SpotRejection {
    const { members } = this;
    const member = members.find(memberId);
    if (member === SLOT.NONE) return 'UNKNOWN_MEMBER';
    this.context.mutate();
    this.context.result = this.cancelResting(member, market, CLOSE_REASON.USER);
    return 'OK';
  }

  /** Cancels and counts the member's resting orders, oldest first; of one market, or of all when `market` is NONE. */
  cancelResting(member: number, market: number, reason: CloseReason): number {
    const { members, orders } = this;
    let count = 0;
    let next = SLOT.NONE;
    for (let order = members.oldestOrder(member); order !== SLOT.NONE; order = next) {
      next = orders.memberNext(order);
      if (market !== SLOT.NONE && orders.market(order) !== market) continue;
      this.lifecycle.cancelResting(order, reason);
      count++;
    }
    return count;
  }
}
