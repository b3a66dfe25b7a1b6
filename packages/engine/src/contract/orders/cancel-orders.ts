/** Cancelling contract orders: as orders of all kinds, by what they do to a position, or together with the plans. */
import type { CommandContext } from '../../base/command-context.ts';
import { SLOT } from '../../book/order-store.ts';
import { OrderCancelling } from '../../orders/cancel-orders.ts';
import { CLOSE_REASON, type CloseReason } from '../../orders/close-reason.ts';
import type { ContractMemory } from '../contract-memory.ts';
import type { ContractStores } from '../contract-stores.ts';
import type { ContractOrderLifecycle } from './order-lifecycle.ts';
import type { Plans } from './plans.ts';
import { isOpening } from './trade-type.ts';

export class ContractCancelling {
  private readonly contracts: ContractMemory;
  /** Orders by their ids. */
  readonly orders: OrderCancelling;

  constructor(
    { contracts, members }: ContractStores,
    context: CommandContext,
    lifecycle: ContractOrderLifecycle,
    private readonly plans: Plans,
  ) {
    const { orders, accounts, closedOrders } = contracts;
    const { requests } = lifecycle;
    this.contracts = contracts;
    this.orders = new OrderCancelling(context, {
      orders,
      members,
      closedOrders,
      requests,
      lifecycle,
      byRequest: (member, requestId) => {
        const id = requests.openOrder(member, requestId);
        return id === undefined ? SLOT.NONE : orders.bySequence.get(id);
      },
      oldestOrder: (member) => accounts.find(member)?.firstOrder ?? SLOT.NONE,
    });
  }

  /** All of the member's orders and plans; of one market, or of all when it is not named. */
  cancelAll(memberId: number, market: number | undefined) {
    const { USER } = CLOSE_REASON;
    return this.orders.cancelAll(
      memberId,
      (member) => this.cancelOrders(member, market, USER) + this.plans.closeAll(member, market, USER),
    );
  }

  /** Orders, oldest first; of one trade type when it is named. Answers how many. */
  cancelOrders(member: number, market: number | undefined, reason: CloseReason, tradeType?: number): number {
    if (tradeType === undefined) return this.orders.cancelOfMarket(member, market, reason);
    const { orders, orderTerms } = this.contracts;
    return this.orders.cancelWhere(
      member,
      reason,
      (order) =>
        (market === undefined || orders.market(order) === market) &&
        orderTerms.tradeType(order) === tradeType,
    );
  }

  /** All orders that open, oldest first. */
  cancelOpening(member: number, reason: CloseReason): void {
    const { orderTerms } = this.contracts;
    this.orders.cancelWhere(member, reason, (order) => isOpening(orderTerms.tradeType(order)));
  }
}
