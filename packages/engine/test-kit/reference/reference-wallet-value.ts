/** The value of an amount for the wallet's limits, in plain fractions (rules/wallet#value). */
import { SETTLEMENT_ASSET, VALUE_SCALE } from '../../src/base/limits.ts';
import type { ReferenceModel } from './reference-model.ts';
import { highestOfDay, inLastDay } from './reference-price-facts.ts';

interface Value {
  /** In 1e-8 USDT, rounded up. */
  value: bigint;
  /** No index of the last 24 h and no pair gave a price. */
  isByFloorAlone: boolean;
  /** A NORMAL index, or without an index a floor price of the last seven days and a reference price near it. */
  isConfirmed: boolean;
}

const ceilDiv = (n: bigint, d: bigint): bigint => (n + d - 1n) / d;
const pow10 = (exponent: number): bigint => 10n ** BigInt(exponent);
const highest = (prices: readonly bigint[]): bigint =>
  prices.reduce((most, price) => (price > most ? price : most), 0n);
const DAYS_7_MS = 604_800_000;

/** Answers undefined when the coin has no price at all. USDT counts 1, whatever else is said of it. */
export function countValue(model: ReferenceModel, asset: string, amount: bigint): Value | undefined {
  const { scale } = model.assets.get(asset)!;
  const valueAt = (price: bigint) => ceilDiv(amount * price, pow10(scale));
  if (asset === SETTLEMENT_ASSET)
    return { value: valueAt(pow10(VALUE_SCALE)), isByFloorAlone: false, isConfirmed: true };
  const floor = model.wallet.floorPriceInForce(asset, model.timeMs);
  const prices = marketPrices(model, asset);
  const price = highest([floor, ...prices]);
  if (price === 0n) return undefined;
  return {
    value: valueAt(price),
    isByFloorAlone: prices.length === 0,
    isConfirmed: isConfirmed(model, asset, floor),
  };
}

function isConfirmed(model: ReferenceModel, asset: string, floor: bigint): boolean {
  const name = `${asset}/${SETTLEMENT_ASSET}`;
  const index = model.indexes.get(name);
  if (index !== undefined) return index.state === 'NORMAL';
  const market = model.markets.get(name);
  const setMs = model.wallet.floorTimeInForce(asset, model.timeMs);
  if (market === undefined || floor === 0n || model.timeMs >= setMs + DAYS_7_MS) return false;
  const price = toValueScale(market.facts.price, market.priceScale);
  return 2n * price >= floor && price <= 2n * floor;
}

/** The prices that index and pair give, in 1e-8 USDT a whole coin, rounded up. */
function marketPrices(model: ReferenceModel, asset: string): bigint[] {
  const { indexes, markets, timeMs } = model;
  const name = `${asset}/${SETTLEMENT_ASSET}`;
  const index = indexes.get(name);
  const market = markets.get(name);
  const prices: bigint[] = [];
  if (index !== undefined) {
    const before = highest(inLastDay(index.normals, timeMs).map(({ high }) => high));
    const counted = index.state === 'NORMAL' ? index.price : before;
    if (counted > 0n) prices.push(toValueScale(counted, index.priceScale));
  }
  if (market === undefined) return prices;
  const reference = toValueScale(highestOfDay(market.facts, timeMs), market.priceScale);
  const [byIndex] = prices;
  const isCapped = byIndex !== undefined && reference > 2n * byIndex;
  return [...prices, isCapped ? 2n * byIndex : reference];
}

function toValueScale(price: bigint, priceScale: number): bigint {
  return ceilDiv(price * pow10(VALUE_SCALE), pow10(priceScale));
}
