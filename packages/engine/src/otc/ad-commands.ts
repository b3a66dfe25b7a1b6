/** Commands of ads (rules/otc#ads). Remarks and auto-replies are texts of the server. */
import type { MemberId } from '../base/accounts.ts';
import { MAX_REASON_LENGTH, MAX_REQUEST_ID_LENGTH } from '../base/limits.ts';
import { SIDES, type Side } from '../base/order-words.ts';
import { type CommandBlocks, commandRecord } from '../codec/declarations.ts';
import { choice, id, signed, text, whole } from '../codec/field.ts';
import { asset } from '../codec/name-fields.ts';
import { list, struct } from '../codec/struct.ts';
import type { OtcRejection } from './rejections.ts';

const AD_PRICE_TYPES = ['FIXED', 'FLOAT'] as const;
export type AdPriceType = (typeof AD_PRICE_TYPES)[number];

/** Prices and CNY amounts are in cents, quantities in the asset's units. */
export interface AdTerms {
  priceType: AdPriceType;
  /** The price of a FIXED ad; a FLOAT ad has 0. */
  price: bigint;
  /** Above the reference, in basis points, -1000 to 1000; a FIXED ad has 0. */
  premiumBp: bigint;
  /** The quantity that is still to be traded. */
  qty: bigint;
  min: bigint;
  max: bigint;
  /** Enabled methods of the merchant, at least one. */
  methodIds: number[];
  /** One of 10, 15, 20, 30. */
  payWindowMin: number;
  /** Conditions for takers: one of 0, 7, 30, 90 days, and one of 0, 1, 10, 50 orders. */
  minAgeDays: number;
  minCompleted: number;
}

/**
 * The ad begins OFF; the result is its id. MERCHANT_STATE (not APPROVED),
 * ACCOUNT_ASSET_NOT_ALLOWED (no OTC coin), AD_LIMIT (20).
 */
export interface PublishAd {
  kind: 'publish-ad';
  memberId: MemberId;
  requestId: string;
  /** The merchant's. */
  side: Side;
  asset: string;
  terms: AdTerms;
}

/** Raises the version. AD_STATE (not OFF). */
export interface EditAd {
  kind: 'edit-ad';
  memberId: MemberId;
  adId: number;
  terms: AdTerms;
}

/**
 * A SELL ad freezes its quantity. AD_STATE (ON already), MERCHANT_STATE (not APPROVED), WITHDRAWAL_LOCKED (a SELL ad),
 * AD_LIMIT (two ON of the side and the coin), PAY_METHOD_REQUIRED (none is left), BELOW_MIN (its stock is worth less
 * than its minimum).
 */
export interface SwitchAdOn {
  kind: 'switch-ad-on';
  memberId: MemberId;
  adId: number;
}

/** AD_STATE (OFF already). */
export interface SwitchAdOff {
  kind: 'switch-ad-off';
  memberId: MemberId;
  adId: number;
}

/** The result is the number of the ads that were ON. */
export interface SwitchAllAdsOff {
  kind: 'switch-all-ads-off';
  memberId: MemberId;
}

/** AD_STATE (ON, or with an open order). */
export interface DeleteAd {
  kind: 'delete-ad';
  memberId: MemberId;
  adId: number;
}

/** An operator's: the ad goes OFF and stays so. BAD_COMMAND (no operator, no reason); blocked already: OK. */
export interface TakeDownAd {
  kind: 'take-down-ad';
  adId: number;
  operator: number;
  reason: string;
}

/** BAD_COMMAND (no operator); not blocked: OK. */
export interface LiftAdBlock {
  kind: 'lift-ad-block';
  adId: number;
  operator: number;
}

export type OtcAdCommand =
  | PublishAd
  | EditAd
  | SwitchAdOn
  | SwitchAdOff
  | SwitchAllAdsOff
  | DeleteAd
  | TakeDownAd
  | LiftAdBlock;

const memberId = id;
const ofAd = { memberId, adId: id };
export const side = choice<Side>(SIDES);

export const adTerms = struct<AdTerms>({
  priceType: choice<AdPriceType>(AD_PRICE_TYPES),
  price: signed,
  premiumBp: signed,
  qty: signed,
  min: signed,
  max: signed,
  methodIds: list(id),
  payWindowMin: whole,
  minAgeDays: whole,
  minCompleted: whole,
});

export const OTC_AD_COMMANDS = {
  'publish-ad': commandRecord(
    'normal',
    [
      'BAD_COMMAND',
      'UNKNOWN_ASSET',
      'UNKNOWN_MEMBER',
      'MEMBER_FROZEN',
      'REQUEST_ID_REUSED',
      'MERCHANT_STATE',
      'ACCOUNT_ASSET_NOT_ALLOWED',
      'AD_LIMIT',
      'AD_INVALID',
      'PAY_METHOD_REQUIRED',
    ],
    83,
    {
      memberId,
      requestId: text(MAX_REQUEST_ID_LENGTH),
      side,
      asset,
      terms: adTerms,
    },
  ),
  'edit-ad': commandRecord(
    'normal',
    [
      'UNKNOWN_MEMBER',
      'AD_UNKNOWN',
      'MEMBER_FROZEN',
      'MERCHANT_STATE',
      'AD_STATE',
      'AD_INVALID',
      'PAY_METHOD_REQUIRED',
    ],
    84,
    { memberId, adId: id, terms: adTerms },
  ),
  'switch-ad-on': commandRecord(
    'normal',
    [
      'UNKNOWN_MEMBER',
      'AD_UNKNOWN',
      'AD_STATE',
      'MEMBER_FROZEN',
      'TRADING_NOT_ALLOWED',
      'IDENTITY_REQUIRED',
      'MERCHANT_STATE',
      'OTC_RESTRICTED',
      'WITHDRAWAL_LOCKED',
      'AD_BLOCKED',
      'BOND_SHORT',
      'AD_LIMIT',
      'PAY_METHOD_REQUIRED',
      'PRICE_UNAVAILABLE',
      'PRICE_BAND',
      'BELOW_MIN',
      'INSUFFICIENT_BALANCE',
    ],
    85,
    ofAd,
  ),
  'switch-ad-off': commandRecord('risk', ['UNKNOWN_MEMBER', 'AD_UNKNOWN', 'AD_STATE'], 86, ofAd),
  'switch-all-ads-off': commandRecord('risk', ['UNKNOWN_MEMBER'], 87, { memberId }),
  'delete-ad': commandRecord('normal', ['UNKNOWN_MEMBER', 'AD_UNKNOWN', 'AD_STATE'], 88, ofAd),
  'take-down-ad': commandRecord('risk', ['BAD_COMMAND', 'AD_UNKNOWN'], 89, {
    adId: id,
    operator: id,
    reason: text(MAX_REASON_LENGTH),
  }),
  'lift-ad-block': commandRecord('risk', ['BAD_COMMAND', 'AD_UNKNOWN'], 90, { adId: id, operator: id }),
} satisfies CommandBlocks<OtcAdCommand, OtcRejection>;
