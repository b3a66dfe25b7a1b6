/**
 * Formulas of OTC orders on integer units, one copy for engine and screens (rules/otc#prices, rules/otc#amounts). CNY
 * amounts and prices are in cents; a price is for one whole coin.
 */
import { divRound, mulDiv, pow10, type Rounding, rescale } from './rounding.ts';

/** Decimals of the CNY rate and of references, which are CNY for one whole coin. */
export const REFERENCE_SCALE = 8;
/** Decimals of prices and amounts in CNY. */
export const CNY_SCALE = 2;
/** Decimals of values in USDT. */
const VALUE_SCALE = 8;
/** 1 % is 100 basis points. */
const BASIS_POINTS = 10_000n;
const REFERENCE_UNITS_A_CENT = pow10(REFERENCE_SCALE - CNY_SCALE);

/** The price in cents of an ad that follows the reference, half-up (rules/otc#prices). */
export function floatPrice(reference: bigint, premiumBp: bigint): bigint {
  return mulDiv(reference, BASIS_POINTS + premiumBp, BASIS_POINTS * REFERENCE_UNITS_A_CENT, 'half-up');
}

/** True when a price in cents lies within so many basis points of the reference, both ends included. */
export function isNearReference(price: bigint, reference: bigint, bandBp: number): boolean {
  const units = price * REFERENCE_UNITS_A_CENT;
  const apart = units > reference ? units - reference : reference - units;
  return apart * BASIS_POINTS <= reference * BigInt(bandBp);
}

/** The quantity that an amount in cents buys, rounded down (rules/otc#amounts); the price is positive. */
export function qtyOfAmount(amount: bigint, price: bigint, scale: number): bigint {
  return mulDiv(amount, pow10(scale), price, 'floor');
}

/** The amount in cents that a quantity costs, half-up. */
export function amountOfQty(qty: bigint, price: bigint, scale: number): bigint {
  return mulDiv(qty, price, pow10(scale), 'half-up');
}

/** The largest amount in cents that an order of the ad may have: its own maximum, or what its stock is worth, rounded down. */
export function effectiveMax(max: bigint, stock: bigint, price: bigint, scale: number): bigint {
  const worth = mulDiv(stock, price, pow10(scale), 'floor');
  return worth < max ? worth : max;
}

/** The value of an amount in 1e-8 USDT by a price with so many decimals (rules/otc#hold). */
export function valueOfUnits(
  units: bigint,
  price: bigint,
  priceScale: number,
  assetScale: number,
  rounding: Rounding,
): bigint {
  return rescale(units * price, assetScale + priceScale, VALUE_SCALE, rounding);
}

/** The units of a coin that are worth a positive value in 1e-8 USDT, rounded down: so much may leave beside what is held. */
export function mayLeave(value: bigint, price: bigint, priceScale: number, assetScale: number): bigint {
  return divRound(value * pow10(assetScale + priceScale), price * pow10(VALUE_SCALE), 'floor');
}

/** Completed orders of all that count, in hundredths of a percent, half-up; -1 when none counts (rules/otc#statistics). */
export function completionBp(completed: number, cancelled: number): number {
  const all = completed + cancelled;
  return all === 0 ? -1 : Number(divRound(BigInt(completed) * BASIS_POINTS, BigInt(all), 'half-up'));
}
