/** A member's open orders, newest first. Invariant: no terminal order stays; an older word about an order is ignored. */
import type { WireSpotOrder } from '@tern/protocol';

export function isOpenOrder(order: WireSpotOrder): boolean {
  return order.status === 'pending' || order.status === 'partial';
}

export function foldOrders(
  orders: readonly WireSpotOrder[],
  changed: readonly WireSpotOrder[],
): readonly WireSpotOrder[] {
  if (changed.length === 0) return orders;
  const byId = new Map(orders.map((order) => [order.orderId, order]));
  for (const order of changed) {
    const known = byId.get(order.orderId);
    if (known && known.updateTime > order.updateTime) continue;
    if (isOpenOrder(order)) byId.set(order.orderId, order);
    else byId.delete(order.orderId);
  }
  return [...byId.values()].sort(newestFirst);
}

/** Ids come from the journal's sequence: among equal times the longer, then the greater id is the newer one. */
export function newestFirst(a: WireSpotOrder, b: WireSpotOrder): number {
  if (a.createTime !== b.createTime) return b.createTime - a.createTime;
  if (a.orderId.length !== b.orderId.length) return b.orderId.length - a.orderId.length;
  return a.orderId === b.orderId ? 0 : a.orderId < b.orderId ? 1 : -1;
}
