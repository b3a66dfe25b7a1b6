/** The words with which the OTC desk alone refuses (rules/otc). */
import type { BaseRejection } from '../base/rejections.ts';

export const OTC_REJECTIONS = {
  OTC_PAUSED: 88,
  OTC_RESTRICTED: 89,
  AD_UNAVAILABLE: 90,
  /** No listed ad fits a quick order. */
  NO_MATCH: 91,
  OWN_AD: 92,
  TAKER_CONDITION: 93,
  PAY_METHOD_REQUIRED: 94,
  /** The ad has another version than the taker saw. */
  AD_CHANGED: 95,
  /** The rate is stale or the index is not NORMAL. */
  PRICE_UNAVAILABLE: 96,
  /** The price is worse for the taker than the one that the command names. */
  PRICE_CHANGED: 97,
  NEW_TAKER_LIMIT: 98,
  ORDER_STATE: 100,
  APPEAL_STATE: 101,
  APPEAL_LIMIT: 102,
  APPEAL_TOO_EARLY: 103,
  EXCUSE_STATE: 104,
  REPORT_STATE: 105,
  FAULT_MARK_STATE: 106,
  MERCHANT_STATE: 107,
  MERCHANT_TOO_EARLY: 108,
  MERCHANT_BUSY: 109,
  BOND_SHORT: 110,
  AD_UNKNOWN: 111,
  AD_STATE: 112,
  AD_INVALID: 113,
  AD_LIMIT: 114,
  AD_BLOCKED: 115,
  PAY_METHOD_LIMIT: 116,
  BLOCK_LIMIT: 117,
};

export type OtcRejection = BaseRejection | keyof typeof OTC_REJECTIONS;
