/**
 * All live state of markets: one pass over each released row feeds listings, books, trades, tickers, bars and indexes.
 * It starts from the engine's state; trades and bars of the past come from the stored ones (restore.ts). Register it
 * before any other listener that looks at markets.
 */
import type { EngineState } from '@tern/engine';
import { lastSequence } from '../../../kernel/each-event.ts';
import type { Kernel, Released } from '../../../kernel/kernel.ts';
import { releasedTrade } from '../bars/released-trade.ts';
import { TradeBars } from '../bars/trade-bars.ts';
import { LiveCnyRate } from '../cny-rate/live-cny-rate.ts';
import { LiveDepth } from '../depth/live-depth.ts';
import { LiveContracts, type TradedMarket } from './live-contracts.ts';
import { type IndexTerms, indexTermsOf, LiveIndexes } from './live-indexes.ts';
import { LiveKlines } from './live-klines.ts';
import { LiveMarkets } from './live-markets.ts';
import { LiveReferences } from './live-references.ts';
import { LiveTickers } from './live-tickers.ts';
import { type PublicTrade, RecentTrades } from './recent-trades.ts';

export class LiveMarketData {
  readonly markets: LiveMarkets;
  readonly contracts: LiveContracts;
  readonly depth: LiveDepth;
  readonly trades = new RecentTrades();
  readonly tickers = new LiveTickers();
  readonly klines = new LiveKlines();
  readonly indexes: LiveIndexes;
  readonly references: LiveReferences;
  readonly cnyRate: LiveCnyRate;
  /** The amounts that one faucet claim pays. */
  faucet: EngineState['faucet'];
  /** The sequence of the last applied row. */
  sequence: number;
  /** The engine's time of that row. */
  timeMs: number;

  constructor(initial: EngineState) {
    this.markets = new LiveMarkets(initial);
    this.contracts = new LiveContracts(initial, this.markets);
    this.depth = new LiveDepth(initial);
    this.indexes = new LiveIndexes(initial);
    this.references = new LiveReferences(initial);
    this.cnyRate = new LiveCnyRate(initial);
    this.faucet = initial.faucet;
    this.sequence = initial.seq;
    this.timeMs = initial.timeMs;
  }

  /** The spot market or contract of this name; the two kinds never share one. */
  traded(name: string): TradedMarket | undefined {
    return this.markets.market(name) ?? this.contracts.findContract(name);
  }

  /** The terms in which the index of a pair must be counted: a contract on that index decides, if there is one. */
  indexTerms(market: TradedMarket): IndexTerms {
    const contract = this.contracts.list().find(({ indexSymbol }) => indexSymbol === market.market);
    return indexTermsOf(contract ?? market);
  }

  /** The coins of the OTC account, as the engine decides it (rules/otc#reference). */
  isOtcCoin(asset: string): boolean {
    const hasIndex = this.indexes.findIndex(`${asset}/USDT`) !== undefined;
    return asset === 'USDT' || (this.cnyRate.current !== undefined && hasIndex);
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
          this.references.apply(event, timeMs);
          break;
        case 'reference-changed':
          this.references.apply(event, timeMs);
          break;
        case 'contract-changed':
        case 'contract-settings-scheduled':
          this.contracts.apply(event);
          break;
        case 'faucet-set':
          this.faucet = event.amounts;
          break;
        case 'index-set':
        case 'index-changed':
          this.indexes.apply(event, timeMs);
          break;
        case 'cny-rate-changed':
        case 'cny-rate-held':
        case 'otc-policy-changed':
          this.cnyRate.apply(event, timeMs);
          break;
        case 'traded':
        case 'contract-traded': {
          const told = releasedTrade(event);
          bars.add(told);
          const { tradeId, price, qty, takerSide } = told;
          const list = trades.get(event.market);
          const trade = { tradeId, timeMs, price, qty, takerSide };
          if (list) list.push(trade);
          else trades.set(event.market, [trade]);
          this.depth.apply(event);
          break;
        }
        case 'order-opened':
        case 'order-amended':
        case 'order-closed':
        case 'contract-order-opened':
        case 'contract-order-closed':
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
