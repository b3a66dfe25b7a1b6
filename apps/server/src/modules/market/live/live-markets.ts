/**
 * Names, scales, filters, fees and statuses of every asset and spot market: live state of released events that starts
 * from the engine's state. All code that turns decimal strings into units, or back, reads it. It holds no prices and no
 * money; it is as old as the last durable row, so the engine still decides.
 */
import type { EngineState, Event, MarketStatus, SpotFilters } from '@tern/engine';

export interface AssetInfo {
  readonly asset: string;
  /** Decimals of one unit. */
  readonly scale: number;
}

export interface MarketInfo {
  readonly market: string;
  readonly base: string;
  readonly quote: string;
  readonly priceScale: number;
  readonly qtyScale: number;
  readonly baseScale: number;
  readonly quoteScale: number;
  readonly filters: SpotFilters;
  readonly makerFeePpm: number;
  readonly takerFeePpm: number;
  readonly listingPrice: bigint;
  readonly status: MarketStatus;
}

type Described = Omit<MarketInfo, 'baseScale' | 'quoteScale'>;

export class LiveMarkets {
  private readonly assetsByName = new Map<string, AssetInfo>();
  private readonly marketsByName = new Map<string, MarketInfo>();

  constructor(initial: Pick<EngineState, 'assets'> & { markets: readonly Described[] }) {
    for (const { asset, scale } of initial.assets) this.assetsByName.set(asset, { asset, scale });
    for (const market of initial.markets) this.describe(market);
  }

  /** Every released event, in order; those of other matters pass by. */
  apply(event: Event): void {
    if (event.kind === 'market-changed') this.describe(event);
    else if (event.kind === 'asset-listed') {
      this.assetsByName.set(event.asset, { asset: event.asset, scale: event.scale });
    }
  }

  market(name: string): MarketInfo | undefined {
    return this.marketsByName.get(name);
  }

  /** In the order of listing. */
  list(): MarketInfo[] {
    return [...this.marketsByName.values()];
  }

  asset(name: string): AssetInfo | undefined {
    return this.assetsByName.get(name);
  }

  /** In the order of listing. */
  assets(): AssetInfo[] {
    return [...this.assetsByName.values()];
  }

  private describe(of: Described): void {
    this.marketsByName.set(of.market, {
      market: of.market,
      base: of.base,
      quote: of.quote,
      priceScale: of.priceScale,
      qtyScale: of.qtyScale,
      baseScale: this.scaleOf(of.base),
      quoteScale: this.scaleOf(of.quote),
      filters: of.filters,
      makerFeePpm: of.makerFeePpm,
      takerFeePpm: of.takerFeePpm,
      listingPrice: of.listingPrice,
      status: of.status,
    });
  }

  private scaleOf(asset: string): number {
    const info = this.assetsByName.get(asset);
    if (!info) throw new Error(`a market names the asset ${asset}, which was never listed`);
    return info.scale;
  }
}
