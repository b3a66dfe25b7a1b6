/** Interest of pledges, and what a product must set aside for it (rules/growth#interest, rules/growth#backing). */
import { businessDay, FLEXIBLE_DAYS } from '../limits.ts';
import type { PledgeTerms } from './pledge-commands.ts';
import type { Pledge } from './pledge-memory.ts';

/** Rates are in 1e-8. */
const ONE = 10n ** 8n;

/** The days that an order of the term earns at most. */
function earningDays(termDays: number): number {
  return termDays === 0 ? FLEXIBLE_DAYS : termDays;
}

/** Rounded down to a unit. */
export function interestOfDay(principal: bigint, dailyRate: bigint): bigint {
  return (principal * dailyRate) / ONE;
}

/** The interest that the order may still be paid; none while it waits for an early redemption. */
export function promiseOf({ principal, dailyRate, termDays, paidDays, isRedeeming }: Pledge): bigint {
  if (isRedeeming) return 0n;
  return interestOfDay(principal, dailyRate) * BigInt(earningDays(termDays) - paidDays);
}

/** The interest of so much principal, rounded up, so that it covers every split into orders. */
export function backingOf({ dailyRate, termDays }: PledgeTerms, principal: bigint): bigint {
  return ((principal * dailyRate + ONE - 1n) / ONE) * BigInt(earningDays(termDays));
}

/** The days up to yesterday that a flexible order has earned. */
export function earnedDays({ firstDay, termDays }: Pledge, nowMs: number): number {
  return Math.min(Math.max(businessDay(nowMs) - firstDay, 0), earningDays(termDays));
}
