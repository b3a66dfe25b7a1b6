/** Dates of birth as yyyy-mm-dd, and ages in the exchange's time zone (rules/conventions#days). Pure. */

const ZONE_OFFSET_MS = 8 * 3_600_000;
const OLDEST_YEAR = 1850;

export function isCalendarDate(text: string): boolean {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (year === '' || Number(year) < OLDEST_YEAR) return false;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return date.toISOString().slice(0, 10) === text;
}

/** Today's date where the business day is counted. */
export function today(nowMs: number): string {
  return new Date(nowMs + ZONE_OFFSET_MS).toISOString().slice(0, 10);
}

/** Whole years between two dates; negative when the first is later. */
export function yearsBetween(from: string, to: string): number {
  const isBeforeAnniversary = to.slice(5) < from.slice(5);
  return Number(to.slice(0, 4)) - Number(from.slice(0, 4)) - (isBeforeAnniversary ? 1 : 0);
}
