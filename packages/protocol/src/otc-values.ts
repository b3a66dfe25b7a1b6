/** Words of the OTC calls (rules/otc). */

/** The four of product#states; a reopened order is PENDING_RELEASE once more. */
export const OTC_ORDER_STATUSES = ['PENDING_PAYMENT', 'PENDING_RELEASE', 'COMPLETED', 'CANCELLED'] as const;
export type OtcOrderStatus = (typeof OTC_ORDER_STATUSES)[number];

/**
 * The tabs of the own orders. OPEN: those that wait for a party, also a cancelled one that the seller is asked to reopen.
 * APPEALS: those with an appeal, whatever their status.
 */
export const OTC_ORDER_GROUPS = ['OPEN', 'COMPLETED', 'CANCELLED', 'APPEALS'] as const;
export type OtcOrderGroup = (typeof OTC_ORDER_GROUPS)[number];

/** Why an order is CANCELLED; NONE where it is not. */
export const OTC_CANCEL_CAUSES = ['NONE', 'BUYER', 'TIMEOUT', 'REFUNDED', 'VERDICT'] as const;
export type OtcCancelCause = (typeof OTC_CANCEL_CAUSES)[number];

/** The reason that a buyer gives for a cancel before "paid". */
export const OTC_CANCEL_REASONS = [
  'CHANGED_MIND',
  'SELLER_ASKED',
  'PAYMENT_FAILED',
  'PRICE',
  'OTHER',
] as const;
export type OtcCancelReason = (typeof OTC_CANCEL_REASONS)[number];

/** The reason that a buyer gives for a cancel after "paid". */
export const OTC_PAID_CANCEL_REASONS = ['NOT_PAID', 'REFUNDED'] as const;
export type OtcPaidCancelReason = (typeof OTC_PAID_CANCEL_REASONS)[number];

export const OTC_APPEAL_STATES = ['NONE', 'OPEN', 'RESOLVED', 'WITHDRAWN'] as const;
export type OtcAppealState = (typeof OTC_APPEAL_STATES)[number];

/** ASKED: the seller's consent is awaited. ENDED: refused, expired or consented to. */
export const OTC_REOPENING_STATES = ['NONE', 'ASKED', 'ENDED'] as const;
export type OtcReopeningState = (typeof OTC_REOPENING_STATES)[number];

/** The one who must act now. */
export const OTC_TURNS = ['BUYER', 'SELLER', 'OPERATOR', 'NOBODY'] as const;
export type OtcTurn = (typeof OTC_TURNS)[number];

/**
 * The clock of an order that runs now. PAY: the deadline of the payment. APPEAL: an appeal is possible from then on. REOPEN:
 * the buyer may say "I did pay" until then. CONSENT: the seller may consent to it until then.
 */
export const OTC_CLOCKS = ['NONE', 'PAY', 'APPEAL', 'REOPEN', 'CONSENT'] as const;
export type OtcClock = (typeof OTC_CLOCKS)[number];

/** The actions that the reader has with an order now. */
export const OTC_ACTIONS = [
  ...(['PAY', 'CANCEL', 'CANCEL_PAID', 'RELEASE', 'APPEAL', 'STATE', 'WITHDRAW_APPEAL'] as const),
  ...(['ASK_REOPENING', 'CONSENT', 'REFUSE', 'EXCUSE', 'REPORT', 'CHAT', 'BLOCK'] as const),
] as const;
export type OtcAction = (typeof OTC_ACTIONS)[number];

/** The dated steps of an order; MOVED: the clocks moved, because the service was interrupted or paused. */
export const OTC_STEPS = [
  ...(['CREATED', 'PAID', 'CANCELLED', 'TIMED_OUT', 'RELEASED', 'REFUNDED', 'REMINDED', 'MOVED'] as const),
  ...(['APPEALED', 'APPEAL_WITHDRAWN', 'DECIDED'] as const),
  ...(['REOPENING_ASKED', 'REOPENING_REFUSED', 'REOPENING_EXPIRED', 'REOPENED'] as const),
] as const;
export type OtcStep = (typeof OTC_STEPS)[number];

export const OTC_PARTIES = ['BUYER', 'SELLER'] as const;
export type OtcParty = (typeof OTC_PARTIES)[number];

export const OTC_VERDICTS = ['RELEASE_TO_BUYER', 'REFUND_SELLER'] as const;
export type OtcVerdict = (typeof OTC_VERDICTS)[number];

export const OTC_FINDINGS = [
  ...(['NOT_PAID', 'THIRD_PARTY_PAID', 'WRONG_AMOUNT'] as const),
  ...(['NOT_RELEASED', 'ASKED_FOR_MORE', 'OTHER'] as const),
] as const;
export type OtcFinding = (typeof OTC_FINDINGS)[number];

export const OTC_FAULTS = ['BUYER', 'SELLER', 'NONE'] as const;
export type OtcFault = (typeof OTC_FAULTS)[number];

export const OTC_REPORT_KINDS = ['PAID_LATE', 'CHARGEBACK', 'OTHER'] as const;
export type OtcReportKind = (typeof OTC_REPORT_KINDS)[number];
export const OTC_REPORT_STATES = ['OPEN', 'CLOSED'] as const;
export type OtcReportState = (typeof OTC_REPORT_STATES)[number];

export const AD_PRICE_TYPES = ['FIXED', 'FLOAT'] as const;
export type AdPriceType = (typeof AD_PRICE_TYPES)[number];

/** Why an ad changed (rules/otc#ads). */
export const AD_CAUSES = [
  ...(['PUBLISHED', 'EDITED', 'SWITCHED', 'DELETED', 'TAKEN_DOWN', 'BLOCK_LIFTED'] as const),
  ...(['METHOD_LOST', 'SOLD_OUT', 'MERCHANT'] as const),
] as const;
export type AdCause = (typeof AD_CAUSES)[number];

export const PAY_WINDOWS = ['10', '15', '20', '30'] as const;
export const TAKER_AGES = ['0', '7', '30', '90'] as const;
export const TAKER_ORDERS = ['0', '1', '10', '50'] as const;

/** NONE: the member never applied. */
export const MERCHANT_STATES = [
  ...(['NONE', 'PENDING', 'APPROVED', 'REJECTED', 'WITHDRAWN', 'SUSPENDED', 'QUITTING', 'QUIT'] as const),
] as const;
export type MerchantState = (typeof MERCHANT_STATES)[number];

/** The requirements of an application (rules/otc#merchants). */
export const MERCHANT_REQUIREMENTS = [
  ...(['ADVANCED_IDENTITY', 'PHONE', 'MAIL', 'GOOGLE', 'POST_PASSWORD', 'NICK_NAME'] as const),
  ...(['NO_APPEAL', 'NO_RESTRICTION', 'BOND'] as const),
] as const;
export type MerchantRequirement = (typeof MERCHANT_REQUIREMENTS)[number];

/** TEXT and IMAGE are a party's; AUTO_REPLY the merchant's first line; SYSTEM a transition; NOTE an operator's to both. */
export const OTC_LINE_KINDS = ['TEXT', 'IMAGE', 'AUTO_REPLY', 'SYSTEM', 'NOTE'] as const;
export type OtcLineKind = (typeof OTC_LINE_KINDS)[number];

/** The most of each. */
export const OTC_LIMITS = {
  remark: 200,
  autoReply: 200,
  line: 500,
  statement: 500,
  report: 1000,
  images: 6,
  chatImages: 20,
} as const;
