/**
 * The lot of 1000 USDT and the base quantity behind it (rules/contracts#lots). Everything but labels counts in base
 * quantity.
 */
import { divRound, floorTo, mulDiv, pow10 } from '../rounding.ts';
import { type ContractTerms, quotePerUnit } from './terms.ts';

/** Decimals that lots are counted in. */
export const LOT_SCALE = 8;
const LOT = pow10(LOT_SCALE);

/** Base quantity of whole lots at the price that the order would really get (L2, L3); 0n is QTY_TOO_SMALL. */
export function openQty(terms: ContractTerms, lots: bigint, referencePrice: bigint): bigint {
  const exact = divRound(lots * terms.lotNotional, referencePrice * quotePerUnit(terms), 'floor');
  return floorTo(exact, terms.qtyStep);
}

/** Lots behind what is filled of an order of `lots` and `qty` so far, at LOT_SCALE (L4): all of them when all is filled. */
export function filledLots(lots: bigint, filledQty: bigint, qty: bigint): bigint {
  return mulDiv(lots * LOT, filledQty, qty, 'half-up');
}

export interface Closable {
  /** Not frozen by other closing orders. */
  qty: bigint;
  /** At LOT_SCALE; may have a fraction (L7). */
  lots: bigint;
}

/**
 * Quantity that closes `lots` (at LOT_SCALE) of what is closable (L5). The last lot takes all that remains, so that no
 * dust can stay. undefined: more than there is, or a fraction that is not all of it. 0n is QTY_TOO_SMALL.
 */
export function closeQty(terms: ContractTerms, closable: Closable, lots: bigint): bigint | undefined {
  if (lots <= 0n || lots > closable.lots) return undefined;
  if (lots === closable.lots) return closable.qty;
  if (lots % LOT !== 0n) return undefined;
  return floorTo(mulDiv(closable.qty, lots, closable.lots, 'floor'), terms.qtyStep);
}

/** Quantity and lots of a close by a whole percentage of what is closable; a quantity of 0n is QTY_TOO_SMALL (L5). */
export function closeByPercent(terms: ContractTerms, closable: Closable, percent: bigint): Closable {
  if (percent === 100n) return closable;
  const qty = floorTo((closable.qty * percent) / 100n, terms.qtyStep);
  return { qty, lots: mulDiv(closable.lots, qty, closable.qty, 'half-up') };
}

/** Lots taken off a position by what a closing order of `lots` (at LOT_SCALE) has filled so far (L6). */
export function closedLots(lots: bigint, filledQty: bigint, qty: bigint): bigint {
  return mulDiv(lots, filledQty, qty, 'half-up');
}
