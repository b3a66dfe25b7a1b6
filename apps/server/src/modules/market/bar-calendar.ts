/** The intervals as a calendar, for code that makes bars without knowing the exchange's intervals. */
import { KLINE_INTERVALS } from '@tern/protocol';
import { barStart, DAY_MS, stepBars } from './intervals.ts';

export const BAR_CALENDAR = {
  intervals: KLINE_INTERVALS.map((interval) => {
    const seconds = (stepBars(interval, barStart(interval, 0), 1) - barStart(interval, 0)) / 1_000;
    const base = seconds * 1_000 < DAY_MS ? ('even' as const) : ('days' as const);
    return { interval, base, seconds };
  }),
  day: '1d' as const,
  barStart,
  stepBars,
};
