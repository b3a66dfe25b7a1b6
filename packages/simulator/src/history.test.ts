import { beforeAll, describe, expect, it } from 'vitest';
import { type Calendar, History, type HistoryBar } from './history.ts';

type Interval = '1m' | '1h' | '1d' | '3d';
const SECONDS: Record<Interval, number> = { '1m': 60, '1h': 3_600, '1d': 86_400, '3d': 259_200 };
/** A calendar of its own: three-day bars stand for everything that is made of whole days. */
const CALENDAR: Calendar<Interval> = {
  intervals: (['1m', '1h', '1d', '3d'] as const).map((interval) => {
    const seconds = SECONDS[interval];
    return { interval, seconds, base: seconds < 86_400 ? 'even' : 'days' };
  }),
  barStart: (interval, timeMs) =>
    Math.floor(timeMs / (SECONDS[interval] * 1_000)) * SECONDS[interval] * 1_000,
  stepBars: (interval, startMs, count) => startMs + count * SECONDS[interval] * 1_000,
  day: '1d',
};
const NOW = Date.UTC(2026, 2, 4, 10, 20, 30);
const COUNT = 400;

describe('invented history', () => {
  let bars: Map<Interval, HistoryBar[]>;
  beforeAll(() => {
    bars = new History('seed', CALENDAR, NOW, COUNT).barsOf('ETH/USDT');
  });
  const of = (interval: Interval) => bars.get(interval) as HistoryBar[];

  it('has the bars asked for, without a gap, up to the last whole minute, at the anchor price', () => {
    for (const { interval, seconds } of CALENDAR.intervals) {
      const own = of(interval);
      expect(own).toHaveLength(COUNT);
      own.forEach((bar, at) => {
        expect(bar.time).toBe(own[0]!.time + at * seconds * 1_000);
      });
      expect(own.at(-1)?.close).toBe(331_862n);
    }
    expect(of('1m').at(-1)?.time).toBe(Date.UTC(2026, 2, 4, 10, 19));
    expect(of('3d').at(-1)!.time).toBeLessThanOrEqual(NOW);
  });

  it('intervals agree wherever they overlap', () => {
    const sorted = (prices: bigint[]) => prices.sort((a, b) => (a < b ? -1 : 1));
    const fold = (parts: HistoryBar[]) => ({
      open: parts[0]!.open,
      close: parts.at(-1)!.close,
      high: sorted(parts.map(({ high }) => high)).at(-1),
      low: sorted(parts.map(({ low }) => low))[0],
      volume: parts.reduce((sum, { volume }) => sum + volume, 0n),
      turnover: parts.reduce((sum, { turnover }) => sum + turnover, 0n),
    });
    let compared = 0;
    for (const [fine, coarse] of [
      ['1m', '1h'],
      ['1h', '1d'],
      ['1d', '3d'],
    ] as const) {
      const first = of(fine)[0]!.time;
      for (const bar of of(coarse)) {
        if (bar.time < first) continue;
        const inside = of(fine).filter(({ time }) => CALENDAR.barStart(coarse, time) === bar.time);
        const { time: _, ...rest } = bar;
        expect(fold(inside)).toEqual(rest);
        compared++;
      }
    }
    expect(compared).toBeGreaterThan(100);
  });

  it('every bar is sound, and the next opens where the last closed', () => {
    for (const { interval } of CALENDAR.intervals) {
      of(interval).forEach(({ open, high, low, close, volume, turnover }, at) => {
        expect(low > 0n && low <= open && low <= close && high >= open && high >= close).toBe(true);
        expect(volume > 0n && turnover > 0n).toBe(true);
        const before = of(interval)[at - 1];
        if (before) expect(open).toBe(before.close);
      });
    }
  });

  it('a contract moves with its coin, trades on its own, and may end at another level', () => {
    const history = new History('seed', CALENDAR, NOW, COUNT);
    for (const { interval } of CALENDAR.intervals) {
      const contract = history.barsOf('ETH/USDT:USDT').get(interval) as HistoryBar[];
      const prices = ({ time, open, high, low, close }: HistoryBar) => ({ time, open, high, low, close });
      expect(contract.map(prices)).toEqual(of(interval).map(prices));
      expect(contract.map(({ volume }) => volume)).not.toEqual(of(interval).map(({ volume }) => volume));
    }
    const double = new History('seed', CALENDAR, NOW, COUNT, { ETH: 2_000_000_000 });
    for (const { interval } of CALENDAR.intervals) {
      const bars = double.barsOf('ETH/USDT:USDT').get(interval) as HistoryBar[];
      expect(bars).toHaveLength(COUNT);
      expect(bars.at(-1)?.close).toBe(663_724n);
    }
    expect(double.barsOf('BTC/USDT')).toEqual(history.barsOf('BTC/USDT'));
  });

  it('is the same for the same seed, and a pair in coins is the quotient of its pairs in USDT', () => {
    const again = new History('seed', CALENDAR, NOW, COUNT);
    expect(again.barsOf('ETH/USDT')).toEqual(bars);
    const btc = again.barsOf('BTC/USDT').get('1h') as HistoryBar[];
    const cross = again.barsOf('ETH/BTC').get('1h') as HistoryBar[];
    cross.forEach((bar, at) => {
      const quotient = Number(of('1h')[at]!.close) / Number(btc[at]!.close);
      expect(Math.abs(Number(bar.close) / 1e6 / quotient - 1)).toBeLessThan(0.001);
    });
  });
});
