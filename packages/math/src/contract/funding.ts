/** Funding (RULES 1.11). Rates at RATE_SCALE decimals; the premium is a fraction, so that nothing is rounded before the end. */
import { mulDiv, pow10 } from '../rounding.ts';
import { PPM } from '../trading.ts';

export const RATE_SCALE = 8;
const ONE = pow10(RATE_SCALE);
/** 0.05 %: how far interest may pull the rate from the premium. */
const PULL = 50_000n;

/** Premium of one minute at RATE_SCALE + 4 decimals, half-up; prices in any one unit, 0n for a side with too little depth. */
export function premiumIndex(impactBid: bigint, impactAsk: bigint, indexPrice: bigint): bigint {
  const above = impactBid > indexPrice ? impactBid - indexPrice : 0n;
  const below = impactAsk !== 0n && indexPrice > impactAsk ? indexPrice - impactAsk : 0n;
  return mulDiv(above - below, ONE * PREMIUM_FINER, indexPrice, 'half-up');
}

/** A premium has four decimals more than a rate. */
export const PREMIUM_FINER = 10_000n;

export interface FundingTerms {
  intervalMs: bigint;
  /** Of the first tier: the rate is held within 0.75 of it. */
  mmrPpm: bigint;
}

const EIGHT_HOURS_MS = 28_800_000n;
/** 0.01 % in eight hours. */
const INTEREST = 10_000n;

/**
 * F = P + clamp(I − P, ±0.05 %), clamped to ±0.75 × mmr, truncated. `weightedPremium` is Σ i·PI_i and `weights` Σ i over
 * the valid minutes; without enough of them the caller takes 0n instead.
 */
export function fundingRate(
  weightedPremium: bigint,
  weights: bigint,
  { intervalMs, mmrPpm }: FundingTerms,
): bigint {
  // Everything × weights × PREMIUM_FINER × interval share, so that it is exact until the last division.
  const unit = weights * PREMIUM_FINER * EIGHT_HOURS_MS;
  const premium = weightedPremium * EIGHT_HOURS_MS;
  const interest = INTEREST * intervalMs * weights * PREMIUM_FINER;
  const pulled = premium + clamp(interest - premium, PULL * unit);
  const most = (3n * mmrPpm * ONE * unit) / (4n * PPM);
  return clamp(pulled, most) / unit;
}

/** What a position pays, rounded up, or receives, rounded down; the difference is the fund's. */
export function fundingAmount(notional: bigint, rate: bigint, role: 'payer' | 'receiver'): bigint {
  return mulDiv(notional, rate < 0n ? -rate : rate, ONE, role === 'payer' ? 'ceil' : 'floor');
}

function clamp(value: bigint, most: bigint): bigint {
  return value > most ? most : value < -most ? -most : value;
}
