/** Shapes that several OTC calls answer. Prices and amounts are CNY with two decimals, quantities coins. */
import { z } from 'zod';
import {
  AD_CAUSES,
  AD_PRICE_TYPES,
  OTC_ACTIONS,
  OTC_APPEAL_STATES,
  OTC_CANCEL_CAUSES,
  OTC_CLOCKS,
  OTC_FAULTS,
  OTC_FINDINGS,
  OTC_LINE_KINDS,
  OTC_ORDER_STATUSES,
  OTC_PARTIES,
  OTC_REOPENING_STATES,
  OTC_REPORT_KINDS,
  OTC_REPORT_STATES,
  OTC_STEPS,
  OTC_TURNS,
  OTC_VERDICTS,
} from './otc-values.ts';
import { id, money, time } from './scalars.ts';
import { PAYMENT_KINDS, SIDES } from './values.ts';

const payKinds = z.array(z.enum(PAYMENT_KINDS));

/** The figures of 30 days (rules/otc#statistics). */
export const otcFigures = z.strictObject({
  completed: z.int(),
  /** In percent with two decimals; empty without orders. */
  completion: z.string(),
  /** From "paid" to the seller's release, in seconds; 0: none was released. */
  averageReleaseSeconds: z.int(),
});

export const otcMerchant = z.strictObject({
  merchantId: id,
  nickName: z.string(),
  ...otcFigures.shape,
  /** Connected in the last five minutes. */
  isOnline: z.boolean(),
  /** It trades by a program of the demo. */
  isSimulated: z.boolean(),
});

/** Both the market and the owner see this of an ad. */
const adTerms = {
  adId: id,
  /** The merchant's: a SELL ad sells coins to its taker. */
  side: z.enum(SIDES),
  currency: z.string(),
  /** The price as it is now; empty while a FLOAT ad has no fresh reference. */
  price: z.string(),
  /** An order names it. */
  version: z.int(),
  /** The quantity that is left. */
  qty: money,
  min: money,
  /** The ad's own, and the one that what is left allows. */
  max: money,
  effectiveMax: money,
  payKinds,
  payWindowMinutes: z.int(),
  remark: z.string(),
  /** Conditions for takers; 0: none. */
  minAgeDays: z.int(),
  minCompleted: z.int(),
} as const;

/** An ad as the market shows it. */
export const otcAd = z.strictObject({
  ...adTerms,
  merchant: otcMerchant,
  /** The reader's own. */
  isOwn: z.boolean(),
});

/** An ad as its merchant sees it. */
export const ownAd = z.strictObject({
  ...adTerms,
  priceType: z.enum(AD_PRICE_TYPES),
  /** Above the reference, in percent with two decimals; empty for a FIXED ad. */
  premium: z.string(),
  paymentIds: z.array(id),
  autoReply: z.string(),
  isOn: z.boolean(),
  /** An operator took it down: it cannot go ON. */
  isBlocked: z.boolean(),
  /** ON, and takers see it. */
  isListed: z.boolean(),
  /** Why it changed last, and an operator's reason. */
  cause: z.enum(AD_CAUSES),
  reason: z.string(),
  openOrders: z.int(),
  completedOrders: z.int(),
  /** Orders of today that were not made because their takers had too many, most often of takers who are new to the merchant. */
  notMadeToday: z.int(),
  changedTime: time,
});

/** An own order as lists and the topic `otcOrders` show it. */
export const otcOrder = z.strictObject({
  orderId: id,
  /** For people: OTC, the day, and the id. */
  orderNumber: z.string(),
  /** The reader's. */
  side: z.enum(SIDES),
  /** The reader published the ad. */
  isMerchant: z.boolean(),
  currency: z.string(),
  price: money,
  amount: money,
  qty: money,
  status: z.enum(OTC_ORDER_STATUSES),
  cancelCause: z.enum(OTC_CANCEL_CAUSES),
  appeal: z.enum(OTC_APPEAL_STATES),
  reopening: z.enum(OTC_REOPENING_STATES),
  /** The other party. */
  nickName: z.string(),
  /** The kinds by which it may be paid, or the one that the buyer named. */
  payKinds,
  turn: z.enum(OTC_TURNS),
  isOwnTurn: z.boolean(),
  clock: z.enum(OTC_CLOCKS),
  /** When the clock ends, on the server's time; 0 without one. While `isClockStopped`, it ends later than this. */
  clockTime: time,
  /** The rest of a clock that stands still, in milliseconds; else 0. */
  clockLeft: z.int(),
  isClockStopped: z.boolean(),
  /** Lines of the other party that the reader has not seen. */
  unread: z.int(),
  time,
  changedTime: time,
});

/** A method by which an order is paid. */
export const otcPayee = z.strictObject({
  paymentId: id,
  kind: z.enum(PAYMENT_KINDS),
  holderName: z.string(),
  /** Masked to the last four seven days after the end. */
  account: z.string(),
  bankName: z.string(),
  branch: z.string(),
  /** The QR code, read by getOtcImage; empty without one. */
  imageId: z.string(),
});

const party = z.strictObject({
  nickName: z.string(),
  realName: z.string(),
  /** "--" where none is bound; masked as a payee's account. */
  phone: z.string(),
  ...otcFigures.shape,
  /** A frozen or locked party does not act now. */
  isFrozen: z.boolean(),
  /** 0: not locked. */
  lockedUntil: time,
});

const otcStatement = z.strictObject({
  party: z.enum(OTC_PARTIES),
  text: z.string(),
  imageIds: z.array(z.string()),
  time,
});

export const otcReport = z.strictObject({
  reportId: id,
  kind: z.enum(OTC_REPORT_KINDS),
  text: z.string(),
  imageIds: z.array(z.string()),
  state: z.enum(OTC_REPORT_STATES),
  answer: z.string(),
  time,
  /** 0: not closed. */
  closedTime: time,
});

export const otcAppeal = z.strictObject({
  appealId: id,
  state: z.enum(OTC_APPEAL_STATES),
  appellant: z.enum(OTC_PARTIES),
  statements: z.array(otcStatement),
  /** Null without a verdict. */
  decision: z
    .strictObject({
      verdict: z.enum(OTC_VERDICTS),
      finding: z.enum(OTC_FINDINGS),
      fault: z.enum(OTC_FAULTS),
      time,
    })
    .nullable(),
  time,
  /** Operators decide by then. */
  targetTime: time,
  /** 0: open. */
  endTime: time,
});

/** All of an own order. */
export const otcOrderDetail = z.strictObject({
  ...otcOrder.shape,
  actions: z.array(z.enum(OTC_ACTIONS)),
  buyer: party,
  seller: party,
  /** Those that were fixed when it was made. */
  payees: z.array(otcPayee),
  /** The one that the buyer named; empty: none yet. */
  paidBy: z.string(),
  voucherIds: z.array(z.string()),
  cancelReason: z.string(),
  remark: z.string(),
  payWindowMinutes: z.int(),
  /** Interruptions and pauses have moved its clocks by so much, in milliseconds. */
  moved: z.int(),
  /** An appeal is possible from then on; 0: not now. */
  appealFrom: time,
  /** Cancels of the buyer stop buying at three points a day. */
  cancelPoints: z.int(),
  buyerPointsToday: z.int(),
  /** The chat takes lines until then; 0: as long as the order is open. */
  chatUntil: time,
  steps: z.array(z.strictObject({ step: z.enum(OTC_STEPS), time })),
  appeals: z.array(otcAppeal),
  /** The reader's own report; null without one. */
  report: otcReport.nullable(),
});

export const otcLine = z.strictObject({
  lineId: id,
  orderId: id,
  kind: z.enum(OTC_LINE_KINDS),
  isOwn: z.boolean(),
  /** Plain text; of a SYSTEM line the step. */
  text: z.string(),
  /** An IMAGE line has one; else empty. */
  imageId: z.string(),
  /** It looks like a way around the platform: the reader is warned. */
  isSuspicious: z.boolean(),
  time,
});

export type WireOtcAd = z.infer<typeof otcAd>;
export type WireOwnAd = z.infer<typeof ownAd>;
export type WireOtcMerchant = z.infer<typeof otcMerchant>;
export type WireOtcOrder = z.infer<typeof otcOrder>;
export type WireOtcOrderDetail = z.infer<typeof otcOrderDetail>;
export type WireOtcAppeal = z.infer<typeof otcAppeal>;
export type WireOtcReport = z.infer<typeof otcReport>;
export type WireOtcLine = z.infer<typeof otcLine>;
