/** Drives the live state of open orders and feeds the private topic `orders` with what each row changed. */
import type { Kernel } from '../../kernel/kernel.ts';
import type { Hub } from '../../platform/websocket/hub.ts';
import type { LiveMarkets } from '../market/index.ts';
import type { LiveOrders } from './live-orders.ts';
import { mergeOrders, wireOrder } from './order-record.ts';

export function feedOrders(
  hub: Hub,
  kernel: Pick<Kernel, 'onReleased'>,
  orders: LiveOrders,
  markets: LiveMarkets,
): void {
  const channel = hub.channel('orders', {
    snapshot: (_topic, memberId) =>
      memberId === undefined
        ? undefined
        : { seq: orders.sequence, data: orders.ordersOf(memberId).map((order) => wireOrder(order, markets)) },
    merge: mergeOrders,
  });
  kernel.onReleased((released) => {
    const changed = orders.apply(released, (memberId) => channel.isReadBy(memberId));
    for (const [memberId, own] of changed) {
      const data = [...own].map((order) => wireOrder(order, markets));
      channel.publishTo(memberId, orders.sequence, data);
    }
  });
}
