/** A member's open contract orders and waiting plan orders, each newest first. A list without a change keeps its identity. */
import type { TopicData, WireContractOrder, WirePlanOrder } from '@tern/protocol';
import { foldOpen } from './fold-open.ts';
import { isOpenOrder } from './fold-orders.ts';

export interface ContractOrders {
  orders: readonly WireContractOrder[];
  plans: readonly WirePlanOrder[];
}

export const NO_CONTRACT_ORDERS: ContractOrders = { orders: [], plans: [] };

export function foldContractOrders(
  { orders, plans }: ContractOrders,
  changed: TopicData['contractOrders'],
): ContractOrders {
  return {
    orders: foldOpen(orders, changed.orders, (order) => order.orderId, isOpenOrder),
    plans: foldOpen(
      plans,
      changed.plans,
      (plan) => plan.planId,
      (plan) => plan.status === 'untriggered',
    ),
  };
}
