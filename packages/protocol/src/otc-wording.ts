/** Rejections as the calls of the OTC desk word them (rules/otc), where that differs from other modules. */
import type { Wording } from './call-errors.ts';

/** A member takes the best ad, which is one whose bounds and band fit. */
export const QUICK_WORDING = {
  tooManyOrders: 'otcTooManyOrders',
  withdrawalLocked: 'otcSaleLocked',
} as const satisfies Wording;

/** A member takes an ad of one's choice. */
export const TAKER_WORDING = {
  ...QUICK_WORDING,
  priceBand: 'otcPriceBand',
  withdrawalTooSmall: 'otcBelowMin',
  withdrawalTooLarge: 'otcAboveMax',
} as const satisfies Wording;

/** A party of an order takes its next step. */
export const PARTY_WORDING = {
  orderUnknown: 'otcOrderUnknown',
  orderFinished: 'otcOrderFinished',
} as const satisfies Wording;

/** The seller of an order lets coins go. */
export const SELLER_WORDING = {
  ...PARTY_WORDING,
  withdrawalLocked: 'otcSaleLocked',
} as const satisfies Wording;

/** A merchant needs the advanced verification where others need the basic one (rules/otc#merchants). */
export const MERCHANT_WORDING = { identityRequired: 'advancedIdentityRequired' } as const satisfies Wording;
