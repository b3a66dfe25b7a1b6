/** Calls about the merchant's own ads (rules/otc#ads). */
import { z } from 'zod';
import { call } from '../call.ts';
import { TRADING_PASSWORD } from '../error-groups.ts';
import { paymentIds, signedPercent } from '../otc-scalars.ts';
import { ownAd } from '../otc-shapes.ts';
import { AD_PRICE_TYPES, OTC_LIMITS, PAY_WINDOWS, TAKER_AGES, TAKER_ORDERS } from '../otc-values.ts';
import { MERCHANT_WORDING } from '../otc-wording.ts';
import { currency, decimal, digits, done, id, minSequence, none, requestId, text } from '../scalars.ts';
import { SIDES } from '../values.ts';

const postPassword = text(20);

/** As typed: what does not parse is adInvalid. */
const terms = {
  priceType: z.enum(AD_PRICE_TYPES),
  /** CNY; of a FIXED ad. */
  price: decimal.optional(),
  /** Percent; of a FLOAT ad. */
  premium: signedPercent.optional(),
  qty: decimal,
  min: decimal,
  max: decimal,
  paymentIds,
  payWindowMinutes: z.enum(PAY_WINDOWS),
  remark: text(OTC_LIMITS.remark).optional(),
  autoReply: text(OTC_LIMITS.autoReply).optional(),
  minAgeDays: z.enum(TAKER_AGES),
  minCompleted: z.enum(TAKER_ORDERS),
} as const;

export const ADVERTISEMENT_CALLS = {
  getAdvertisements: call({
    method: 'GET',
    path: 'otc/ad/getAds',
    access: 'member',
    summary: 'Own ads that are not deleted, newest first',
    request: z.strictObject({ minSequence: minSequence.optional() }),
    result: z.array(ownAd),
  }),

  publishAd: call({
    method: 'POST',
    path: 'otc/ad/publish',
    access: 'member',
    commands: ['publish-ad'],
    errors: [...TRADING_PASSWORD, 'newAgreementRequired'],
    summary: 'Makes an ad, which begins OFF',
    request: z.strictObject({ requestId, side: z.enum(SIDES), currency, ...terms, postPassword }),
    result: z.strictObject({ adId: id }),
  }),

  editAd: call({
    method: 'POST',
    path: 'otc/ad/edit',
    access: 'member',
    commands: ['edit-ad'],
    errors: [...TRADING_PASSWORD, 'newAgreementRequired'],
    summary: 'Changes an ad that is OFF',
    request: z.strictObject({ adId: digits, ...terms, postPassword }),
    result: done,
  }),

  switchAdOn: call({
    method: 'POST',
    path: 'otc/ad/switchOn',
    access: 'member',
    commands: {
      'switch-ad-on': {
        ...MERCHANT_WORDING,
        priceBand: 'otcPriceBand',
        /** The ad's whole stock is below its minimum, and no amount of an order. */
        withdrawalTooSmall: 'adStockShort',
        withdrawalLocked: 'otcSaleLocked',
      },
    },
    errors: [...TRADING_PASSWORD, 'newAgreementRequired', 'adInvalid'],
    summary: 'Lists an ad; a SELL ad freezes its quantity',
    request: z.strictObject({ adId: digits, postPassword }),
    result: done,
  }),

  switchAdOff: call({
    method: 'POST',
    path: 'otc/ad/switchOff',
    access: 'member',
    commands: ['switch-ad-off'],
    summary: 'Takes an ad off the list and frees its quantity',
    request: z.strictObject({ adId: digits }),
    result: done,
  }),

  switchAllAdsOff: call({
    method: 'POST',
    path: 'otc/ad/switchAllOff',
    access: 'member',
    commands: ['switch-all-ads-off'],
    summary: 'Takes all own ads off the list',
    request: none,
    result: z.strictObject({ count: z.int() }),
  }),

  deleteAd: call({
    method: 'POST',
    path: 'otc/ad/delete',
    access: 'member',
    commands: ['delete-ad'],
    summary: 'Deletes an ad that is OFF and has no open order',
    request: z.strictObject({ adId: digits }),
    result: done,
  }),
} as const;
