/**
 * Computes the beginnings of k-line bars (rules/spot#k-lines). Intervals below a day are aligned to UTC; days, three days
 * (from business day 0), weeks (Monday) and months begin at 00:00 UTC+8. Times are UTC milliseconds, also before 1970.
 */
import { KLINE_INTERVALS, type KlineInterval } from '@tern/protocol';

export const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
/** Business time zone, without daylight saving (rules/conventions#days). */
const ZONE_MS = 8 * HOUR_MS;

/** Bars that are not stored are made of these (decisions/0075); each holds a whole number of them. */
const BASES = { '3m': '1m', '2h': '1h', '6h': '1h', '12h': '1h', '3d': '1d' } as const;
type DerivedInterval = keyof typeof BASES;
export type StoredInterval = Exclude<KlineInterval, DerivedInterval>;
export const STORED_INTERVALS = KLINE_INTERVALS.filter(isStored);

function isStored(interval: KlineInterval): interval is StoredInterval {
  return !(interval in BASES);
}

/** The stored interval that the bars of an interval are made of: itself, where they are stored. */
export function baseOf(interval: KlineInterval): StoredInterval {
  return isStored(interval) ? interval : BASES[interval];
}

/** The days of a bar, and those of the bar with number 0 that were before business day 0: that was a Thursday. */
const OF_DAYS = {
  '1d': { days: 1, before: 0 },
  '3d': { days: 3, before: 0 },
  '1w': { days: 7, before: 3 },
} as const;

const EVEN_MS: Record<Exclude<KlineInterval, keyof typeof OF_DAYS | '1M'>, number> = {
  '1m': MINUTE_MS,
  '3m': 3 * MINUTE_MS,
  '5m': 5 * MINUTE_MS,
  '15m': 15 * MINUTE_MS,
  '30m': 30 * MINUTE_MS,
  '1h': HOUR_MS,
  '2h': 2 * HOUR_MS,
  '4h': 4 * HOUR_MS,
  '6h': 6 * HOUR_MS,
  '12h': 12 * HOUR_MS,
};

/** Start of the bar that holds `timeMs`. */
export function barStart(interval: KlineInterval, timeMs: number): number {
  if (interval === '1M') {
    const local = new Date(timeMs + ZONE_MS);
    return Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), 1) - ZONE_MS;
  }
  if (isOfDays(interval)) {
    const { days, before } = OF_DAYS[interval];
    return (barNumber(interval, timeMs) * days - before) * DAY_MS - ZONE_MS;
  }
  return Math.floor(timeMs / EVEN_MS[interval]) * EVEN_MS[interval];
}

/** Start of the bar `count` bars after (before, when negative) the one that starts at `startMs`. */
export function stepBars(interval: KlineInterval, startMs: number, count: number): number {
  if (interval === '1M') {
    const local = new Date(startMs + ZONE_MS);
    return Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + count, 1) - ZONE_MS;
  }
  if (isOfDays(interval)) return startMs + count * OF_DAYS[interval].days * DAY_MS;
  return startMs + count * EVEN_MS[interval];
}

/** The number of the bar that holds `timeMs`, counted from the bar that holds 1970-01-01 00:00 UTC. */
export function barNumber(interval: KlineInterval, timeMs: number): number {
  if (interval === '1M') {
    const local = new Date(timeMs + ZONE_MS);
    return (local.getUTCFullYear() - 1970) * 12 + local.getUTCMonth();
  }
  if (isOfDays(interval)) {
    const { days, before } = OF_DAYS[interval];
    return Math.floor((Math.floor((timeMs + ZONE_MS) / DAY_MS) + before) / days);
  }
  return Math.floor(timeMs / EVEN_MS[interval]);
}

/** Start of the bar of this number. */
export function barAt(interval: KlineInterval, number: number): number {
  return stepBars(interval, barStart(interval, 0), number);
}

function isOfDays(interval: KlineInterval): interval is keyof typeof OF_DAYS {
  return interval in OF_DAYS;
}
