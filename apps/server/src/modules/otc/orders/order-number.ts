/** The number of an OTC order for people: OTC, the day on which it was made (rules/conventions#days), and its id. */
import type { OtcOrderRecord } from './order-record.ts';

/** The business day is that of UTC+8. */
const DAY_OFFSET_MS = 8 * 3_600_000;
const DAY_DIGITS = 8;
const PREFIX = 'OTC';

export function orderNumber({ orderId, timeMs }: Pick<OtcOrderRecord, 'orderId' | 'timeMs'>): string {
  const day = new Date(timeMs + DAY_OFFSET_MS).toISOString().slice(0, 10).replaceAll('-', '');
  return `${PREFIX}${day}${orderId}`;
}

/** The id in a number or, without the prefix, the id itself; NaN: it is none. */
export function orderIdOf(number: string): number {
  const id = number.startsWith(PREFIX) ? number.slice(PREFIX.length + DAY_DIGITS) : number;
  return id === '' ? Number.NaN : Number(id);
}
