/**
 * Pairs, spot's and contracts', as the screens list them: price, change, turnover, CNY value
 * (rules/conventions#display, rules/spot#ticker), and which are shown at all.
 */
import { formatUnits, marketValue, pow10, rescale } from '@tern/math';
import { pairOf, type WireMarketType, type WirePair } from '@tern/protocol';
import { CNY_RATE_SCALE } from '../cny-rate/live-cny-rate.ts';
import { isContract, type TradedMarket, tickSizeOf } from '../live/live-contracts.ts';
import type { LiveMarketData } from '../live/live-market-data.ts';
import type { MarketInfo } from '../live/live-markets.ts';
import type { Ticker } from '../live/live-tickers.ts';
import type { MarketSettings } from './market-settings.ts';
import type { RankedPair } from './rankings.ts';

/** CNY values are shown to the cent (rules/conventions#display). */
const CNY_SCALE = 2;
/** Scale of a value in USDT. */
const USDT_SCALE = 8;
const USDT = 'USDT';

/** No member sees a market before its opening and after its end. */
export function isShown({ status }: TradedMarket): boolean {
  return status !== 'PREPARED' && status !== 'CLOSED';
}

/** The market that a topic names: one that is shown, or that a subscriber has been reading since before its end. */
export function marketOfTopic(
  marketData: LiveMarketData,
  name: string,
  isRead: boolean,
): TradedMarket | undefined {
  const market = marketData.traded(name);
  return market !== undefined && (isRead || isShown(market)) ? market : undefined;
}

export class Pairs {
  constructor(
    private readonly marketData: LiveMarketData,
    private readonly settings: MarketSettings,
  ) {}

  /** Spot markets, in the order of listing. */
  shown(): MarketInfo[] {
    return this.marketData.markets.list().filter(isShown);
  }

  /** The shown markets of one kind, in the order of listing. */
  shownOf(type: WireMarketType): TradedMarket[] {
    return type === 'SPOT' ? this.shown() : this.marketData.contracts.list().filter(isShown);
  }

  /** Shown spot markets that trade or will again soon: the markets of the rankings (rules/spot#rankings). */
  enabled(): MarketInfo[] {
    return this.shown().filter(({ status }) => status !== 'SUSPENDED');
  }

  mainCurs(): string[] {
    return [...new Set(this.shown().map((market) => market.quote))];
  }

  wire(market: TradedMarket): WirePair {
    const ticker = this.ticker(market);
    const price = (units: bigint) => formatUnits(units, market.priceScale);
    const last = ticker.last ?? this.firstPrice(market);
    return {
      ...pairOf(market.market),
      tokenCur: market.base,
      mainCur: market.quote,
      price: price(last),
      updown: formatUnits(ticker.changeBasisPoints, 2, { minDecimals: 2 }),
      chPrice: this.cnyValue(market, last),
      volume: formatUnits(ticker.turnover, market.quoteScale),
      baseVolume: formatUnits(ticker.volume, market.qtyScale),
      high: price(ticker.high),
      low: price(ticker.low),
      open: price(ticker.open),
      tickSize: price(tickSizeOf(market)),
      isNew: this.settings.settingOf(market.market).isNew,
      status: market.status,
    };
  }

  ranked(market: MarketInfo): RankedPair {
    const { changeBasisPoints, turnover } = this.ticker(market);
    const { listTimeMs, topSort } = this.settings.settingOf(market.market);
    return {
      market: market.market,
      changeBasisPoints,
      turnoverUsdt: this.inUsdt(turnover, market.quoteScale, market.quote),
      listTimeMs,
      topSort,
    };
  }

  private ticker(market: TradedMarket): Ticker {
    return this.marketData.tickers.view(market.market, this.marketData.timeMs, this.firstPrice(market));
  }

  /**
   * The price that stands for last until the first trade: the listing price, a contract's index (rules/contracts#mark,
   * rules/spot#filters).
   */
  private firstPrice(market: TradedMarket): bigint {
    if (!isContract(market)) return market.listingPrice;
    const index = this.marketData.indexes.findIndex(market.indexSymbol);
    return index === undefined ? 0n : rescale(index.price, index.priceScale, market.priceScale, 'half-up');
  }

  /** price × (mainCur → USDT) × (USDT → CNY), rounded once; empty as long as no CNY rate was set. */
  private cnyValue(market: TradedMarket, price: bigint): string {
    const { current } = this.marketData.cnyRate;
    if (current === undefined) return '';
    const toUsdt = this.usdtPrice(market.quote);
    const scales = market.priceScale + toUsdt.scale + CNY_RATE_SCALE;
    const value = rescale(price * toUsdt.price * current.rate, scales, CNY_SCALE, 'half-up');
    return formatUnits(value, CNY_SCALE, { minDecimals: CNY_SCALE });
  }

  private inUsdt(units: bigint, scale: number, currency: string): bigint {
    const { price, scale: priceScale } = this.usdtPrice(currency);
    return marketValue(units, scale, price, priceScale, USDT_SCALE);
  }

  /** The price of one unit of the currency in USDT; 0 when there is no such market. */
  private usdtPrice(currency: string): { price: bigint; scale: number } {
    if (currency === USDT) return { price: pow10(0), scale: 0 };
    const market = this.marketData.markets.market(`${currency}/${USDT}`);
    if (!market) return { price: 0n, scale: 0 };
    return { price: this.ticker(market).last ?? market.listingPrice, scale: market.priceScale };
  }
}
