/**
 * Commands of merchants and their bond, of a member's payment methods, blocks, reports, marks and restrictions
 * (rules/otc#merchants, rules/otc#bond, rules/otc#payees, rules/otc#restrictions).
 */
import type { MemberId } from '../base/accounts.ts';
import { MAX_REASON_LENGTH, MAX_REQUEST_ID_LENGTH } from '../base/limits.ts';
import { type CommandBlocks, commandRecord } from '../codec/declarations.ts';
import { choice, id, signed, text } from '../codec/field.ts';
import { bit } from '../codec/struct.ts';
import type { OtcRejection } from './rejections.ts';

/**
 * Freezes the bond. The server has checked phone, e-mail, second factor, trading password and nickname. MERCHANT_STATE
 * (an application waits, or a merchant already), APPEAL_STATE (an appeal is open).
 */
export interface ApplyMerchant {
  kind: 'apply-merchant';
  memberId: MemberId;
  requestId: string;
}

/** The applicant's. MERCHANT_STATE (no application waits). */
export interface WithdrawMerchantApplication {
  kind: 'withdraw-merchant-application';
  memberId: MemberId;
}

/** BAD_COMMAND (no operator; a rejection without a reason), MERCHANT_STATE (no application waits). */
export interface ReviewMerchant {
  kind: 'review-merchant';
  memberId: MemberId;
  isApproved: boolean;
  operator: number;
  reason: string;
}

/** BAD_COMMAND (no operator, no reason), MERCHANT_STATE (not APPROVED). */
export interface SuspendMerchant {
  kind: 'suspend-merchant';
  memberId: MemberId;
  operator: number;
  reason: string;
}

/** MERCHANT_STATE (not SUSPENDED), BOND_SHORT (below half). */
export interface LiftMerchantSuspension {
  kind: 'lift-merchant-suspension';
  memberId: MemberId;
  firstOperator: number;
  secondOperator: number;
}

/** MERCHANT_BUSY (an ad is ON, an order is open or may be reopened, or a report is open). */
export interface QuitMerchant {
  kind: 'quit-merchant';
  memberId: MemberId;
}

/** Takes quitting back. MERCHANT_STATE (not QUITTING). */
export interface StayMerchant {
  kind: 'stay-merchant';
  memberId: MemberId;
}

/**
 * Up to what is left of the bond goes to the harmed party, or to `fee` when that is 0. BAD_COMMAND (no reason),
 * MERCHANT_STATE (without a bond, or an application).
 */
export interface PenalizeMerchant {
  kind: 'penalize-merchant';
  memberId: MemberId;
  orderId: number;
  harmedId: MemberId;
  amount: bigint;
  reason: string;
  firstOperator: number;
  secondOperator: number;
}

/** From the free part. AMOUNT_INVALID (not positive, or more than is missing). */
export interface TopUpBond {
  kind: 'top-up-bond';
  memberId: MemberId;
  requestId: string;
  amount: bigint;
}

/** A bank card, WeChat and Alipay (product#entities). */
export const PAY_METHOD_KINDS = ['bankCard', 'weixin', 'zhifubao'] as const;
export type PayMethodKind = (typeof PAY_METHOD_KINDS)[number];

/** The server has matched the holder's name. BAD_COMMAND (no id); enabled already: OK. */
export interface EnablePayMethod {
  kind: 'enable-pay-method';
  memberId: MemberId;
  /** Unique among all members, and never used again. */
  methodId: number;
  methodKind: PayMethodKind;
}

/** The member disabled or deleted it; ads lose it; not enabled: OK. */
export interface DisablePayMethod {
  kind: 'disable-pay-method';
  memberId: MemberId;
  methodId: number;
}

/** No new order between the two, or again; as it is already: OK. */
export interface BlockOtcMember {
  kind: 'block-otc-member';
  memberId: MemberId;
  blockedId: MemberId;
  isBlocked: boolean;
}

/** An ended order is reported; the server knows its parties. REPORT_STATE (open already). */
export interface OpenOtcReport {
  kind: 'open-otc-report';
  orderId: number;
  memberId: MemberId;
  reportedId: MemberId;
}

/** BAD_COMMAND (no operator), REPORT_STATE (not open). */
export interface CloseOtcReport {
  kind: 'close-otc-report';
  orderId: number;
  memberId: MemberId;
  operator: number;
}

/** FAULT_MARK_STATE (the order gave the member one already). */
export interface GiveFaultMark {
  kind: 'give-fault-mark';
  memberId: MemberId;
  orderId: number;
  firstOperator: number;
  secondOperator: number;
}

/** As if it had never been given. FAULT_MARK_STATE (there is none of the order). */
export interface UndoFaultMark {
  kind: 'undo-fault-mark';
  memberId: MemberId;
  orderId: number;
  firstOperator: number;
  secondOperator: number;
}

/** Points and marks of before restrict no longer; not restricted: OK. */
export interface LiftOtcRestrictions {
  kind: 'lift-otc-restrictions';
  memberId: MemberId;
  firstOperator: number;
  secondOperator: number;
}

export type OtcMerchantCommand =
  | ApplyMerchant
  | WithdrawMerchantApplication
  | ReviewMerchant
  | SuspendMerchant
  | LiftMerchantSuspension
  | QuitMerchant
  | StayMerchant
  | PenalizeMerchant
  | TopUpBond
  | EnablePayMethod
  | DisablePayMethod
  | BlockOtcMember
  | OpenOtcReport
  | CloseOtcReport
  | GiveFaultMark
  | UndoFaultMark
  | LiftOtcRestrictions;

const memberId = id;
const requestId = text(MAX_REQUEST_ID_LENGTH);
const reason = text(MAX_REASON_LENGTH);
const two = { firstOperator: id, secondOperator: id };
export const payMethodKind = choice<PayMethodKind>(PAY_METHOD_KINDS);

export const OTC_MERCHANT_COMMANDS = {
  'apply-merchant': commandRecord(
    'normal',
    [
      'BAD_COMMAND',
      'UNKNOWN_MEMBER',
      'MEMBER_FROZEN',
      'REQUEST_ID_REUSED',
      'TRADING_NOT_ALLOWED',
      'IDENTITY_REQUIRED',
      'OTC_RESTRICTED',
      'MERCHANT_STATE',
      'MERCHANT_TOO_EARLY',
      'APPEAL_STATE',
      'INSUFFICIENT_BALANCE',
    ],
    66,
    { memberId, requestId },
  ),
  'withdraw-merchant-application': commandRecord('normal', ['UNKNOWN_MEMBER', 'MERCHANT_STATE'], 67, {
    memberId,
  }),
  'review-merchant': commandRecord('risk', ['BAD_COMMAND', 'UNKNOWN_MEMBER', 'MERCHANT_STATE'], 68, {
    memberId,
    isApproved: bit,
    operator: id,
    reason,
  }),
  'suspend-merchant': commandRecord('risk', ['BAD_COMMAND', 'UNKNOWN_MEMBER', 'MERCHANT_STATE'], 69, {
    memberId,
    operator: id,
    reason,
  }),
  'lift-merchant-suspension': commandRecord(
    'risk',
    ['TWO_OPERATORS_NEEDED', 'UNKNOWN_MEMBER', 'MERCHANT_STATE', 'BOND_SHORT'],
    70,
    { memberId, ...two },
  ),
  'quit-merchant': commandRecord('normal', ['UNKNOWN_MEMBER', 'MERCHANT_STATE', 'MERCHANT_BUSY'], 71, {
    memberId,
  }),
  'stay-merchant': commandRecord('normal', ['UNKNOWN_MEMBER', 'MERCHANT_STATE'], 72, { memberId }),
  'penalize-merchant': commandRecord(
    'risk',
    [
      'TWO_OPERATORS_NEEDED',
      'BAD_COMMAND',
      'UNKNOWN_MEMBER',
      'MERCHANT_STATE',
      'ORDER_NOT_FOUND',
      'AMOUNT_INVALID',
    ],
    73,
    {
      memberId,
      orderId: id,
      harmedId: id,
      amount: signed,
      reason,
      ...two,
    },
  ),
  'top-up-bond': commandRecord(
    'normal',
    [
      'BAD_COMMAND',
      'UNKNOWN_MEMBER',
      'MEMBER_FROZEN',
      'REQUEST_ID_REUSED',
      'MERCHANT_STATE',
      'AMOUNT_INVALID',
      'INSUFFICIENT_BALANCE',
    ],
    74,
    { memberId, requestId, amount: signed },
  ),
  'enable-pay-method': commandRecord('normal', ['BAD_COMMAND', 'UNKNOWN_MEMBER', 'PAY_METHOD_LIMIT'], 75, {
    memberId,
    methodId: id,
    methodKind: payMethodKind,
  }),
  'disable-pay-method': commandRecord('normal', ['UNKNOWN_MEMBER'], 76, { memberId, methodId: id }),
  'block-otc-member': commandRecord('normal', ['UNKNOWN_MEMBER', 'SAME_ACCOUNT', 'BLOCK_LIMIT'], 77, {
    memberId,
    blockedId: id,
    isBlocked: bit,
  }),
  'open-otc-report': commandRecord(
    'normal',
    ['BAD_COMMAND', 'UNKNOWN_MEMBER', 'SAME_ACCOUNT', 'REPORT_STATE'],
    78,
    { orderId: id, memberId, reportedId: id },
  ),
  'close-otc-report': commandRecord('risk', ['BAD_COMMAND', 'REPORT_STATE'], 79, {
    orderId: id,
    memberId,
    operator: id,
  }),
  'give-fault-mark': commandRecord(
    'risk',
    ['TWO_OPERATORS_NEEDED', 'UNKNOWN_MEMBER', 'ORDER_NOT_FOUND', 'FAULT_MARK_STATE'],
    80,
    { memberId, orderId: id, ...two },
  ),
  'undo-fault-mark': commandRecord(
    'risk',
    ['TWO_OPERATORS_NEEDED', 'UNKNOWN_MEMBER', 'FAULT_MARK_STATE'],
    81,
    { memberId, orderId: id, ...two },
  ),
  'lift-otc-restrictions': commandRecord('risk', ['TWO_OPERATORS_NEEDED', 'UNKNOWN_MEMBER'], 82, {
    memberId,
    ...two,
  }),
} satisfies CommandBlocks<OtcMerchantCommand, OtcRejection>;
