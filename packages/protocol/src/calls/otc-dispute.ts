/** Calls about what goes wrong with an own OTC order (rules/otc#appeals, rules/otc#reopening, rules/otc#takers). */
import { z } from 'zod';
import { call } from '../call.ts';
import { TRADING_PASSWORD } from '../error-groups.ts';
import { imageIds } from '../otc-scalars.ts';
import { OTC_LIMITS, OTC_REPORT_KINDS } from '../otc-values.ts';
import { PARTY_WORDING, SELLER_WORDING } from '../otc-wording.ts';
import { digits, done, text } from '../scalars.ts';

const orderId = digits;
const postPassword = text(20);
const ofOrder = z.strictObject({ orderId });
const statement = z.strictObject({
  orderId,
  text: text(OTC_LIMITS.statement),
  imageIds: imageIds.optional(),
});

export const OTC_DISPUTE_CALLS = {
  openOtcAppeal: call({
    method: 'POST',
    path: 'otc/dispute/openAppeal',
    access: 'member',
    commands: { 'open-otc-appeal': PARTY_WORDING },
    errors: ['imageUnknown'],
    summary: 'Asks operators to decide an order that is paid and not released',
    request: statement,
    result: done,
  }),

  /** Each party has one statement an appeal; the appellant's came with it. */
  addOtcStatement: call({
    method: 'POST',
    path: 'otc/dispute/addStatement',
    access: 'member',
    errors: ['imageUnknown', 'appealState', 'otcOrderUnknown'],
    summary: 'The other party tells its side of an open appeal',
    request: statement,
    result: done,
  }),

  withdrawOtcAppeal: call({
    method: 'POST',
    path: 'otc/dispute/withdrawAppeal',
    access: 'member',
    commands: { 'withdraw-otc-appeal': PARTY_WORDING },
    summary: 'The appellant takes the appeal back',
    request: ofOrder,
    result: done,
  }),

  askOtcReopening: call({
    method: 'POST',
    path: 'otc/dispute/askReopening',
    access: 'member',
    commands: { 'ask-otc-reopening': PARTY_WORDING },
    errors: ['imageUnknown', 'otcReopeningAsked'],
    summary: 'The buyer paid although the order was cancelled, and asks the seller to reopen it',
    request: z.strictObject({ orderId, paymentId: digits, voucherIds: imageIds }),
    result: done,
  }),

  consentOtcReopening: call({
    method: 'POST',
    path: 'otc/dispute/consentReopening',
    access: 'member',
    commands: { 'consent-otc-reopening': SELLER_WORDING },
    errors: [...TRADING_PASSWORD],
    summary: 'The seller freezes the coins again: the order waits for the release',
    request: z.strictObject({ orderId, postPassword }),
    result: done,
  }),

  refuseOtcReopening: call({
    method: 'POST',
    path: 'otc/dispute/refuseReopening',
    access: 'member',
    commands: { 'refuse-otc-reopening': PARTY_WORDING },
    summary: 'The seller does not reopen the order',
    request: ofOrder,
    result: done,
  }),

  excuseOtcCancel: call({
    method: 'POST',
    path: 'otc/dispute/excuse',
    access: 'member',
    commands: { 'excuse-otc-cancel': { orderUnknown: 'otcOrderUnknown' } },
    summary: 'The seller takes back what a cancel counts for',
    request: ofOrder,
    result: done,
  }),

  /** Once an order and party, at most five days after its end. */
  reportOtcOrder: call({
    method: 'POST',
    path: 'otc/dispute/report',
    access: 'member',
    commands: ['open-otc-report'],
    errors: ['imageUnknown', 'otcOrderState', 'otcOrderUnknown'],
    summary: 'Reports an ended order to operators',
    request: z.strictObject({
      orderId,
      kind: z.enum(OTC_REPORT_KINDS),
      text: text(OTC_LIMITS.report),
      imageIds: imageIds.optional(),
    }),
    result: done,
  }),
} as const;
