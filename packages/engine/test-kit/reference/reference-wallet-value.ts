/** The value of an amount for the wallet's limits, in plain fractions (rules/wallet#value). */
import { LAST_PRICE_LIFE_MS, SETTLEMENT_ASSET, VALUE_SCALE } from '../../src/limits.ts';
import type { ReferenceModel } from './reference-model.ts';

interface Value {
  /** In 1e-8 USDT, rounded up. */
  value: bigint;
  /** Neither an index nor a trade of the last 24 h gave a price. */
  isByFloorAlone: boolean;
}

const ceilDiv = (n: bigint, d: bigint): bigint => (n + d - 1n) / d;
const pow10 = (exponent: number): bigint => 10n ** BigInt(exponent);

/** Answers undefined when the coin has no price at all. USDT counts 1, whatever else is said of it. */
export function countValue(model: ReferenceModel, asset: string, amount: bigint): Value | undefined {
  const { scale } = model.assets.get(asset)!;
  const prices = asset === SETTLEMENT_ASSET ? [pow10(VALUE_SCALE)] : marketPrices(model, asset);
  const floor = asset === SETTLEMENT_ASSET ? 0n : model.wallet.floorPriceInForce(asset, model.timeMs);
  let highest = floor;
  for (const price of prices) if (price > highest) highest = price;
  if (highest === 0n) return undefined;
  return { value: ceilDiv(amount * highest, pow10(scale)), isByFloorAlone: prices.length === 0 };
}

/** The prices that index and market give, in 1e-8 USDT a whole coin, rounded up. */
function marketPrices(model: ReferenceModel, asset: string): bigint[] {
  const { indexes, markets, timeMs } = model;
  const prices: bigint[] = [];
  const name = `${asset}/${SETTLEMENT_ASSET}`;
  const index = indexes.get(name);
  if (index !== undefined && index.state !== 'DEAD' && index.price > 0n)
    prices.push(toValueScale(index.price, index.priceScale));
  const market = markets.get(name);
  if (market !== undefined && market.lastPrice > 0n && timeMs - market.lastTradeMs < LAST_PRICE_LIFE_MS)
    prices.push(cappedByIndex(toValueScale(market.lastPrice, market.priceScale), prices[0]));
  return prices;
}

/** A last price counts at most twice the index, where there is one. */
function cappedByIndex(last: bigint, index: bigint | undefined): bigint {
  return index !== undefined && last > 2n * index ? 2n * index : last;
}

function toValueScale(price: bigint, priceScale: number): bigint {
  return ceilDiv(price * pow10(VALUE_SCALE), pow10(priceScale));
}
