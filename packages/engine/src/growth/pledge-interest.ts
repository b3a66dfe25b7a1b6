/** The interest that an order may still be paid, and what a product must set aside (rules/growth#interest, rules/growth#backing). */
import { pledgeBackedBy, pledgeBacking, pledgeEarningDays, pledgeInterestOfDay } from '@tern/math';
import { businessDay } from '../base/limits.ts';
import type { PledgeTerms } from './pledge-commands.ts';
import type { Pledge } from './pledge-records.ts';

/** The interest that the order may still be paid; none while it waits for an early redemption. */
export function promiseOf({ principal, dailyRate, termDays, paidDays, isRedeeming }: Pledge): bigint {
  if (isRedeeming) return 0n;
  return pledgeInterestOfDay(principal, dailyRate) * BigInt(pledgeEarningDays(termDays) - paidDays);
}

/** The interest of so much principal, so that it covers every split into orders. */
export function backingOf({ dailyRate, termDays }: PledgeTerms, principal: bigint): bigint {
  return pledgeBacking(principal, dailyRate, termDays);
}

/** The most principal whose interest the sum covers. */
export function backedBy({ dailyRate, termDays }: PledgeTerms, sum: bigint): bigint {
  return pledgeBackedBy(sum, dailyRate, termDays);
}

/** The days up to yesterday that a flexible order has earned. */
export function earnedDays({ firstDay, termDays }: Pledge, nowMs: number): number {
  return Math.min(Math.max(businessDay(nowMs) - firstDay, 0), pledgeEarningDays(termDays));
}
