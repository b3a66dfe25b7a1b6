/** An order of a simulated member as its program follows it. */
import type { EngineState, Event } from '@tern/engine';

export type PastOrder = EngineState['otc']['orders'][number];
export type OrderOpened = Extract<Event, { kind: 'otc-order-opened' }>;
export type OrderChanged = Extract<Event, { kind: 'otc-order-changed' }>;

export interface OpenOtcOrder {
  readonly orderId: number;
  readonly adId: number;
  readonly buyerId: number;
  readonly sellerId: number;
  readonly methodIds: readonly number[];
  status: PastOrder['status'];
  isReopeningAsked: boolean;
}

export function openedOrder({ orderId, adId, buyerId, sellerId, methodIds }: OrderOpened): OpenOtcOrder {
  const status = 'PENDING_PAYMENT' as const;
  return { orderId, adId, buyerId, sellerId, methodIds, status, isReopeningAsked: false };
}

export function pastOrder({ status, reopening, ...order }: PastOrder): OpenOtcOrder {
  const { orderId, adId, buyerId, sellerId, methodIds } = order;
  return { orderId, adId, buyerId, sellerId, methodIds, status, isReopeningAsked: reopening === 'OPEN' };
}

/** One that had ended and left the program; the steps that it may still take name neither ad nor payees. */
export function returnedOrder({ orderId, buyerId, sellerId, status }: OrderChanged): OpenOtcOrder {
  return { orderId, adId: 0, buyerId, sellerId, methodIds: [], status, isReopeningAsked: false };
}

/** False: no party acts on it any more. An order whose reopening is asked for runs. */
export function isRunning({ status, isReopeningAsked }: OpenOtcOrder): boolean {
  return status === 'PENDING_PAYMENT' || status === 'PENDING_RELEASE' || isReopeningAsked;
}
