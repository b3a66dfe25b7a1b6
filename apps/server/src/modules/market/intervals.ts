/**
 * Computes the beginnings of k-line bars (rules/spot#k-lines). Intervals below a day are aligned to UTC; days, weeks
 * (Monday) and months begin at 00:00 UTC+8. Times are UTC milliseconds, also before 1970.
 */
import type { KlineInterval } from '@tern/protocol';

export const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
/** Business time zone, without daylight saving (rules/conventions#days). */
const ZONE_MS = 8 * HOUR_MS;

const EVEN_MS: Record<Exclude<KlineInterval, '1d' | '1w' | '1M'>, number> = {
  '1m': MINUTE_MS,
  '5m': 5 * MINUTE_MS,
  '15m': 15 * MINUTE_MS,
  '30m': 30 * MINUTE_MS,
  '1h': HOUR_MS,
  '4h': 4 * HOUR_MS,
};

/** Start of the bar that holds `timeMs`. */
export function barStart(interval: KlineInterval, timeMs: number): number {
  if (interval === '1M') {
    const local = new Date(timeMs + ZONE_MS);
    return Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), 1) - ZONE_MS;
  }
  if (interval === '1d' || interval === '1w') {
    const day = Math.floor((timeMs + ZONE_MS) / DAY_MS);
    // Day 0 was a Thursday, so Mondays are the days whose number + 3 is a multiple of 7.
    const first = interval === '1d' ? day : day - modulo(day + 3, 7);
    return first * DAY_MS - ZONE_MS;
  }
  return Math.floor(timeMs / EVEN_MS[interval]) * EVEN_MS[interval];
}

/** Start of the bar `count` bars after (before, when negative) the one that starts at `startMs`. */
export function stepBars(interval: KlineInterval, startMs: number, count: number): number {
  if (interval === '1M') {
    const local = new Date(startMs + ZONE_MS);
    return Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + count, 1) - ZONE_MS;
  }
  if (interval === '1d') return startMs + count * DAY_MS;
  if (interval === '1w') return startMs + count * 7 * DAY_MS;
  return startMs + count * EVEN_MS[interval];
}

/** The number of the bar that starts at `startMs`, counted from the bar that holds 1970-01-01 00:00 UTC. */
export function barNumber(interval: KlineInterval, startMs: number): number {
  if (interval === '1M') {
    const local = new Date(startMs + ZONE_MS);
    return (local.getUTCFullYear() - 1970) * 12 + local.getUTCMonth();
  }
  if (interval === '1d') return Math.floor((startMs + ZONE_MS) / DAY_MS);
  if (interval === '1w') return Math.floor((Math.floor((startMs + ZONE_MS) / DAY_MS) + 3) / 7);
  return Math.floor(startMs / EVEN_MS[interval]);
}

/** Start of the bar of this number. */
export function barAt(interval: KlineInterval, number: number): number {
  return stepBars(interval, barStart(interval, 0), number);
}

function modulo(a: number, b: number): number {
  return ((a % b) + b) % b;
}
