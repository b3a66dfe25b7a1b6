/** The desk's calls about OTC merchants, restrictions and fault marks (rules/otc#merchants, rules/otc#restrictions). */
import { z } from 'zod';
import { action, fourEyes, read } from '../desk-call.ts';
import { because, deskPaging, memberId, shownText } from '../desk-scalars.ts';
import { otcFigures } from '../otc-shapes.ts';
import { MERCHANT_REQUIREMENTS, MERCHANT_STATES, OTC_CANCEL_CAUSES } from '../otc-values.ts';
import { decimal, digits, done, id, money, page, time } from '../scalars.ts';

const roles = ['support', 'finance'] as const;

const merchant = z.strictObject({
  memberId: id,
  nickName: z.string(),
  state: z.enum(MERCHANT_STATES),
  /** USDT. */
  bond: money,
  bondNeeded: money,
  /** The reason of the last change. */
  reason: z.string(),
  operator: z.string(),
  quitTime: time,
  time,
  changedTime: time,
});

export const DESK_OTC_MERCHANT_CALLS = {
  /** Those that wait longest first; else the last changed first. */
  getOtcMerchants: read({
    path: 'otc/getMerchants',
    roles,
    request: z.strictObject({
      state: z.enum(MERCHANT_STATES).optional(),
      memberId: memberId.optional(),
      ...deskPaging,
    }),
    result: page(merchant),
  }),

  /** A member's whole standing in the OTC market, a merchant or not. */
  getOtcMember: read({
    path: 'otc/getMember',
    roles,
    errors: ['memberUnknown'],
    request: z.strictObject({ memberId }),
    result: z.strictObject({
      /** Null: never applied. */
      merchant: merchant.nullable(),
      requirements: z.array(
        z.strictObject({ requirement: z.enum(MERCHANT_REQUIREMENTS), isMet: z.boolean() }),
      ),
      ...otcFigures.shape,
      completedInAll: z.int(),
      /** 0: not restricted; the largest time: until operators lift it. */
      buyOffUntil: time,
      otcOffUntil: time,
      held: money,
      openOrders: z.int(),
      openAds: z.int(),
      /** Those that count now, newest first. */
      cancels: z.array(
        z.strictObject({
          orderId: id,
          cause: z.enum(OTC_CANCEL_CAUSES),
          points: z.int(),
          isMerchant: z.boolean(),
          isUpheld: z.boolean(),
          isExcused: z.boolean(),
          time,
        }),
      ),
      marks: z.array(z.strictObject({ orderId: id, isUndone: z.boolean(), time })),
      penalties: z.array(
        z.strictObject({ orderId: id, harmedId: z.string(), amount: money, reason: z.string(), time }),
      ),
      disputes: z.array(
        z.strictObject({ orderId: id, kind: z.enum(['APPEAL', 'REPORT']), isOpen: z.boolean(), time }),
      ),
    }),
  }),

  /** Members whose buying or whole trade is stopped now, in ascending id. */
  getOtcRestricted: read({
    path: 'otc/getRestricted',
    roles,
    request: z.strictObject({ ...deskPaging }),
    result: page(
      z.strictObject({ memberId: id, nickName: z.string(), buyOffUntil: time, otcOffUntil: time }),
    ),
  }),

  approveMerchant: action({
    path: 'otc/approveMerchant',
    roles: ['finance'],
    errors: ['memberUnknown', 'merchantNotInState'],
    request: because({ memberId }),
    result: done,
  }),

  /** The bond returns; the member reads the reason. */
  rejectMerchant: action({
    path: 'otc/rejectMerchant',
    roles: ['finance'],
    errors: ['memberUnknown', 'merchantNotInState'],
    request: because({ memberId, publicReason: shownText(200) }),
    result: done,
  }),

  suspendMerchant: action({
    path: 'otc/suspendMerchant',
    roles,
    errors: ['memberUnknown', 'merchantNotInState'],
    request: because({ memberId, publicReason: shownText(200) }),
    result: done,
  }),

  liftMerchantSuspension: fourEyes({
    path: 'otc/liftSuspension',
    roles,
    errors: ['bondShort', 'memberUnknown', 'merchantNotInState'],
    request: because({ memberId }),
    result: done,
  }),

  /** To the harmed party of the order; without one to the exchange's fees. */
  penalizeMerchant: fourEyes({
    path: 'otc/penalize',
    roles: ['finance'],
    errors: ['orderUnknown', 'otcOrderUnknown', 'amountInvalid', 'memberUnknown', 'merchantNotInState'],
    request: because({
      memberId,
      orderId: digits,
      harmedId: memberId.optional(),
      amount: decimal,
      publicReason: shownText(200),
    }),
    result: done,
  }),

  giveFaultMark: fourEyes({
    path: 'otc/giveMark',
    roles,
    errors: ['orderUnknown', 'otcOrderUnknown', 'memberUnknown', 'faultMarkState'],
    request: because({ memberId, orderId: digits }),
    result: done,
  }),

  undoFaultMark: fourEyes({
    path: 'otc/undoMark',
    roles,
    errors: ['orderUnknown', 'otcOrderUnknown', 'memberUnknown', 'faultMarkState'],
    request: because({ memberId, orderId: digits }),
    result: done,
  }),

  liftOtcRestrictions: fourEyes({
    path: 'otc/liftRestrictions',
    roles,
    errors: ['nothingToChange', 'memberUnknown'],
    request: because({ memberId }),
    result: done,
  }),
} as const;
