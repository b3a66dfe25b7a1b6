/** The intervals of the chart: what the server calls them, what the chart calls them, what the member reads. */
import type { KlineInterval } from '@tern/protocol';
import type { Period } from 'klinecharts';

type Minutes = 'm1' | 'm3' | 'm5' | 'm15' | 'm30';
type Hours = 'h1' | 'h2' | 'h4' | 'h6' | 'h12';

export interface ChartInterval {
  name: string;
  interval: KlineInterval;
  period: Period;
  label: `trade.${'line' | Minutes | Hours | 'd1' | 'd3' | 'w1' | 'mo1'}`;
  /** Drawn as a line of closes. */
  isLine: boolean;
}

const of = (
  interval: KlineInterval,
  type: Period['type'],
  span: number,
  label: ChartInterval['label'],
): ChartInterval => ({ name: interval, interval, period: { type, span }, label, isLine: false });

const LINE: ChartInterval = { ...of('1m', 'minute', 1, 'trade.line'), name: 'line', isLine: true };

/** Always to be seen. */
export const FIRST_INTERVALS: readonly ChartInterval[] = [
  LINE,
  of('1m', 'minute', 1, 'trade.m1'),
  of('15m', 'minute', 15, 'trade.m15'),
  of('1h', 'hour', 1, 'trade.h1'),
  of('4h', 'hour', 4, 'trade.h4'),
  of('1d', 'day', 1, 'trade.d1'),
];

/** Behind "more". */
export const MORE_INTERVALS: readonly ChartInterval[] = [
  of('3m', 'minute', 3, 'trade.m3'),
  of('5m', 'minute', 5, 'trade.m5'),
  of('30m', 'minute', 30, 'trade.m30'),
  of('2h', 'hour', 2, 'trade.h2'),
  of('6h', 'hour', 6, 'trade.h6'),
  of('12h', 'hour', 12, 'trade.h12'),
  of('3d', 'day', 3, 'trade.d3'),
  of('1w', 'week', 1, 'trade.w1'),
  of('1M', 'month', 1, 'trade.mo1'),
];

const DEFAULT_INTERVAL = FIRST_INTERVALS[2] as ChartInterval;

/** Bars of a day and longer begin at midnight of the business time zone (rules/spot#k-lines). */
export function timezoneOf(interval: KlineInterval): string {
  return /[dwM]$/.test(interval) ? 'Asia/Shanghai' : Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The interval of this name, or the usual one. */
export function intervalNamed(name: unknown): ChartInterval {
  return [...FIRST_INTERVALS, ...MORE_INTERVALS].find((one) => one.name === name) ?? DEFAULT_INTERVAL;
}
