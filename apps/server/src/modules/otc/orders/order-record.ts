/**
 * An OTC order as events make it, one fold for the live state and for the read table (rules/otc#order-states,
 * rules/otc#clocks).
 */
import type { MemberId, OtcAppeal, OtcCancelReason, OtcOrderStatus, OtcStep, Side } from '@tern/engine';
import type { OtcReopeningState } from '@tern/protocol';
import type { EventOf } from '../../../kernel/timed-event.ts';

/** Prices and amounts in cents, quantities in the coin's units; the engine's times in ms, 0 where there is none. */
export interface OtcOrderRecord {
  readonly orderId: number;
  readonly adId: number;
  readonly adVersion: number;
  /** The taker's. */
  readonly side: Side;
  readonly buyerId: MemberId;
  readonly sellerId: MemberId;
  readonly currency: string;
  readonly price: bigint;
  readonly amount: bigint;
  readonly qty: bigint;
  /** The payees. */
  readonly methodIds: readonly number[];
  readonly payWindowMin: number;
  status: OtcOrderStatus;
  cancelCause: OtcCancelReason;
  appeal: OtcAppeal;
  /** The party of the last appeal; 0: none yet. */
  appellantId: MemberId;
  buyerAppeals: number;
  sellerAppeals: number;
  reopening: OtcReopeningState;
  /** The payee that the buyer named; 0: none yet. */
  methodId: number;
  /** The deadline, the time from which an appeal is possible, or the end of a reopening's window or request. */
  dueMs: number;
  /** The seller appeals before that time: the buyer is new to the merchant. */
  isSellerFirst: boolean;
  paidMs: number;
  /** Interruptions and pauses have moved its clocks by so much. */
  movedMs: number;
  readonly timeMs: number;
  changedMs: number;
  endedMs: number;
}

const MINUTE_MS = 60_000;
/** Payees and phones are masked so long after the end (rules/otc#payees). */
const MASKED_AFTER_MS = 7 * 86_400_000;

const REOPENING_OF_STEP: Partial<Record<OtcStep, OtcReopeningState>> = {
  REOPENING_ASKED: 'ASKED',
  REOPENING_REFUSED: 'ENDED',
  REOPENING_EXPIRED: 'ENDED',
  REOPENED: 'ENDED',
};

export function openedOrder(event: EventOf<'otc-order-opened'>, timeMs: number): OtcOrderRecord {
  const { orderId, adId, adVersion, side, buyerId, sellerId, asset, price, amount, qty } = event;
  return {
    orderId,
    adId,
    adVersion,
    side,
    buyerId,
    sellerId,
    currency: asset,
    price,
    amount,
    qty,
    methodIds: event.methodIds,
    payWindowMin: Math.round((event.deadlineMs - timeMs) / MINUTE_MS),
    status: 'PENDING_PAYMENT',
    cancelCause: 'NONE',
    appeal: 'NONE',
    appellantId: 0,
    buyerAppeals: 0,
    sellerAppeals: 0,
    reopening: 'NONE',
    methodId: 0,
    dueMs: event.deadlineMs,
    isSellerFirst: false,
    paidMs: 0,
    movedMs: 0,
    timeMs,
    changedMs: timeMs,
    endedMs: 0,
  };
}

export function changeOrder(
  order: OtcOrderRecord,
  event: EventOf<'otc-order-changed'>,
  timeMs: number,
): void {
  const { step, status, cancelReason, appeal, byId, methodId, dueMs, isSellerFirst } = event;
  const wasOpen = isOpen(order);
  Object.assign(order, { status, cancelCause: cancelReason, appeal, methodId, dueMs, isSellerFirst });
  order.changedMs = timeMs;
  order.reopening = REOPENING_OF_STEP[step] ?? order.reopening;
  if (step === 'PAID' || step === 'REOPENED') order.paidMs = timeMs;
  if (isOpen(order)) order.endedMs = 0;
  else if (wasOpen) order.endedMs = timeMs;
  if (step !== 'APPEALED') return;
  order.appellantId = byId;
  if (byId === order.buyerId) order.buyerAppeals++;
  else order.sellerAppeals++;
}

/**
 * Every clock that still ran before the interruption moves by it; false: none of this order did.
 * @param timeMs the time of the event, which is the end of the interruption
 */
export function moveOrder(order: OtcOrderRecord, byMs: number, timeMs: number): boolean {
  if (!isOpen(order) && order.dueMs <= timeMs - byMs) return false;
  order.dueMs += byMs;
  order.movedMs += byMs;
  return true;
}

export function isOpen({ status }: Pick<OtcOrderRecord, 'status'>): boolean {
  return status === 'PENDING_PAYMENT' || status === 'PENDING_RELEASE';
}

/** The parties no longer see payees and phones whole. */
export function isMasked(order: OtcOrderRecord, nowMs: number): boolean {
  return !isOpen(order) && nowMs - order.endedMs >= MASKED_AFTER_MS;
}

export type OrderParty = 'BUYER' | 'SELLER';

/** undefined: the member is no party of the order. */
export function partyOf(
  order: Pick<OtcOrderRecord, 'buyerId' | 'sellerId'>,
  memberId: MemberId,
): OrderParty | undefined {
  if (memberId === order.buyerId) return 'BUYER';
  return memberId === order.sellerId ? 'SELLER' : undefined;
}

/** The other party. */
export function counterpartyOf(
  { buyerId, sellerId }: Pick<OtcOrderRecord, 'buyerId' | 'sellerId'>,
  memberId: MemberId,
): MemberId {
  return memberId === buyerId ? sellerId : buyerId;
}
