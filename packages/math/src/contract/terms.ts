/**
 * The terms of a perpetual contract that its formulas need (rules/contracts#lots, rules/contracts#fees,
 * rules/contracts#tiers). Amounts are integer units: prices at priceScale, quantities at qtyScale, money at quoteScale,
 * rates in ppm. Invariant: priceScale + qtyScale <= quoteScale, so that price × quantity is exact
 * (rules/conventions#scales).
 */
import { pow10 } from '../rounding.ts';

/** Applies to notionals above the previous tier's cap, up to this one's (rules/contracts#tiers). */
export interface Tier {
  /** In quote units. */
  cap: bigint;
  maxLeverage: bigint;
  /** Maintenance margin rate. */
  mmrPpm: bigint;
  /** In quote units; makes the maintenance margin continuous at the edges. */
  cum: bigint;
}

export interface ContractTerms {
  priceScale: number;
  qtyScale: number;
  quoteScale: number;
  /** In price units. */
  tickSize: bigint;
  /** In quantity units; never changes while there is open interest (rules/contracts#quantity). */
  qtyStep: bigint;
  /** 1000 USDT in quote units (product#constants). */
  lotNotional: bigint;
  maxLots: bigint;
  maxLeverage: bigint;
  takerFeePpm: bigint;
  /** True when the risk level allows for the fee of closing (rules/contracts#risk). */
  riskIncludesCloseFee: boolean;
  /** Ascending by cap, at least one. */
  tiers: readonly Tier[];
}

/** 1n of a long position, -1n of a short one. */
export type Direction = 1n | -1n;

/** Quote units of one quantity unit at a price of one price unit. */
export function quotePerUnit(terms: ContractTerms): bigint {
  return pow10(terms.quoteScale - terms.priceScale - terms.qtyScale);
}

/** Exact quote units of quantity × price. */
export function notionalOf(terms: ContractTerms, qty: bigint, price: bigint): bigint {
  return qty * price * quotePerUnit(terms);
}

/** The fee that the risk level allows for closing: f of rules/contracts#risk. */
export function closeFeePpm(terms: ContractTerms): bigint {
  return terms.riskIncludesCloseFee ? terms.takerFeePpm : 0n;
}
