/** One bar of trades, in the market's units: prices at priceScale, volume at qtyScale, turnover at the quote's scale. */
import type { KlineInterval } from '@tern/protocol';
import { barStart, stepBars } from './intervals.ts';

export interface Bar {
  /** Start, UTC milliseconds. */
  time: number;
  open: bigint;
  high: bigint;
  low: bigint;
  close: bigint;
  volume: bigint;
  turnover: bigint;
}

/** `later` happened after everything in `earlier`; the start stays that of `earlier`. */
export function joinBars(earlier: Bar, later: Bar): Bar {
  return {
    time: earlier.time,
    open: earlier.open,
    high: higher(earlier.high, later.high),
    low: lower(earlier.low, later.low),
    close: later.close,
    volume: earlier.volume + later.volume,
    turnover: earlier.turnover + later.turnover,
  };
}

// Math.max and Math.min know no bigint.
function higher(a: bigint, b: bigint): bigint {
  if (a > b) return a;
  return b;
}
function lower(a: bigint, b: bigint): bigint {
  if (a < b) return a;
  return b;
}

/** The bars of an interval out of finer ones, both oldest first; each of these lies in one of those. */
export function gatherBars(finer: readonly Bar[], interval: KlineInterval): Bar[] {
  const bars: Bar[] = [];
  for (const bar of finer) {
    const time = barStart(interval, bar.time);
    const before = bars[bars.length - 1];
    if (before?.time === time) bars[bars.length - 1] = joinBars(before, bar);
    else bars.push({ ...bar, time });
  }
  return bars;
}

/** No trade: all four prices are the previous close (rules/spot#k-lines). */
function emptyBar(time: number, close: bigint): Bar {
  return { time, open: close, high: close, low: close, close, volume: 0n, turnover: 0n };
}

/**
 * The bars from `fromMs` to `toMs` (starts, both included) without a gap. `sparse` holds the bars with trades, oldest
 * first; `closeBefore` is the last close before them, undefined when nothing was traded before: then the answer begins
 * with the first bar that there is.
 */
export function gapless(
  sparse: readonly Bar[],
  interval: KlineInterval,
  fromMs: number,
  toMs: number,
  closeBefore: bigint | undefined,
): Bar[] {
  const bars: Bar[] = [];
  let close = closeBefore;
  let next = 0;
  for (let time = fromMs; time <= toMs; time = stepBars(interval, time, 1)) {
    let found = sparse[next];
    for (; found !== undefined && found.time < time; found = sparse[++next]) close = found.close;
    if (found?.time === time) {
      bars.push(found);
      close = found.close;
      next++;
    } else if (close !== undefined) bars.push(emptyBar(time, close));
  }
  return bars;
}
