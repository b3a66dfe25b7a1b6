/**
 * Formulas of spot trading on integer units, one copy for engine, server and screens (rules/conventions#scales,
 * rules/spot).
 */
import { ceilTo, divRound, floorTo, mulDiv, pow10, rescale } from './rounding.ts';

/**
 * LIMIT prices are accepted from a fifth of the reference price to five times it (rules/spot#filters). An enumeration, because
 * the bundler inlines its number. Changing it changes the engine version.
 */
export enum SPOT_BAND {
  FACTOR = 5,
}

/** 1 ppm = 0.0001 %; a fee of 0.1 % is 1000 ppm. */
export const PPM = 1_000_000n;

/** Quote units of price × quantity, exact because priceScale + qtyScale <= quoteScale (rules/conventions#scales). */
export function quoteAmount(
  price: bigint,
  qty: bigint,
  scales: { priceScale: number; qtyScale: number; quoteScale: number },
): bigint {
  return price * qty * pow10(scales.quoteScale - scales.priceScale - scales.qtyScale);
}

/**
 * True when a LIMIT order may have the price: 0.2 R <= price <= 5 R, or from the best bid to the best ask of others where
 * both are there (rules/spot#filters).
 */
export function isSpotPriceAllowed(
  price: bigint,
  reference: bigint,
  others?: { bid: bigint; ask: bigint },
): boolean {
  const factor = BigInt(SPOT_BAND.FACTOR);
  if (price * factor >= reference && price <= reference * factor) return true;
  return others !== undefined && price >= others.bid && price <= others.ask;
}

/** The lowest and the highest price within the band, both on a tick. */
export function spotPriceBand(reference: bigint, tickSize: bigint): { lowest: bigint; highest: bigint } {
  const factor = BigInt(SPOT_BAND.FACTOR);
  return {
    lowest: ceilTo(divRound(reference, factor, 'ceil'), tickSize),
    highest: floorTo(reference * factor, tickSize),
  };
}

/** A price as a fraction of price units. */
export interface ExactPrice {
  numerator: bigint;
  denominator: bigint;
}

/**
 * The average price of the first tenth of a MARKET order over the orders of others, best first; of less than a tenth where
 * they offer less (rules/spot#market-orders). `size` is an amount of quote for a BUY, which buys `unit` of quote with one
 * unit of quantity at a price of one unit, else a quantity.
 */
export function firstTenthAverage(
  levels: Iterable<{ price: bigint; qty: bigint }>,
  size: bigint,
  unit: bigint | undefined,
): ExactPrice {
  let left = size;
  let total = 0n;
  let whole = 0n;
  for (const { price, qty } of levels) {
    // Ten times the offer against the whole size, so that a tenth is exact.
    const offered = 10n * qty * (unit === undefined ? 1n : price * unit);
    if (offered >= left) return averageOfTenth({ price, left, total, whole }, unit);
    left -= offered;
    total += unit === undefined ? price * offered : offered;
    whole += qty * 10n;
  }
  return averageOfTenth({ price: 0n, left: 0n, total, whole }, unit);
}

/** The orders that the first tenth of a MARKET order takes; all figures ten times. */
export interface Tenth {
  /** The cost of the orders that are taken whole, in quote for a BUY and in price times quantity for a SELL. */
  total: bigint;
  /** Their quantity. */
  whole: bigint;
  /** The rest of the size, for which the last price counts. */
  left: bigint;
  price: bigint;
}

/** The average price of what a first tenth takes; `unit` as for `firstTenthAverage`. */
export function averageOfTenth({ total, whole, left, price }: Tenth, unit: bigint | undefined): ExactPrice {
  if (unit === undefined) return { numerator: total + price * left, denominator: whole + left };
  if (left === 0n) return { numerator: total, denominator: whole * unit };
  return { numerator: (total + left) * price, denominator: whole * price * unit + left };
}

/** 5 % past the average, rounded inward to the tick (rules/spot#market-orders). */
export function spotMarketBound(average: ExactPrice, tickSize: bigint, side: 'BUY' | 'SELL'): bigint {
  const { numerator, denominator } = average;
  if (side === 'BUY') return floorTo(divRound(numerator * 105n, denominator * 100n, 'floor'), tickSize);
  return ceilTo(divRound(numerator * 95n, denominator * 100n, 'ceil'), tickSize);
}

/** Fee in units of the received asset, rounded up (rules/spot#fees). */
export function feeOf(received: bigint, feeRatePpm: bigint): bigint {
  return mulDiv(received, feeRatePpm, PPM, 'ceil');
}

/** (last - open) / open × 100 in hundredths of a percent, half-up (rules/spot#ticker); 0 when open is 0. */
export function changeBasisPoints(open: bigint, last: bigint): bigint {
  if (open === 0n) return 0n;
  return divRound((last - open) * 10_000n, open, 'half-up');
}

/** units × price, both with their scales, given at `scale` (for values in USDT or CNY). */
export function marketValue(
  units: bigint,
  unitScale: number,
  price: bigint,
  priceScale: number,
  scale: number,
): bigint {
  return rescale(units * price, unitScale + priceScale, scale, 'half-up');
}
