/** The terms of pledges in words, and figures that follow from them. Rates are decimals of a day: 0.0003 is 0.03 %. */
import {
  displayExact,
  displayRate,
  formatUnits,
  PLEDGE_RATE_SCALE,
  parseUnits,
  pledgeEarningDays,
  pledgeInterestOfDay,
} from '@tern/math';
import { currentLanguage, t } from '../../locale/text.ts';
import { AMOUNT_SCALE } from './pledge-form.ts';

const DAYS_OF_YEAR = 365n;

/** A text that operators wrote in both languages. */
export function inOwnLanguage(text: { zh: string; en: string }): string {
  return text[currentLanguage()];
}

export function termWords(termDays: number): string {
  return termDays === 0 ? t('activity.flexible') : t('activity.days', { count: termDays });
}

/** All its decimals: 0.0003 is 0.03%. */
export function dayRateWords(dailyRate: string): string {
  return `${displayExact(percentOfRate(dailyRate, 1n))}%`;
}

/** The rate of a day, 365 times; interest earns no interest. */
export function yearRateWords(dailyRate: string): string {
  return displayRate(percentOfRate(dailyRate, DAYS_OF_YEAR));
}

function percentOfRate(dailyRate: string, days: bigint): string {
  return formatUnits(parseUnits(dailyRate, PLEDGE_RATE_SCALE) * 100n * days, PLEDGE_RATE_SCALE);
}

/** @returns decimals, exact: a day's interest on so many units, and that of the whole term (flexible: its 90 days) */
export function interestOf(
  units: bigint,
  { dailyRate, termDays }: { dailyRate: string; termDays: number },
): { day: string; all: string } {
  const day = pledgeInterestOfDay(units, parseUnits(dailyRate, PLEDGE_RATE_SCALE));
  const all = day * BigInt(pledgeEarningDays(termDays));
  return { day: formatUnits(day, AMOUNT_SCALE), all: formatUnits(all, AMOUNT_SCALE) };
}
