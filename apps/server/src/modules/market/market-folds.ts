/**
 * Everything live about markets: one pass over each released row feeds listings, books, trades, tickers, bars and
 * indexes. Starts from the engine's state; trades and bars of the past come from the stored ones (restore.ts).
 * Register it before any other listener that looks at markets.
 */
import type { EngineState } from '@tern/engine';
import { lastSequence } from '../../kernel/each-event.ts';
import type { Kernel, Released } from '../../kernel/kernel.ts';
import { LiveDepth } from './live-depth.ts';
import { LiveIndexes } from './live-indexes.ts';
import { LiveKlines } from './live-klines.ts';
import { LiveMarkets } from './live-markets.ts';
import { LiveTickers } from './live-tickers.ts';
import { type PublicTrade, RecentTrades } from './recent-trades.ts';
import { TradeBars } from './trade-bars.ts';

export class MarketFolds {
  readonly markets: LiveMarkets;
  readonly depth: LiveDepth;
  readonly trades = new RecentTrades();
  readonly tickers = new LiveTickers();
  readonly klines = new LiveKlines();
  readonly indexes: LiveIndexes;
  /** What one faucet claim pays. */
  faucet: EngineState['faucet'];
  /** Of the last row that is folded in. */
  sequence: number;
  /** The engine's time of that row. */
  timeMs: number;

  constructor(initial: EngineState) {
    this.markets = new LiveMarkets(initial);
    this.depth = new LiveDepth(initial);
    this.indexes = new LiveIndexes(initial);
    this.faucet = initial.faucet;
    this.sequence = initial.seq;
    this.timeMs = initial.timeMs;
  }

  follow(kernel: Pick<Kernel, 'onReleased'>): void {
    kernel.onReleased((released) => this.apply(released));
  }

  apply(released: Released): void {
    const { timeMs } = released.header;
    const bars = new TradeBars(timeMs);
    const trades = new Map<string, PublicTrade[]>();
    for (const event of released.events) {
      switch (event.kind) {
        case 'market-changed':
        case 'asset-listed':
          this.markets.apply(event);
          break;
        case 'faucet-set':
          this.faucet = event.amounts;
          break;
        case 'index-set':
        case 'index-changed':
          this.indexes.apply(event);
          break;
        case 'traded': {
          bars.add(event);
          const { tradeId, price, qty, takerSide } = event;
          const list = trades.get(event.market);
          const trade = { tradeId, timeMs, price, qty, takerSide };
          if (list) list.push(trade);
          else trades.set(event.market, [trade]);
          this.depth.apply(event);
          break;
        }
        case 'order-opened':
        case 'order-closed':
        case 'command-done':
          this.depth.apply(event);
      }
    }
    for (const [market, bar] of bars.byMarket) {
      this.tickers.add(market, bar);
      this.klines.add(market, bar);
    }
    for (const [market, list] of trades) this.trades.add(market, list);
    this.sequence = lastSequence(released);
    this.timeMs = timeMs;
  }
}
