/** The stored intervals as a calendar, for code that makes bars without knowing the exchange's intervals. */
import { barStart, DAY_MS, STORED_INTERVALS, type StoredInterval, stepBars } from './intervals.ts';

export const BAR_CALENDAR = {
  intervals: STORED_INTERVALS.map((interval) => {
    const seconds = (stepBars(interval, barStart(interval, 0), 1) - barStart(interval, 0)) / 1_000;
    const base = seconds * 1_000 < DAY_MS ? ('even' as const) : ('days' as const);
    return { interval, base, seconds };
  }),
  day: '1d' as const,
  barStart: (interval: StoredInterval, timeMs: number) => barStart(interval, timeMs),
  stepBars: (interval: StoredInterval, startMs: number, count: number) => stepBars(interval, startMs, count),
};
