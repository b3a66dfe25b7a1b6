/**
 * The value of an amount for the wallet's limits (rules/wallet#value). No last price counts: the price is the highest of
 * the index, the floor price and the reference price of the pair with USDT.
 */
import { quotedPrice, rescale, withdrawalValue } from '@tern/math';
import type { Dictionary } from '../base/dictionary.ts';
import { FLOOR_CONFIRMED_MS, SETTLEMENT_ASSET, VALUE_SCALE } from '../base/limits.ts';
import { minuteOf } from '../index-price/day-extreme.ts';
import type { Indexes } from '../index-price/indexes.ts';
import type { SpotMarket } from '../spot/spot-market.ts';
import type { SpotMarkets } from '../spot/spot-markets.ts';
import type { WalletMemory } from './wallet-memory.ts';

/** In 1e-8 USDT. */
export interface Value {
  readonly value: bigint;
  /** Neither an index nor a pair gave a price: only the floor price did. */
  readonly isByFloor: boolean;
  /** The price is sure enough for an automatic approval. */
  readonly isConfirmed: boolean;
}

/** The value of an amount of a listed asset; undefined when it has no price at all. */
export function countedValue(
  dictionary: Dictionary,
  indexes: Indexes,
  markets: SpotMarkets,
  wallet: WalletMemory,
  asset: string,
  amount: bigint,
  nowMs: number,
): Value | undefined {
  const { number, scale } = dictionary.listedAsset(asset);
  if (asset === SETTLEMENT_ASSET)
    return { value: rescale(amount, scale, VALUE_SCALE, 'ceil'), isByFloor: false, isConfirmed: true };
  const symbol = `${asset}/${SETTLEMENT_ASSET}`;
  const market = markets.find(symbol);
  const index = indexPrice(indexes, symbol, nowMs);
  const reference = market === undefined ? 0n : pairPrice(market, market.reference.highest(nowMs));
  const floor = wallet.floorPrices.get(number)?.inForce(nowMs) ?? 0n;
  const quoted = quotedPrice(index, reference);
  const price = quoted > floor ? quoted : floor;
  if (price === 0n) return undefined;
  const setMs = wallet.floorTimes.get(number)?.inForce(nowMs) ?? 0;
  const isFloorNew = floor > 0n && nowMs - setMs < FLOOR_CONFIRMED_MS;
  return {
    value: withdrawalValue(amount, scale, price),
    isByFloor: quoted === 0n,
    isConfirmed: isConfirmed(indexes, symbol, isFloorNew ? floor : 0n, market),
  };
}

/** A coin with an index wants a NORMAL one now; one without wants a floor price of late that its pair agrees with. */
function isConfirmed(
  indexes: Indexes,
  symbol: string,
  newFloor: bigint,
  market: SpotMarket | undefined,
): boolean {
  const index = indexes.find(symbol);
  if (index !== undefined) return index.state === 'NORMAL';
  if (market === undefined || newFloor === 0n) return false;
  const price = pairPrice(market, market.reference.price);
  return price * 2n >= newFloor && price <= newFloor * 2n;
}

/** The index while it is NORMAL, else its highest NORMAL price of the last 24 hours; 0: none. */
function indexPrice(indexes: Indexes, symbol: string, nowMs: number): bigint {
  const index = indexes.find(symbol);
  if (index === undefined) return 0n;
  const price = index.state === 'NORMAL' ? index.price : BigInt(index.normalHighs.within(minuteOf(nowMs)));
  return inValueScale(price, index.priceScale);
}

function pairPrice({ definition }: SpotMarket, price: number): bigint {
  return inValueScale(BigInt(price), definition.priceScale);
}

/** Rounded up. */
function inValueScale(price: bigint, priceScale: number): bigint {
  return rescale(price, priceScale, VALUE_SCALE, 'ceil');
}
