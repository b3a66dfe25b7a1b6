/** All trades of one released row, gathered into one bar a market: they share the row's time. */
import { type Bar, joinBars } from './bar.ts';
import type { ReleasedTrade } from './released-trade.ts';

export class TradeBars {
  readonly byMarket = new Map<string, Bar>();

  constructor(private readonly timeMs: number) {}

  add({ market, price, qty, turnover }: ReleasedTrade): void {
    const bar: Bar = {
      time: this.timeMs,
      open: price,
      high: price,
      low: price,
      close: price,
      volume: qty,
      turnover,
    };
    const before = this.byMarket.get(market);
    this.byMarket.set(market, before ? joinBars(before, bar) : bar);
  }
}
