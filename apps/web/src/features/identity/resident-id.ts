/**
 * The 18 characters of a resident of China (GB 11643, rules/members#basic-verification): 17 digits with the date of
 * birth, and a check character.
 */

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const CHECKS = '10X98765432';

/** yyyy-mm-dd; undefined when the shape or the date is wrong. */
export function residentBirthDate(idNumber: string): string | undefined {
  const match = /^\d{6}(\d{4})(\d{2})(\d{2})\d{3}[\dX]$/.exec(idNumber);
  if (!match) return undefined;
  const date = `${match[1]}-${match[2]}-${match[3]}`;
  return isCalendarDay(date) ? date : undefined;
}

export function residentIdIsValid(idNumber: string): boolean {
  if (residentBirthDate(idNumber) === undefined) return false;
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(idNumber[at]), 0);
  return CHECKS[sum % 11] === idNumber[17];
}

/** A day that exists, and is written so. */
export function isCalendarDay(date: string): boolean {
  const time = Date.parse(`${date}T00:00:00Z`);
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(date) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(date)
  );
}
