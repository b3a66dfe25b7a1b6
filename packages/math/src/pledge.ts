/**
 * Formulas of pledges on integer units, one copy for engine, server and screens (rules/growth#interest,
 * rules/growth#backing). Rates are of a day, in 1e-8; a term of 0 days is flexible.
 */
import { mulDiv, pow10 } from './rounding.ts';

/** Decimals of a daily rate. */
export const PLEDGE_RATE_SCALE = 8;
/** The days that a flexible pledge earns at most. */
const FLEXIBLE_PLEDGE_DAYS = 90;

const ONE = pow10(PLEDGE_RATE_SCALE);

/** The days that a pledge of the term earns at most. */
export function pledgeEarningDays(termDays: number): number {
  return termDays === 0 ? FLEXIBLE_PLEDGE_DAYS : termDays;
}

/** The interest of a day on a principal, rounded down to a unit. */
export function pledgeInterestOfDay(principal: bigint, dailyRate: bigint): bigint {
  return mulDiv(principal, dailyRate, ONE, 'floor');
}

/** The most principal whose backing (pledgeBacking) is no more than a sum. */
export function pledgeBackedBy(sum: bigint, dailyRate: bigint, termDays: number): bigint {
  return mulDiv(sum / BigInt(pledgeEarningDays(termDays)), ONE, dailyRate, 'floor');
}

/** All interest that so much principal can earn, each day rounded up, so that it covers every split into orders. */
export function pledgeBacking(principal: bigint, dailyRate: bigint, termDays: number): bigint {
  return mulDiv(principal, dailyRate, ONE, 'ceil') * BigInt(pledgeEarningDays(termDays));
}
