/**
 * Shapes of pledges (rules/growth#products, rules/growth#pledges). Amounts are in the product's currency; a day is a
 * business day as YYYY-MM-DD.
 */
import { z } from 'zod';
import { PLEDGE_STATES, PRODUCT_STATUSES, REDEMPTION_STATES, REDEMPTIONS } from './growth-values.ts';
import { businessDay, id, money, publicText, time } from './scalars.ts';

/** The interest of a day on a principal is principal × dailyRate, rounded down (rules/growth#interest). */
const terms = {
  currency: z.string(),
  /** In days; 0: flexible. */
  termDays: z.int(),
  /** A share of the principal: 0.0003 is 0.03 % a day. */
  dailyRate: money,
  /** A term product may be redeemed before its end; a flexible one always may. */
  isEarlyRedeemable: z.boolean(),
  /** From the request of an early redemption to its payment. */
  earlyDelayHours: z.int(),
} as const;

export const pledgeProduct = z.strictObject({
  productId: id,
  title: publicText,
  body: publicText,
  status: z.enum(PRODUCT_STATUSES),
  ...terms,
  /** The least amount of one order. */
  min: money,
  /** The most that one member's running orders of the product hold. */
  maxPerMember: money,
  quota: money,
  /** The part of the quota that is taken. */
  sold: money,
  /** The part of the quota that is for sale. */
  remaining: money,
  saleStart: time,
  saleEnd: time,
  /** It is ON, inside the time of its sale, and not sold out. */
  isOnSale: z.boolean(),
  /** An order that were subscribed now would earn from and to these days, and be paid then (0: flexible). */
  firstDay: businessDay,
  lastDay: businessDay,
  payTime: time,
});

export const pledge = z.strictObject({
  pledgeId: id,
  productId: id,
  title: publicText,
  ...terms,
  state: z.enum(PLEDGE_STATES),
  /** The amount of the subscription, and the part of it that the order still holds. */
  principal: money,
  left: money,
  /** All interest that was paid. */
  interest: money,
  /** The interest of a day on what is left; 0 once nothing more is earned. */
  dayInterest: money,
  /** The interest up to yesterday that is not paid; 0 once it is forfeited. */
  accrued: money,
  subscribeTime: time,
  firstDay: businessDay,
  /** The last day that can earn. */
  lastDay: businessDay,
  /** The time of payment, past or to come; 0: a flexible order that runs. */
  payTime: time,
  /** The time of payment if it were redeemed early now; 0: it cannot be, as it would mature before or is not redeemable. */
  earlyPayTime: time,
});

export const redemption = z.strictObject({
  redemptionId: id,
  pledgeId: id,
  productId: id,
  title: publicText,
  currency: z.string(),
  how: z.enum(REDEMPTIONS),
  state: z.enum(REDEMPTION_STATES),
  principal: money,
  interest: money,
  /** The request; of MATURITY the payment. */
  time,
  /** The time of payment, past or to come. */
  payTime: time,
});

export type WirePledgeProduct = z.infer<typeof pledgeProduct>;
export type WirePledge = z.infer<typeof pledge>;
export type WireRedemption = z.infer<typeof redemption>;
