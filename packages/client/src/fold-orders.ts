/** A member's open spot orders, newest first. */
import type { WireOrderStatus, WireSpotOrder } from '@tern/protocol';
import { foldOpen } from './fold-open.ts';

export function isOpenOrder({ status }: { status: WireOrderStatus }): boolean {
  return status === 'pending' || status === 'partial';
}

export function foldOrders(
  orders: readonly WireSpotOrder[],
  changed: readonly WireSpotOrder[],
): readonly WireSpotOrder[] {
  return foldOpen(orders, changed, (order) => order.orderId, isOpenOrder);
}
