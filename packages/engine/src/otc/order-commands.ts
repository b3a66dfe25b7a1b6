/**
 * Commands of OTC orders (rules/otc#order-creation, rules/otc#order-states, rules/otc#appeals, rules/otc#reopening).
 * Every command of a party answers ORDER_NOT_FOUND for an order of others, ORDER_FINISHED for one that has ended, and
 * ORDER_STATE where its state does not allow the step.
 */
import type { MemberId } from '../base/accounts.ts';
import { MAX_REQUEST_ID_LENGTH } from '../base/limits.ts';
import type { Side } from '../base/order-words.ts';
import { type CommandBlocks, commandRecord } from '../codec/declarations.ts';
import { choice, flag, id, signed, text, whole } from '../codec/field.ts';
import { asset } from '../codec/name-fields.ts';
import { added, list } from '../codec/struct.ts';
import { side } from './ad-commands.ts';
import { type PayMethodKind, payMethodKind } from './merchant-commands.ts';
import type { OtcRejection } from './rejections.ts';

/** Takes an ad; the result is the order's id. Either the amount or the quantity is given, the other one is 0. */
export interface CreateOtcOrder {
  kind: 'create-otc-order';
  memberId: MemberId;
  requestId: string;
  adId: number;
  /** The version and the price in cents that the taker saw. */
  adVersion: number;
  price: bigint;
  /** In cents. */
  amount: bigint;
  qty: bigint;
  /** The methods by which a taker who sells is paid; a taker who buys names none. */
  methodIds: number[];
  /** Facts that SQL holds; tied parties share a device or a payment account (rules/members#ties). */
  accountAgeDays: number;
  isTied: boolean;
}

/** Takes the best listed ad; the price is a limit. A taker who sells is paid by any own method of the kind. */
export interface CreateQuickOrder {
  kind: 'create-quick-order';
  memberId: MemberId;
  requestId: string;
  /** The taker's. */
  side: Side;
  asset: string;
  methodKind: PayMethodKind;
  price: bigint;
  amount: bigint;
  qty: bigint;
  accountAgeDays: number;
  /** The merchants to whom the taker is tied: the order is tied where its ad is one of these. */
  tiedIds: MemberId[];
}

/** "I have paid", by a payee of the order. The buyer's. PAY_METHOD_REQUIRED (not one of the order's). */
export interface PayOtcOrder {
  kind: 'pay-otc-order';
  memberId: MemberId;
  orderId: number;
  methodId: number;
}

/** The buyer's, before "paid". */
export interface CancelOtcOrder {
  kind: 'cancel-otc-order';
  memberId: MemberId;
  orderId: number;
}

/** "Not actually paid" or "refunded": the buyer's, after "paid". */
export interface CancelPaidOtcOrder {
  kind: 'cancel-paid-otc-order';
  memberId: MemberId;
  orderId: number;
}

/** The seller's. */
export interface ReleaseOtcOrder {
  kind: 'release-otc-order';
  memberId: MemberId;
  orderId: number;
}

/** Either party's. APPEAL_STATE (one is open), APPEAL_LIMIT (two of the party). */
export interface OpenOtcAppeal {
  kind: 'open-otc-appeal';
  memberId: MemberId;
  orderId: number;
}

/** The appellant's. APPEAL_STATE (none of the party is open). */
export interface WithdrawOtcAppeal {
  kind: 'withdraw-otc-appeal';
  memberId: MemberId;
  orderId: number;
}

export const OTC_VERDICTS = ['RELEASE_TO_BUYER', 'REFUND_SELLER'] as const;
export type OtcVerdict = (typeof OTC_VERDICTS)[number];
export const OTC_FINDINGS = [
  'NOT_PAID',
  'THIRD_PARTY_PAID',
  'WRONG_AMOUNT',
  'NOT_RELEASED',
  'ASKED_FOR_MORE',
  'OTHER',
] as const;
export type OtcFinding = (typeof OTC_FINDINGS)[number];
export const OTC_FAULTS = ['BUYER', 'SELLER', 'NONE'] as const;
export type OtcFault = (typeof OTC_FAULTS)[number];

/** APPEAL_STATE (none is open). */
export interface DecideOtcAppeal {
  kind: 'decide-otc-appeal';
  orderId: number;
  verdict: OtcVerdict;
  finding: OtcFinding;
  fault: OtcFault;
  firstOperator: number;
  secondOperator: number;
}

/** "I did pay": the buyer's, once an order. ORDER_FINISHED (no window is open, asked already, or by verdict). */
export interface AskOtcReopening {
  kind: 'ask-otc-reopening';
  memberId: MemberId;
  orderId: number;
  methodId: number;
}

/** The seller's; freezes the quantity again. MERCHANT_STATE (the ad's merchant quits). */
export interface ConsentOtcReopening {
  kind: 'consent-otc-reopening';
  memberId: MemberId;
  orderId: number;
}

/** The seller's. */
export interface RefuseOtcReopening {
  kind: 'refuse-otc-reopening';
  memberId: MemberId;
  orderId: number;
}

/**
 * The seller's, within 24 h of the cancel: what it counted for is taken back. EXCUSE_STATE (nothing counts, too late,
 * or another seller's).
 */
export interface ExcuseOtcCancel {
  kind: 'excuse-otc-cancel';
  memberId: MemberId;
  orderId: number;
}

/** On a report. REPORT_STATE (none is open of the order). */
export interface ExcuseReportedCancel {
  kind: 'excuse-reported-cancel';
  orderId: number;
  firstOperator: number;
  secondOperator: number;
}

export type OtcOrderCommand =
  | CreateOtcOrder
  | CreateQuickOrder
  | PayOtcOrder
  | CancelOtcOrder
  | CancelPaidOtcOrder
  | ReleaseOtcOrder
  | OpenOtcAppeal
  | WithdrawOtcAppeal
  | DecideOtcAppeal
  | AskOtcReopening
  | ConsentOtcReopening
  | RefuseOtcReopening
  | ExcuseOtcCancel
  | ExcuseReportedCancel;

const memberId = id;
const ofOrder = { memberId, orderId: id };
const byMethod = { memberId, orderId: id, methodId: id };
const requestId = text(MAX_REQUEST_ID_LENGTH);
const two = { firstOperator: id, secondOperator: id };
export const otcVerdict = choice<OtcVerdict>(OTC_VERDICTS);
export const otcFinding = choice<OtcFinding>(OTC_FINDINGS);
export const otcFault = choice<OtcFault>(OTC_FAULTS);

/** The rejections of a taker, before any ad is looked at. */
const TAKER_CHECKS = [
  'OTC_PAUSED',
  'MEMBER_FROZEN',
  'REQUEST_ID_REUSED',
  'TRADING_NOT_ALLOWED',
  'IDENTITY_REQUIRED',
  'OTC_RESTRICTED',
] as const;

/** The rejections of an order on its ad. A quick order passes over the ads with most of these faults. */
const ORDER_CHECKS = [
  'PRICE_UNAVAILABLE',
  'PRICE_BAND',
  'PRICE_CHANGED',
  'AMOUNT_INVALID',
  'BELOW_MIN',
  'ABOVE_MAX',
  // Strangers hold as many of the merchant's orders, or as much of its stock, as they may.
  'TOO_MANY_ORDERS',
  'NEW_TAKER_LIMIT',
  'WITHDRAWAL_LOCKED',
  'INSUFFICIENT_BALANCE',
  'OTC_HOLD',
] as const;

/** The rejections of a step in an order: an order of others is not found, and a step has its state. */
const PARTY_CHECKS = ['ORDER_NOT_FOUND', 'ORDER_FINISHED', 'ORDER_STATE'] as const;

/** The rejections of a step of reopening: an order that was cancelled is finished too once no window for the step is open. */
const REOPENING_CHECKS = [...PARTY_CHECKS, 'ORDER_FINISHED'] as const;

export const OTC_ORDER_COMMANDS = {
  'create-otc-order': commandRecord(
    'normal',
    [
      'BAD_COMMAND',
      'UNKNOWN_MEMBER',
      ...TAKER_CHECKS,
      'AD_UNAVAILABLE',
      'OWN_AD',
      'TAKER_CONDITION',
      'PAY_METHOD_REQUIRED',
      'TOO_MANY_ORDERS',
      'AD_CHANGED',
      ...ORDER_CHECKS,
    ],
    91,
    {
      memberId,
      requestId,
      adId: id,
      adVersion: whole,
      price: signed,
      amount: signed,
      qty: signed,
      methodIds: list(id),
      accountAgeDays: whole,
      isTied: added(flag, false),
    },
  ),
  'create-quick-order': commandRecord(
    'normal',
    [
      'BAD_COMMAND',
      'UNKNOWN_ASSET',
      'UNKNOWN_MEMBER',
      ...TAKER_CHECKS,
      'NO_MATCH',
      'PAY_METHOD_REQUIRED',
      'TOO_MANY_ORDERS',
      ...ORDER_CHECKS,
    ],
    92,
    {
      memberId,
      requestId,
      side,
      asset,
      methodKind: payMethodKind,
      price: signed,
      amount: signed,
      qty: signed,
      accountAgeDays: whole,
      tiedIds: added(list(id), []),
    },
  ),
  'pay-otc-order': commandRecord('risk', [...PARTY_CHECKS, 'PAY_METHOD_REQUIRED'], 93, byMethod),
  'cancel-otc-order': commandRecord('risk', PARTY_CHECKS, 94, ofOrder),
  'cancel-paid-otc-order': commandRecord('risk', PARTY_CHECKS, 95, ofOrder),
  'release-otc-order': commandRecord(
    'risk',
    [...PARTY_CHECKS, 'MEMBER_FROZEN', 'WITHDRAWAL_LOCKED'],
    96,
    ofOrder,
  ),
  'open-otc-appeal': commandRecord(
    'risk',
    [...PARTY_CHECKS, 'APPEAL_STATE', 'APPEAL_LIMIT', 'APPEAL_TOO_EARLY'],
    97,
    ofOrder,
  ),
  'withdraw-otc-appeal': commandRecord('risk', [...PARTY_CHECKS, 'APPEAL_STATE'], 98, ofOrder),
  'decide-otc-appeal': commandRecord('risk', ['TWO_OPERATORS_NEEDED', ...PARTY_CHECKS, 'APPEAL_STATE'], 99, {
    orderId: id,
    verdict: otcVerdict,
    finding: otcFinding,
    fault: otcFault,
    ...two,
  }),
  'ask-otc-reopening': commandRecord('risk', [...REOPENING_CHECKS, 'PAY_METHOD_REQUIRED'], 100, byMethod),
  'consent-otc-reopening': commandRecord(
    'normal',
    [...REOPENING_CHECKS, 'MEMBER_FROZEN', 'WITHDRAWAL_LOCKED', 'MERCHANT_STATE', 'INSUFFICIENT_BALANCE'],
    101,
    ofOrder,
  ),
  'refuse-otc-reopening': commandRecord('risk', REOPENING_CHECKS, 102, ofOrder),
  'excuse-otc-cancel': commandRecord('risk', ['ORDER_NOT_FOUND', 'EXCUSE_STATE'], 103, ofOrder),
  'excuse-reported-cancel': commandRecord(
    'risk',
    ['TWO_OPERATORS_NEEDED', 'ORDER_NOT_FOUND', 'REPORT_STATE', 'EXCUSE_STATE'],
    104,
    { orderId: id, ...two },
  ),
} satisfies CommandBlocks<OtcOrderCommand, OtcRejection>;
