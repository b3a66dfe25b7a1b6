/** Business days and months as they stand on the wire and in the tables (rules/conventions#days). */
import { businessDay } from '@tern/engine';
import { CallError } from '../../platform/http/call.ts';

const DAY_MS = 86_400_000;
const MONTH_LENGTH = 'YYYY-MM'.length;

/** YYYY-MM-DD. */
export function wireDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

export function dayOf(text: string): number {
  const timeMs = Date.parse(`${text}T00:00:00Z`);
  const day = timeMs / DAY_MS;
  if (!Number.isInteger(day) || day < 0 || wireDay(day) !== text)
    throw new CallError('parameterInvalid', { field: 'day' });
  return day;
}

/** The month of a day as year * 100 + month. */
export function monthOf(day: number): number {
  return Number(wireDay(day).slice(0, MONTH_LENGTH).replace('-', ''));
}

/** YYYY-MM. */
export function wireMonth(month: number): string {
  const text = String(month);
  return `${text.slice(0, -2)}-${text.slice(-2)}`.padStart(MONTH_LENGTH, '0');
}

/** The month before the one of this time. */
export function lastMonth(nowMs: number): number {
  const today = businessDay(nowMs);
  const dayOfMonth = Number(wireDay(today).slice(-2));
  return monthOf(today - dayOfMonth);
}
