/**
 * The page that time is in: its closed bars as text, to which each bar is added once when it has closed. Invariant: all
 * bars of the page up to `toMs` are in it, but for those before the first trade.
 */
import type { KlineInterval } from '@tern/protocol';
import { type Bar, gapless } from '../bars/bar.ts';
import { barNumber, barStart, stepBars } from '../bars/intervals.ts';
import { type BarScales, barText } from '../pairs/wire.ts';
import { type KlinePage, PAGE_BARS, pageStart } from './kline-page.ts';

export class OpenPage {
  /** The place of its first bar. */
  private first: number;
  private readonly texts: string[] = [];
  private close: bigint | undefined;

  /** `made`: its bars up to `toMs`. */
  constructor(
    readonly page: number,
    private readonly interval: KlineInterval,
    made: KlinePage,
    private toMs: number,
  ) {
    const text = Buffer.from(made.bytes).toString('latin1');
    let start = 0;
    for (const end of made.ends) {
      this.texts.push(text.slice(start, end));
      start = end + 1;
    }
    this.first = made.first;
    this.close = made.close;
  }

  /** Takes in what closed until now, out of the live bars. */
  catchUp(live: readonly Bar[], nowMs: number, scales: BarScales): void {
    const { interval } = this;
    const lastMs = pageStart(interval, this.page + 1);
    const toMs = stepBars(interval, Math.min(barStart(interval, nowMs), lastMs), -1);
    if (toMs <= this.toMs) return;
    const fromMs = stepBars(interval, this.toMs, 1);
    const closed = gapless(
      live.filter(({ time }) => time >= fromMs && time <= toMs),
      ...([interval, fromMs, toMs, this.close] as const),
    );
    const [oldest] = closed;
    if (this.texts.length === 0 && oldest !== undefined) this.first = this.placeOf(oldest.time);
    for (const bar of closed) this.texts.push(barText(bar, scales));
    this.close = closed.at(-1)?.close ?? this.close;
    this.toMs = toMs;
  }

  /** Its bars between two places, and the open bar when it is one of them. */
  between(from: number, to: number, live: readonly Bar[], nowMs: number, scales: BarScales): string {
    const texts = this.texts.slice(Math.max(0, from - this.first), Math.max(0, to + 1 - this.first));
    const openMs = stepBars(this.interval, this.toMs, 1);
    if (openMs === barStart(this.interval, nowMs) && this.placeOf(openMs) === to) {
      const newest = live.at(-1);
      const sparse = newest?.time === openMs ? [newest] : [];
      for (const bar of gapless(sparse, this.interval, openMs, openMs, this.close))
        texts.push(barText(bar, scales));
    }
    return texts.join(',');
  }

  /** PAGE_BARS: the first place of the next page. */
  private placeOf(startMs: number): number {
    return barNumber(this.interval, startMs) - this.page * PAGE_BARS;
  }
}
