/** The words with which invitation and pledges alone refuse (rules/growth). */
import type { BaseRejection } from '../base/rejections.ts';

export const GROWTH_REJECTIONS = {
  INVITER_INVALID: 118,
  /** The member has another inviter already. */
  INVITER_BOUND: 119,
  NOT_INVITED: 120,
  /** The day or the time that is to be settled has not come. */
  SETTLEMENT_TOO_EARLY: 121,
  /** An earlier day of the inviter is not settled. */
  REBATE_DAY_OPEN: 122,
  /** `fee` cannot pay these rebates in full. */
  FEE_ACCOUNT_SHORT: 123,
  /** Rebates that are not settled may need this part of `fee`. */
  FEE_RESERVED: 124,
  PRODUCT_UNKNOWN: 125,
  PRODUCT_STATE: 126,
  /** The product has another term or rate than the member saw. */
  PRODUCT_CHANGED: 127,
  /** The free part of `pledge` does not cover the interest. */
  PLEDGE_FUNDS_SHORT: 128,
  PLEDGE_SALE_CLOSED: 129,
  PLEDGE_TOO_SMALL: 130,
  PLEDGE_OWN_LIMIT: 131,
  PLEDGE_SOLD_OUT: 132,
  PLEDGE_UNKNOWN: 133,
  PLEDGE_ENDED: 134,
  PLEDGE_STATE: 135,
  PLEDGE_NOT_REDEEMABLE: 136,
  PLEDGE_MATURES_FIRST: 137,
  /** As many subscriptions, or redemptions, of the product on this business day as a member may make. */
  PLEDGE_DAY_LIMIT: 138,
  /** As many running orders as a member may have. */
  PLEDGE_TOO_MANY: 139,
  /** The product has another revision than two operators approved. */
  PRODUCT_OUTDATED: 142,
};

export type GrowthRejection = BaseRejection | keyof typeof GROWTH_REJECTIONS;
