/**
 * The value of a coin in USDT for the limits (rules/wallet#value), as far as it can be told outside the engine: a member
 * reads it before a withdrawal, and a request that would be refused for it costs no code. The engine decides.
 */
import { divRound, pow10, quotedPrice, rescale } from '@tern/math';
import type { AssetInfo, LiveMarketData } from '../../market/index.ts';

/** Values are in 1e-8 USDT. */
export const VALUE_SCALE = 8;
const SETTLEMENT_ASSET = 'USDT';

export type Prices = Pick<LiveMarketData, 'markets' | 'indexes' | 'references'>;

/** In 1e-8 USDT for a whole coin; undefined: it has no value. `floorPrice` 0: none is set. */
export function coinPrice(
  { asset }: AssetInfo,
  prices: Prices,
  floorPrice: bigint,
  nowMs: number,
): bigint | undefined {
  if (asset === SETTLEMENT_ASSET) return pow10(VALUE_SCALE);
  const symbol = `${asset}/${SETTLEMENT_ASSET}`;
  const index = indexPrice(prices, symbol, false) || highestIndex(prices, symbol, nowMs);
  const quoted = quotedPrice(index, highestReference(prices, symbol, nowMs));
  const price = quoted > floorPrice ? quoted : floorPrice;
  return price === 0n ? undefined : price;
}

/** The worth by the index alone, in 1e-8 USDT rounded down; undefined: the coin has no index now. */
export function indexWorth(prices: Prices, asset: string, amount: bigint): bigint | undefined {
  const info = prices.markets.asset(asset);
  const price =
    asset === SETTLEMENT_ASSET
      ? pow10(VALUE_SCALE)
      : indexPrice(prices, `${asset}/${SETTLEMENT_ASSET}`, true);
  if (info === undefined || price === 0n) return undefined;
  return divRound(amount * price, pow10(info.scale), 'floor');
}

function indexPrice({ indexes }: Prices, symbol: string, mayBeDegraded: boolean): bigint {
  const index = indexes.findIndex(symbol);
  if (index === undefined || index.state === 'DEAD') return 0n;
  if (index.state === 'DEGRADED' && !mayBeDegraded) return 0n;
  return rescale(index.price, index.priceScale, VALUE_SCALE, 'ceil');
}

/** The highest NORMAL one of the last 24 hours. */
function highestIndex({ indexes }: Prices, symbol: string, nowMs: number): bigint {
  const index = indexes.findIndex(symbol);
  if (index === undefined) return 0n;
  return rescale(indexes.highestNormal(symbol, nowMs), index.priceScale, VALUE_SCALE, 'ceil');
}

function highestReference({ markets, references }: Prices, symbol: string, nowMs: number): bigint {
  const market = markets.market(symbol);
  if (market === undefined) return 0n;
  return rescale(references.highestOf(symbol, nowMs), market.priceScale, VALUE_SCALE, 'ceil');
}
