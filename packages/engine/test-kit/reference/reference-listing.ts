/**
 * Listings and settings of assets and markets in the reference exchange (rules/accounts#assets,
 * rules/conventions#scales, rules/spot#filters).
 */
import {
  MAX_AMOUNT,
  MAX_FEE_PPM,
  MAX_LISTED,
  MAX_NAME_LENGTH,
  MAX_PRICE,
  MAX_QTY,
} from '../../src/base/limits.ts';
import type {
  ListAsset,
  ListSpotMarket,
  SetAssetSupply,
  SetMarketFees,
  SetMarketFilters,
  SetMarketStatus,
} from '../../src/listing/commands.ts';
import type { SpotFilters } from '../../src/spot/market-definition.ts';
import type { ReferenceMarket, ReferenceModel } from './reference-model.ts';
import { beginPrice } from './reference-price-facts.ts';
import { type Answer, accepted, type ReferenceSpot, rejected } from './reference-spot.ts';

const isName = (name: string): boolean => name.length >= 1 && name.length <= MAX_NAME_LENGTH;

export class ReferenceListing {
  constructor(
    private readonly model: ReferenceModel,
    private readonly spot: ReferenceSpot,
  ) {}

  listAsset({ asset, scale, maxSupply }: ListAsset): Answer {
    if (!isName(asset) || this.model.assets.size >= MAX_LISTED) return rejected('BAD_COMMAND');
    if (this.model.assets.has(asset)) return rejected('ALREADY_EXISTS');
    if (scale > 8) return rejected('SCALE_INVALID');
    if (maxSupply <= 0n || maxSupply > MAX_AMOUNT) return rejected('AMOUNT_INVALID');
    this.model.assets.set(asset, { asset, scale, maxSupply });
    this.model.events.push({ kind: 'asset-listed', asset, scale });
    return accepted();
  }

  setSupply({ asset, maxSupply }: SetAssetSupply): Answer {
    const listed = this.model.assets.get(asset);
    if (listed === undefined) return rejected('UNKNOWN_ASSET');
    if (maxSupply <= 0n || maxSupply > MAX_AMOUNT) return rejected('AMOUNT_INVALID');
    if (this.model.supplyOf(asset) > maxSupply) return rejected('SUPPLY_EXCEEDED');
    listed.maxSupply = maxSupply;
    this.model.events.push({ kind: 'asset-supply-changed', asset, maxSupply });
    return accepted();
  }

  listSpotMarket(command: ListSpotMarket): Answer {
    const { model } = this;
    const { market, base, quote, priceScale, qtyScale, filters, makerFeePpm, takerFeePpm } = command;
    if (!isName(market) || base === quote || !areFilters(filters)) return rejected('BAD_COMMAND');
    if (model.markets.size >= MAX_LISTED) return rejected('BAD_COMMAND');
    const baseAsset = model.assets.get(base);
    const quoteAsset = model.assets.get(quote);
    if (baseAsset === undefined || quoteAsset === undefined) return rejected('UNKNOWN_ASSET');
    if (model.markets.has(market)) return rejected('ALREADY_EXISTS');
    const { listingPrice } = command;
    if (listingPrice <= 0n || listingPrice > BigInt(MAX_PRICE)) return rejected('PRICE_INVALID');
    if (priceScale + qtyScale > quoteAsset.scale || qtyScale > baseAsset.scale)
      return rejected('SCALE_INVALID');
    if (!areFees(makerFeePpm, takerFeePpm)) return rejected('FEE_INVALID');
    const listed: ReferenceMarket = {
      market,
      base,
      quote,
      priceScale,
      qtyScale,
      filters,
      makerFeePpm,
      takerFeePpm,
      listingPrice,
      status: 'PREPARED',
      lastPrice: 0n,
      facts: beginPrice(listingPrice),
      bids: [],
      asks: [],
    };
    model.markets.set(market, listed);
    this.writeChange(listed);
    return accepted();
  }

  setStatus({ market: name, status }: SetMarketStatus): Answer {
    const market = this.model.markets.get(name);
    if (market === undefined) return rejected('UNKNOWN_MARKET');
    market.status = status;
    this.writeChange(market);
    if (status === 'CLOSED')
      for (const order of [...market.bids, ...market.asks]) this.spot.cancelResting(order, 'ADMIN');
    return accepted();
  }

  setFees({ market: name, makerFeePpm, takerFeePpm }: SetMarketFees): Answer {
    const market = this.model.markets.get(name);
    if (market === undefined) return rejected('UNKNOWN_MARKET');
    if (!areFees(makerFeePpm, takerFeePpm)) return rejected('FEE_INVALID');
    market.makerFeePpm = makerFeePpm;
    market.takerFeePpm = takerFeePpm;
    this.writeChange(market);
    return accepted();
  }

  setFilters({ market: name, filters }: SetMarketFilters): Answer {
    if (!areFilters(filters)) return rejected('BAD_COMMAND');
    const market = this.model.markets.get(name);
    if (market === undefined) return rejected('UNKNOWN_MARKET');
    if (market.bids.length + market.asks.length > 0) return rejected('BOOK_NOT_EMPTY');
    market.filters = filters;
    this.writeChange(market);
    return accepted();
  }

  private writeChange(listed: ReferenceMarket): void {
    const { market, base, quote, priceScale, qtyScale, filters } = listed;
    const { makerFeePpm, takerFeePpm, listingPrice, status } = listed;
    this.model.events.push({
      kind: 'market-changed',
      market,
      base,
      quote,
      priceScale,
      qtyScale,
      filters,
      makerFeePpm,
      takerFeePpm,
      listingPrice,
      status,
    });
  }
}

function areFees(maker: number, taker: number): boolean {
  return maker >= 0 && maker <= taker && taker <= MAX_FEE_PPM;
}

function areFilters(filters: SpotFilters): boolean {
  const { tickSize, stepSize, minQty, maxQty, minNotional, maxNotional } = filters;
  return (
    tickSize > 0n &&
    tickSize <= BigInt(MAX_PRICE) &&
    stepSize > 0n &&
    stepSize <= BigInt(MAX_QTY) &&
    minQty >= 0n &&
    minQty <= maxQty &&
    maxQty <= BigInt(MAX_QTY) &&
    minNotional >= 0n &&
    minNotional <= maxNotional &&
    maxNotional <= MAX_AMOUNT
  );
}
