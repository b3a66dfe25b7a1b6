/**
 * Formulas of spot trading on integer units, one copy for engine, server and screens (rules/conventions#scales,
 * rules/spot).
 */
import { divRound, mulDiv, pow10, rescale } from './rounding.ts';

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
  if (price * 5n >= reference && price <= reference * 5n) return true;
  return others !== undefined && price >= others.bid && price <= others.ask;
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
