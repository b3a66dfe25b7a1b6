/**
 * Rolling 24 h of every market by minute buckets (rules/spot#ticker). The window holds the current minute and the 1,439
 * before it: a trade leaves it when the minute it fell in began 24 h ago, and is then "at or before now - 24 h".
 */
import { changeBasisPoints } from '@tern/math';
import { type Bar, joinBars } from '../bars/bar.ts';
import { DAY_MS, MINUTE_MS } from '../bars/intervals.ts';

export interface Ticker {
  /** undefined: never traded. */
  last: bigint | undefined;
  open: bigint;
  high: bigint;
  low: bigint;
  volume: bigint;
  turnover: bigint;
  /** Hundredths of a percent. */
  changeBasisPoints: bigint;
}

class Window {
  /** Minutes with trades, oldest first, from `head` on. */
  private buckets: Bar[] = [];
  private head = 0;
  private volume = 0n;
  private turnover = 0n;
  private extremes: { high: bigint; low: bigint } | undefined;

  constructor(
    private last: bigint | undefined,
    /** The price of the last trade before the window. */
    private closeBefore: bigint | undefined,
  ) {}

  add(bar: Bar): void {
    const minute = Math.floor(bar.time / MINUTE_MS) * MINUTE_MS;
    const at = this.buckets.length - 1;
    const newest = at >= this.head ? this.buckets[at] : undefined;
    if (newest && newest.time >= minute) this.buckets[at] = joinBars(newest, bar);
    else this.buckets.push({ ...bar, time: minute });
    this.volume += bar.volume;
    this.turnover += bar.turnover;
    this.last = bar.close;
    if (this.extremes) {
      if (bar.high > this.extremes.high) this.extremes.high = bar.high;
      if (bar.low < this.extremes.low) this.extremes.low = bar.low;
    }
  }

  view(nowMs: number, fallback: bigint): Ticker {
    this.evict(nowMs);
    const first = this.buckets[this.head];
    const last = this.last;
    const price = last ?? fallback;
    if (!first || last === undefined) {
      return { last, open: price, high: price, low: price, volume: 0n, turnover: 0n, changeBasisPoints: 0n };
    }
    this.extremes ??= this.scan(first);
    const open = this.closeBefore ?? first.open;
    const { high, low } = this.extremes;
    const change = changeBasisPoints(open, last);
    const { volume, turnover } = this;
    return { last, open, high, low, volume, turnover, changeBasisPoints: change };
  }

  private evict(nowMs: number): void {
    const cutoffMs = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS - DAY_MS;
    let gone = this.buckets[this.head];
    while (gone && gone.time <= cutoffMs) {
      this.head++;
      this.volume -= gone.volume;
      this.turnover -= gone.turnover;
      this.closeBefore = gone.close;
      if (this.extremes && (gone.high === this.extremes.high || gone.low === this.extremes.low)) {
        this.extremes = undefined;
      }
      gone = this.buckets[this.head];
    }
    if (this.head > 1_440) {
      this.buckets = this.buckets.slice(this.head);
      this.head = 0;
    }
  }

  private scan(first: Bar): { high: bigint; low: bigint } {
    let { high, low } = first;
    for (let at = this.head; at < this.buckets.length; at++) {
      const bucket = this.buckets[at];
      if (bucket === undefined) continue;
      if (bucket.high > high) high = bucket.high;
      if (bucket.low < low) low = bucket.low;
    }
    return { high, low };
  }
}

export class LiveTickers {
  private readonly windows = new Map<string, Window>();

  /** A bar of trades that were made in one minute, later than all before. */
  add(market: string, bar: Bar): void {
    let window = this.windows.get(market);
    if (!window) {
      window = new Window(undefined, undefined);
      this.windows.set(market, window);
    }
    window.add(bar);
  }

  /** Starts a market anew from stored minutes, oldest first, and the last close before them. */
  restore(market: string, minutes: readonly Bar[], closeBefore: bigint | undefined): void {
    const window = new Window(closeBefore, closeBefore);
    for (const minute of minutes) window.add(minute);
    this.windows.set(market, window);
  }

  /** `fallback`: the listing price, which stands for last until the first trade. */
  view(market: string, nowMs: number, fallback: bigint): Ticker {
    return (this.windows.get(market) ?? new Window(undefined, undefined)).view(nowMs, fallback);
  }
}
