/** The terms that a product may have in the reference exchange (rules/growth#products). */
import { MAX_AMOUNT, MAX_TIME_MS } from '../../src/base/limits.ts';
import type { PledgeTerms } from '../../src/growth/pledge-commands.ts';
import { isUnsigned, isWhole } from './reference-wallet-records.ts';

const MOST_RATE = 1_000_000n;

export function areGood({ min, maxPerMember, quota, ...terms }: PledgeTerms): boolean {
  return (
    [0, 7, 30, 90].includes(terms.termDays) &&
    terms.dailyRate >= 1n &&
    terms.dailyRate <= MOST_RATE &&
    min >= 1n &&
    isUnsigned(maxPerMember, MAX_AMOUNT) &&
    isUnsigned(quota, MAX_AMOUNT) &&
    maxPerMember >= min &&
    quota >= min &&
    isWhole(terms.saleEndMs, 1, MAX_TIME_MS) &&
    isWhole(terms.saleStartMs, 0, terms.saleEndMs - 1) &&
    isWhole(terms.earlyDelayHours, 0, 720)
  );
}
