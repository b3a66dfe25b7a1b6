import { describe, expect, it } from 'vitest';
import { type Bar, gapless, joinBars } from './bar.ts';

const minute = (at: number) => at * 60_000;
const bar = (at: number, open: bigint, high: bigint, low: bigint, close: bigint): Bar => ({
  time: minute(at),
  open,
  high,
  low,
  close,
  volume: 2n,
  turnover: 20n,
});

describe('bars', () => {
  it('join: open of the first, close of the last, sums', () => {
    expect(joinBars(bar(0, 10n, 12n, 9n, 11n), bar(1, 11n, 11n, 8n, 8n))).toEqual({
      time: 0,
      open: 10n,
      high: 12n,
      low: 8n,
      close: 8n,
      volume: 4n,
      turnover: 40n,
    });
  });

  it('gaps after the first trade are filled with the previous close', () => {
    const filled = gapless([bar(1, 5n, 6n, 4n, 6n), bar(4, 7n, 7n, 7n, 7n)], '1m', 0, minute(5), undefined);
    expect(filled.map(({ time, open, close, volume }) => [time / 60_000, open, close, volume])).toEqual([
      [1, 5n, 6n, 2n],
      [2, 6n, 6n, 0n],
      [3, 6n, 6n, 0n],
      [4, 7n, 7n, 2n],
      [5, 7n, 7n, 0n],
    ]);
  });

  it('none before the first trade, and the close before the window fills its beginning', () => {
    expect(gapless([], '1m', 0, minute(3), undefined)).toEqual([]);
    expect(gapless([], '1m', 0, minute(1), 9n).map(({ close }) => close)).toEqual([9n, 9n]);
    // A bar before the window gives its close, not itself.
    expect(gapless([bar(0, 1n, 1n, 1n, 3n)], '1m', minute(1), minute(1), 9n)).toMatchObject([
      { time: minute(1), open: 3n, volume: 0n },
    ]);
  });
});
