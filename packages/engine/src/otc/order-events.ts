/** Events of ads and orders. Units as in their commands; times are those of the engine, and move with otc-clock-moved. */
import type { MemberId } from '../base/accounts.ts';
import { MAX_REASON_LENGTH, MAX_REQUEST_ID_LENGTH } from '../base/limits.ts';
import type { Side } from '../base/order-words.ts';
import type { EventBlocks } from '../codec/declarations.ts';
import { amount, choice, flag, id, text, whole } from '../codec/field.ts';
import { listedAsset } from '../codec/name-fields.ts';
import { record } from '../codec/record.ts';
import { added, bit, list } from '../codec/struct.ts';
import { type AdTerms, adTerms, side } from './ad-commands.ts';
import {
  type OtcFault,
  type OtcFinding,
  type OtcVerdict,
  otcFault,
  otcFinding,
  otcVerdict,
} from './order-commands.ts';

/** Why an ad changed. */
export const AD_CAUSES = [
  'PUBLISHED',
  'EDITED',
  'SWITCHED',
  'DELETED',
  'TAKEN_DOWN',
  'BLOCK_LIFTED',
  /** A payment method that it named was disabled. */
  'METHOD_LOST',
  /** Its last open order ended, and what is left is worth less than its minimum. */
  'SOLD_OUT',
  /** The merchant may not have it ON any more: frozen, locked, suspended, restricted, not verified. */
  'MERCHANT',
] as const;
export type AdCause = (typeof AD_CAUSES)[number];

/** The ad as it is now. */
export interface AdChanged {
  kind: 'ad-changed';
  adId: number;
  memberId: MemberId;
  side: Side;
  asset: string;
  terms: AdTerms;
  version: number;
  isOn: boolean;
  isBlocked: boolean;
  cause: AdCause;
  /** The operator of a take-down or of its lifting, and the reason; else 0 and empty. */
  operator: number;
  reason: string;
}

/** An order gave its stock back, or was reopened and took it again. */
export interface AdStockChanged {
  kind: 'ad-stock-changed';
  adId: number;
  qty: bigint;
}

export const OTC_ORDER_STATUSES = ['PENDING_PAYMENT', 'PENDING_RELEASE', 'COMPLETED', 'CANCELLED'] as const;
export type OtcOrderStatus = (typeof OTC_ORDER_STATUSES)[number];

export const OTC_CANCEL_REASONS = ['NONE', 'BUYER', 'TIMEOUT', 'REFUNDED', 'VERDICT'] as const;
export type OtcCancelReason = (typeof OTC_CANCEL_REASONS)[number];

/** It waits for the buyer's payment until the deadline. */
export interface OtcOrderOpened {
  kind: 'otc-order-opened';
  orderId: number;
  requestId: string;
  adId: number;
  adVersion: number;
  /** The taker's. */
  side: Side;
  buyerId: MemberId;
  sellerId: MemberId;
  asset: string;
  price: bigint;
  amount: bigint;
  qty: bigint;
  /** The payees. */
  methodIds: number[];
  deadlineMs: number;
  /** The stock that is left of the ad. */
  adQty: bigint;
}

export const OTC_STEPS = [
  'PAID',
  'CANCELLED',
  'TIMED_OUT',
  'RELEASED',
  'REFUNDED',
  /** The seller is reminded that the buyer said "paid". */
  'REMINDED',
  'APPEALED',
  'APPEAL_WITHDRAWN',
  'DECIDED',
  'REOPENING_ASKED',
  'REOPENING_REFUSED',
  'REOPENING_EXPIRED',
  'REOPENED',
] as const;
export type OtcStep = (typeof OTC_STEPS)[number];

export const OTC_APPEALS = ['NONE', 'OPEN', 'RESOLVED', 'WITHDRAWN'] as const;
export type OtcAppeal = (typeof OTC_APPEALS)[number];

/** The order took a step. */
export interface OtcOrderChanged {
  kind: 'otc-order-changed';
  orderId: number;
  buyerId: MemberId;
  sellerId: MemberId;
  step: OtcStep;
  status: OtcOrderStatus;
  cancelReason: OtcCancelReason;
  appeal: OtcAppeal;
  /** The party that took it; 0: the clock or operators. */
  byId: MemberId;
  /** The payee that the buyer named; 0: none yet. */
  methodId: number;
  /** An appeal is possible from then on, or the window or the request of a reopening ends; 0: nothing runs. */
  dueMs: number;
  /** The value at completion in 1e-8 USDT, which is held for the buyer (rules/otc#hold); else 0. */
  value: bigint;
  /** The seller may appeal before `dueMs`: the buyer was new to the merchant (rules/otc#appeals). */
  isSellerFirst: boolean;
}

export interface OtcAppealDecided {
  kind: 'otc-appeal-decided';
  orderId: number;
  verdict: OtcVerdict;
  finding: OtcFinding;
  fault: OtcFault;
  firstOperator: number;
  secondOperator: number;
}

/** A cancel or a timeout counts against the buyer, also among the cancelled orders of the day (rules/otc#points). */
export interface OtcCancelCounted {
  kind: 'otc-cancel-counted';
  orderId: number;
  memberId: MemberId;
  /** The business day that it counts for. */
  day: number;
  points: number;
  /** The buyer was the merchant of a BUY ad. */
  isMerchant: boolean;
  /** "Paid" without payment was upheld. */
  isUpheld: boolean;
}

/** It counts no longer, nor among the cancelled orders of its day. Operators are 0 where the seller excused it or consented to a reopening. */
export interface OtcCancelExcused {
  kind: 'otc-cancel-excused';
  orderId: number;
  memberId: MemberId;
  firstOperator: number;
  secondOperator: number;
}

export type OtcOrderEvent =
  | AdChanged
  | AdStockChanged
  | OtcOrderOpened
  | OtcOrderChanged
  | OtcAppealDecided
  | OtcCancelCounted
  | OtcCancelExcused;

const memberId = id;
const two = { firstOperator: id, secondOperator: id };
export const otcOrderStatus = choice<OtcOrderStatus>(OTC_ORDER_STATUSES);
export const otcCancelReason = choice<OtcCancelReason>(OTC_CANCEL_REASONS);
export const otcAppeal = choice<OtcAppeal>(OTC_APPEALS);

export const OTC_ORDER_EVENTS: EventBlocks<OtcOrderEvent> = {
  'ad-changed': record(87, {
    adId: id,
    memberId,
    side,
    asset: listedAsset,
    terms: adTerms,
    version: whole,
    isOn: bit,
    isBlocked: bit,
    cause: choice<AdCause>(AD_CAUSES),
    operator: id,
    reason: text(MAX_REASON_LENGTH),
  }),
  'ad-stock-changed': record(88, { adId: id, qty: amount }),
  'otc-order-opened': record(89, {
    orderId: id,
    requestId: text(MAX_REQUEST_ID_LENGTH),
    adId: id,
    adVersion: whole,
    side,
    buyerId: id,
    sellerId: id,
    asset: listedAsset,
    price: amount,
    amount,
    qty: amount,
    methodIds: list(id),
    deadlineMs: whole,
    adQty: amount,
  }),
  'otc-order-changed': record(90, {
    orderId: id,
    buyerId: id,
    sellerId: id,
    step: choice<OtcStep>(OTC_STEPS),
    status: otcOrderStatus,
    cancelReason: otcCancelReason,
    appeal: otcAppeal,
    byId: id,
    methodId: id,
    dueMs: whole,
    value: amount,
    isSellerFirst: added(flag, false),
  }),
  'otc-appeal-decided': record(91, {
    orderId: id,
    verdict: otcVerdict,
    finding: otcFinding,
    fault: otcFault,
    ...two,
  }),
  'otc-cancel-counted': record(92, {
    orderId: id,
    memberId,
    day: whole,
    points: whole,
    isMerchant: bit,
    isUpheld: bit,
  }),
  'otc-cancel-excused': record(93, { orderId: id, memberId, ...two }),
};
