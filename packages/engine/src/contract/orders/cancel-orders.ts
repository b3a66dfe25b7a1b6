/**
 * Cancelling contract orders: one by its id or request id, or all of a member's with the plans. Works always
 * (rules/contracts#feed-states).
 */
import type { CommandContext } from '../../base/command-context.ts';
import { CLOSE_REASON, type CloseReason } from '../../book/close-reason.ts';
import { SLOT } from '../../book/order-store.ts';
import type { MemberStore } from '../../members/member-store.ts';
import { REQUEST_KIND, type RequestStore } from '../../requests/request-store.ts';
import { requestKey } from '../../spot/order-requests.ts';
import type { ContractMemory } from '../contract-memory.ts';
import type { ContractStores } from '../contract-stores.ts';
import type { ContractRejection } from '../rejections.ts';
import type { ContractOrderLifecycle } from './order-lifecycle.ts';
import type { Plans } from './plans.ts';
import { isOpening } from './trade-type.ts';

export class ContractCancelling {
  private readonly members: MemberStore;
  private readonly requests: RequestStore;
  private readonly contracts: ContractMemory;
  constructor(
    stores: ContractStores,
    private readonly context: CommandContext,
    private readonly lifecycle: ContractOrderLifecycle,
    private readonly plans: Plans,
  ) {
    this.members = stores.members;
    this.requests = stores.requests;
    this.contracts = stores.contracts;
  }

  /**
   * Finds the order by request id when the order id is 0. Another member's order is as unknown as one that never was.
   */
  cancel(memberId: number, orderId: number, requestId: string): ContractRejection {
    const { members, contracts } = this;
    const { orders } = contracts;
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
    this.lifecycle.cancel(order, CLOSE_REASON.USER);
    return 'OK';
  }

  /** All of the member's orders and plans; of one market, or of all when it is not named. */
  cancelAll(memberId: number, market: number | undefined): ContractRejection {
    const member = this.members.find(memberId);
    if (member === SLOT.NONE) return 'UNKNOWN_MEMBER';
    this.context.mutate();
    this.context.result = this.cancelOrdersAndPlans(member, market, CLOSE_REASON.USER);
    return 'OK';
  }

  /** Orders, oldest first, then plans; answers how many. */
  cancelOrdersAndPlans(member: number, market: number | undefined, reason: CloseReason): number {
    return this.cancelOrders(member, market, reason) + this.plans.closeAll(member, market, reason);
  }

  /** Orders, oldest first; of one trade type when it is named. Answers how many. */
  cancelOrders(member: number, market: number | undefined, reason: CloseReason, tradeType?: number): number {
    const { orders, orderTerms } = this.contracts;
    return this.cancelWhere(
      member,
      reason,
      (order) =>
        (market === undefined || orders.market(order) === market) &&
        (tradeType === undefined || orderTerms.tradeType(order) === tradeType),
    );
  }

  /** All orders that open, oldest first. */
  cancelOpening(member: number, reason: CloseReason): void {
    const { orderTerms } = this.contracts;
    this.cancelWhere(member, reason, (order) => isOpening(orderTerms.tradeType(order)));
  }

  private cancelWhere(member: number, reason: CloseReason, isMeant: (order: number) => boolean): number {
    const { orders, accounts } = this.contracts;
    let count = 0;
    let next: number = SLOT.NONE;
    for (let order = accounts.find(member)?.firstOrder ?? SLOT.NONE; order !== SLOT.NONE; order = next) {
      next = orders.memberNext(order);
      if (!isMeant(order)) continue;
      this.lifecycle.cancel(order, reason);
      count++;
    }
    return count;
  }

  private byRequest(member: number, requestId: string): number {
    const id = this.contracts.orderRequests.get(requestKey(member, requestId));
    return id === undefined ? SLOT.NONE : this.contracts.orders.bySequence.get(id);
  }

  private wasClosed(member: number, orderId: number, requestId: string): boolean {
    const { requests, contracts } = this;
    if (orderId !== 0) return contracts.closedOrders.wasClosed(orderId, member);
    return requests.find(member, REQUEST_KIND.contractOrder, requestId, this.context.timeMs) !== undefined;
  }
}
