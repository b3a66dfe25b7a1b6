/** The desk's calls about appeals and reports of OTC orders (rules/otc#appeals). */
import { z } from 'zod';
import { action, fourEyes, read } from '../desk-call.ts';
import { because, deskPaging, shownImage, shownText } from '../desk-scalars.ts';
import { otcAppeal, otcFigures, otcLine, otcPayee, otcReport } from '../otc-shapes.ts';
import { OTC_FAULTS, OTC_FINDINGS, OTC_PARTIES, OTC_VERDICTS } from '../otc-values.ts';
import { digits, done, id, imageId, page, time } from '../scalars.ts';
import { deskOtcOrder } from './otc-market.ts';

const roles = ['support'] as const;
const ofOrder = { orderId: digits } as const;

const party = z.strictObject({
  memberId: id,
  nickName: z.string(),
  realName: z.string(),
  phone: z.string(),
  ...otcFigures.shape,
  isFrozen: z.boolean(),
  lockedUntil: time,
  marks: z.int(),
  /** The number of other members who have used one of the member's devices, and named one of the member's payment accounts. */
  othersOnDevices: z.int(),
  othersOnAccounts: z.int(),
});

const note = z.strictObject({ operator: z.string(), text: z.string(), time });

export const DESK_OTC_DISPUTE_CALLS = {
  /** Open ones, the oldest first; or closed ones, the newest first. */
  getOtcDisputes: read({
    path: 'otc/getDisputes',
    roles: [...roles, 'finance'],
    request: z.strictObject({
      kind: z.enum(['APPEAL', 'REPORT']).optional(),
      isOpen: z.enum(['true', 'false']).optional(),
      ...deskPaging,
    }),
    result: page(
      z.strictObject({
        kind: z.enum(['APPEAL', 'REPORT']),
        disputeId: id,
        order: deskOtcOrder,
        by: z.enum(OTC_PARTIES),
        isOpen: z.boolean(),
        /** A verdict waits for another operator. */
        isProposed: z.boolean(),
        time,
        targetTime: time,
      }),
    ),
  }),

  /** Each look is audited. Refused while no appeal or report of the order is open. */
  openOtcEvidence: action({
    path: 'otc/openEvidence',
    roles: [...roles, 'finance'],
    errors: ['orderUnknown', 'otcOrderUnknown', 'noOpenDispute'],
    request: because(ofOrder),
    result: z.strictObject({
      order: deskOtcOrder,
      buyer: party,
      seller: party,
      /** Whole; the buyer named one of them, if any. */
      payees: z.array(otcPayee.extend({ isNamed: z.boolean() })),
      voucherIds: z.array(z.string()),
      appeals: z.array(otcAppeal),
      reports: z.array(otcReport.extend({ by: z.enum(OTC_PARTIES) })),
      /** `isOwn` says that the buyer wrote it. Oldest first. */
      lines: z.array(otcLine),
      /** Earlier disputes of the two. */
      earlier: z.array(z.strictObject({ orderId: id, kind: z.enum(['APPEAL', 'REPORT']), time })),
      /** The number of devices, addresses and payment accounts that both parties have used. */
      sharedDevices: z.int(),
      sharedAddresses: z.int(),
      sharedAccounts: z.int(),
      /** Operators' notes, oldest first; no party reads them. */
      notes: z.array(note),
    }),
  }),

  /** An image of an order whose evidence the operator has opened. */
  getOtcEvidenceImage: read({
    path: 'otc/getEvidenceImage',
    roles: [...roles, 'finance'],
    errors: [
      'imageUnknown',
      'orderUnknown',
      'otcOrderUnknown',
      'evidenceUnopened',
      'viewBudget',
      'noOpenDispute',
    ],
    request: z.strictObject({ orderId: digits, imageId }),
    result: shownImage,
  }),

  /** An operator who has opened the evidence writes it while a dispute of the order is open; operators alone read it. */
  addOtcDisputeNote: action({
    path: 'otc/addDisputeNote',
    roles: [...roles, 'finance'],
    errors: ['orderUnknown', 'otcOrderUnknown', 'evidenceUnopened', 'noOpenDispute'],
    request: because({ ...ofOrder, text: shownText(2_000) }),
    /** All notes of the order. */
    result: z.strictObject({ notes: z.array(note) }),
  }),

  /** Both parties read verdict, finding and fault. */
  decideOtcAppeal: fourEyes({
    path: 'otc/decideAppeal',
    roles: [...roles, 'finance'],
    errors: [
      'orderUnknown',
      'appealState',
      'otcOrderUnknown',
      'evidenceUnopened',
      'orderFinished',
      'otcOrderState',
    ],
    request: because({
      ...ofOrder,
      verdict: z.enum(OTC_VERDICTS),
      finding: z.enum(OTC_FINDINGS),
      fault: z.enum(OTC_FAULTS),
    }),
    result: done,
  }),

  closeOtcReport: action({
    path: 'otc/closeReport',
    roles: [...roles, 'finance'],
    errors: ['noOpenDispute', 'otcReportUnknown', 'otcReportClosed'],
    request: because({ reportId: digits, answer: shownText(500) }),
    result: done,
  }),

  /** On an open report. */
  excuseReportedCancel: fourEyes({
    path: 'otc/excuseCancel',
    roles: [...roles, 'finance'],
    errors: ['orderUnknown', 'excuseState', 'otcOrderUnknown', 'evidenceUnopened', 'noOpenDispute'],
    request: because(ofOrder),
    result: done,
  }),
} as const;
