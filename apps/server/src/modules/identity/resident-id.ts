/**
 * The number of a resident of China: 17 digits and a check character by GB 11643 (rules/members#basic-verification).
 * Pure.
 */
import { isCalendarDate } from './calendar-date.ts';

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const CHECKS = '10X98765432';

/** The birth date in it as yyyy-mm-dd; undefined: no such number. */
export function birthDateInResidentId(number: string): string | undefined {
  if (!/^\d{17}[\dX]$/.test(number)) return undefined;
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(number[at]), 0);
  if (CHECKS[sum % 11] !== number[17]) return undefined;
  const date = `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`;
  return isCalendarDate(date) ? date : undefined;
}
