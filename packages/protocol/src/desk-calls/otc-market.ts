/** The desk's calls about the OTC market: ads, orders, prices, policy and pause. */
import { z } from 'zod';
import { action, fourEyes, read } from '../desk-call.ts';
import { because, deskPaging, memberId, shownText } from '../desk-scalars.ts';
import {
  AD_CAUSES,
  AD_PRICE_TYPES,
  OTC_APPEAL_STATES,
  OTC_CANCEL_CAUSES,
  OTC_CLOCKS,
  OTC_ORDER_STATUSES,
  OTC_STEPS,
  OTC_TURNS,
} from '../otc-values.ts';
import { currency, decimal, digits, done, id, money, page, time } from '../scalars.ts';
import { SIDES } from '../values.ts';

const roles = ['support', 'finance'] as const;

/** CNY and shares as decimals, times in seconds. */
const policy = <T extends z.ZodType>(value: T) =>
  z.strictObject({
    /** USDT. */
    bond: value,
    minAmount: value,
    maxAmount: value,
    newTakerMax: value,
    leastCounted: value,
    maxUnpaid: z.int().min(1).max(100),
    maxSelling: z.int().min(1).max(100),
    /** Percent. */
    band: value,
    rateStep: value,
    appealDelaySeconds: z.int().min(0).max(86_400),
    holdHours: z.int().min(0).max(720),
    providerRateSeconds: z.int().min(60).max(86_400),
    manualRateSeconds: z.int().min(60).max(2_592_000),
  });

const order = z.strictObject({
  orderId: id,
  orderNumber: z.string(),
  adId: id,
  buyerId: id,
  sellerId: id,
  merchantId: id,
  currency: z.string(),
  price: money,
  amount: money,
  qty: money,
  status: z.enum(OTC_ORDER_STATUSES),
  cancelCause: z.enum(OTC_CANCEL_CAUSES),
  appeal: z.enum(OTC_APPEAL_STATES),
  turn: z.enum(OTC_TURNS),
  clock: z.enum(OTC_CLOCKS),
  clockTime: time,
  time,
  changedTime: time,
});

export const deskOtcOrder = order;

export const DESK_OTC_MARKET_CALLS = {
  getOtcDesk: read({
    path: 'otc/getDesk',
    roles: [...roles, 'market'],
    request: z.strictObject({}),
    result: z.strictObject({
      /** CNY for one USDT; empty: none was ever set. */
      rate: z.string(),
      isManual: z.boolean(),
      rateTime: time,
      staleTime: time,
      /** A provider's rate that stepped too far and waits for operators; empty: none. */
      heldRate: z.string(),
      coins: z.array(
        z.strictObject({
          currency: z.string(),
          reference: money,
          isFresh: z.boolean(),
          /** The bounds of a FIXED price. */
          low: money,
          high: money,
          adsOn: z.int(),
          openOrders: z.int(),
        }),
      ),
      isPaused: z.boolean(),
      pauseReason: z.string(),
      pausedTime: time,
      openAppeals: z.int(),
      openReports: z.int(),
      waitingMerchants: z.int(),
      policy: policy(money),
    }),
  }),

  setOtcPolicy: fourEyes({
    path: 'otc/setPolicy',
    roles: ['finance'],
    errors: ['nothingToChange', 'otcPolicyInvalid'],
    request: because({ policy: policy(decimal) }),
    result: done,
  }),

  /** No new orders; the clocks stand still. All members read the reason. */
  pauseOtc: action({
    path: 'otc/pause',
    roles: [...roles, 'market'],
    errors: ['nothingToChange'],
    request: because({ publicReason: shownText(200) }),
    result: done,
  }),

  resumeOtc: fourEyes({
    path: 'otc/resume',
    roles: [...roles, 'market'],
    errors: ['nothingToChange'],
    request: because({}),
    result: done,
  }),

  /** Newest first. */
  getDeskAds: read({
    path: 'otc/getAds',
    roles,
    request: z.strictObject({
      memberId: memberId.optional(),
      adId: digits.optional(),
      side: z.enum(SIDES).optional(),
      currency: currency.optional(),
      isOn: z.enum(['true', 'false']).optional(),
      ...deskPaging,
    }),
    result: page(
      z.strictObject({
        adId: id,
        memberId: id,
        side: z.enum(SIDES),
        currency: z.string(),
        priceType: z.enum(AD_PRICE_TYPES),
        price: z.string(),
        premium: z.string(),
        qty: money,
        min: money,
        max: money,
        remark: z.string(),
        autoReply: z.string(),
        isOn: z.boolean(),
        isBlocked: z.boolean(),
        isDeleted: z.boolean(),
        cause: z.enum(AD_CAUSES),
        reason: z.string(),
        operator: z.string(),
        openOrders: z.int(),
        changedTime: time,
      }),
    ),
  }),

  /** The ad goes OFF and cannot go ON until the block is lifted; its merchant reads the reason. */
  takeDownAd: action({
    path: 'otc/takeDownAd',
    roles,
    errors: ['adUnknown', 'nothingToChange'],
    request: because({ adId: digits, publicReason: shownText(200) }),
    result: done,
  }),

  liftAdBlock: action({
    path: 'otc/liftAdBlock',
    roles,
    errors: ['adUnknown', 'nothingToChange'],
    request: because({ adId: digits }),
    result: done,
  }),

  /** Newest first. A number as members see it, or the id. */
  getDeskOtcOrders: read({
    path: 'otc/getOrders',
    roles,
    request: z.strictObject({
      orderNumber: z
        .string()
        .regex(/^(OTC)?\d{1,20}$/)
        .optional(),
      memberId: memberId.optional(),
      status: z.enum(OTC_ORDER_STATUSES).optional(),
      ...deskPaging,
    }),
    result: page(order),
  }),

  /** Without names, payees, chat and images: those are evidence of an appeal or a report. */
  getDeskOtcOrder: read({
    path: 'otc/getOrder',
    roles,
    errors: ['orderUnknown', 'otcOrderUnknown'],
    request: z.strictObject({ orderId: digits }),
    result: order.extend({
      steps: z.array(
        z.strictObject({ step: z.enum(OTC_STEPS), byId: z.string(), operators: z.array(z.string()), time }),
      ),
      moved: z.int(),
    }),
  }),
} as const;
