/** Cancelling: one order by its id or request id, or all of a member's. Works in every market status and for frozen members. */
import { NONE } from '../book/order-store.ts';
import type { CommandContext } from '../command-context.ts';
import type { EngineMemory } from '../engine-memory.ts';
import type { Rejection } from '../rejections.ts';
import { CLOSE_REASON } from './close-reason.ts';
import { type OrderLife, requestKey } from './order-life.ts';

export class OrderCancelling {
  constructor(
    private readonly memory: EngineMemory,
    private readonly context: CommandContext,
    private readonly life: OrderLife,
  ) {}

  /** By request id when the order id is 0. Another member's order is as unknown as one that never was. */
  cancel(memberId: number, orderId: number, requestId: string): Rejection {
    const { members, orders, orderRequests, closedOrders } = this.memory;
    const member = members.find(memberId);
    if (member === NONE) return 'UNKNOWN_MEMBER';
    const order =
      orderId !== 0
        ? orders.bySequence.get(orderId)
        : (orderRequests.get(requestKey(member, requestId)) ?? NONE);
    if (order === NONE || orders.member(order) !== member)
      return closedOrders.wasClosed(orderId, member) ? 'ORDER_FINISHED' : 'ORDER_NOT_FOUND';
    this.context.mutate();
    this.context.result = orders.id(order);
    this.life.cancelResting(order, CLOSE_REASON.USER);
    return 'OK';
  }

  /** All of the member's open orders, oldest first; of one market, or of all when `market` is NONE. */
  cancelAll(memberId: number, market: number): Rejection {
    const { members, orders } = this.memory;
    const member = members.find(memberId);
    if (member === NONE) return 'UNKNOWN_MEMBER';
    this.context.mutate();
    let next = NONE;
    for (let order = members.oldestOrder(member); order !== NONE; order = next) {
      next = orders.memberNext(order);
      if (market !== NONE && orders.market(order) !== market) continue;
      this.life.cancelResting(order, CLOSE_REASON.USER);
      this.context.result++;
    }
    return 'OK';
  }
}
