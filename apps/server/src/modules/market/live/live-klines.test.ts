import { KLINE_INTERVALS } from '@tern/protocol';
import { describe, expect, it } from 'vitest';
import { type Bar, joinBars } from '../bars/bar.ts';
import { barStart, MINUTE_MS } from '../bars/intervals.ts';
import { LiveKlines } from './live-klines.ts';

const START = Date.UTC(2026, 1, 28, 15, 50);
const trade = (timeMs: number, price: bigint): Bar => ({
  time: timeMs,
  open: price,
  high: price,
  low: price,
  close: price,
  volume: 1n,
  turnover: price,
});

describe('live bars', () => {
  it('every interval is the minutes that fall into it, over the end of a day and a month', () => {
    const klines = new LiveKlines();
    const minutes: Bar[] = [];
    for (let at = 0; at < 40; at++) {
      if (at % 3 === 1) continue;
      const bar = trade(START + at * MINUTE_MS + 5_000, BigInt(1_000 + ((at * 37) % 23)));
      minutes.push(bar);
      klines.add('A/B', bar);
    }
    for (const interval of KLINE_INTERVALS) {
      const expected = new Map<number, Bar>();
      for (const bar of minutes) {
        const time = barStart(interval, bar.time);
        const before = expected.get(time);
        expected.set(time, before ? joinBars(before, bar) : { ...bar, time });
      }
      expect(klines.tail('A/B', interval), interval).toEqual([...expected.values()]);
    }
    expect(klines.tail('A/B', '1M')).toHaveLength(2);
    expect(klines.tail('A/B', '1d')).toHaveLength(2);
  });

  it('a closed bar stays as it is, the time after it shows an empty one', () => {
    const klines = new LiveKlines();
    klines.add('A/B', trade(START, 7n));
    const closed = klines.tail('A/B', '1m')[0];
    klines.add('A/B', trade(START + MINUTE_MS, 9n));
    expect(klines.tail('A/B', '1m')[0]).toBe(closed);
    const newest = klines.newest('A/B', '1m', START + 2 * MINUTE_MS, 3);
    expect(newest.map(({ close, volume }) => [close, volume])).toEqual([
      [7n, 1n],
      [9n, 1n],
      [9n, 0n],
    ]);
  });
});
