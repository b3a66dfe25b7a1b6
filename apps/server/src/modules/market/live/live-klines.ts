/**
 * The newest bars of every market and interval, ahead of the stored ones. Invariant: bars with trades only, rising
 * times; a bar changes until the first trade after its end and never again.
 */
import { KLINE_INTERVALS, type KlineInterval } from '@tern/protocol';
import { type Bar, gapless, joinBars } from '../bars/bar.ts';
import { barStart, stepBars } from '../bars/intervals.ts';

/** More than the projector can ever lag behind, in bars with trades. */
const KEPT_BARS = 120;

type Tails = Record<KlineInterval, Bar[]>;

export class LiveKlines {
  private readonly tails = new Map<string, Tails>();
  private readonly restores = new Map<string, number>();

  /** A bar of trades made at one instant, not earlier than all before. */
  add(market: string, bar: Bar): void {
    const tails = this.tailsOf(market);
    for (const interval of KLINE_INTERVALS) {
      const tail = tails[interval];
      const time = barStart(interval, bar.time);
      const newest = tail[tail.length - 1];
      if (newest && newest.time >= time) tail[tail.length - 1] = joinBars(newest, bar);
      else tail.push({ ...bar, time });
      if (tail.length > 2 * KEPT_BARS) tail.splice(0, KEPT_BARS);
    }
  }

  restore(market: string, interval: KlineInterval, newest: readonly Bar[]): void {
    this.tailsOf(market)[interval] = [...newest];
    this.restores.set(market, this.restoresOf(market) + 1);
  }

  /**
   * The number of restores of the market's bars: bars that were read from its past before a restore are out of date.
   */
  restoresOf(market: string): number {
    return this.restores.get(market) ?? 0;
  }

  /** Bars with trades, oldest first. */
  tail(market: string, interval: KlineInterval): readonly Bar[] {
    return this.tails.get(market)?.[interval] ?? [];
  }

  /** The `count` newest bars up to now, without a gap. */
  newest(market: string, interval: KlineInterval, nowMs: number, count: number): Bar[] {
    const to = barStart(interval, nowMs);
    return gapless(this.tail(market, interval), interval, stepBars(interval, to, 1 - count), to, undefined);
  }

  private tailsOf(market: string): Tails {
    let tails = this.tails.get(market);
    if (!tails) {
      tails = {
        '1m': [],
        '3m': [],
        '5m': [],
        '15m': [],
        '30m': [],
        '1h': [],
        '2h': [],
        '4h': [],
        '6h': [],
        '12h': [],
        '1d': [],
        '3d': [],
        '1w': [],
        '1M': [],
      };
      this.tails.set(market, tails);
    }
    return tails;
  }
}
