/**
 * Funding (rules/contracts#funding). Rates at RATE_SCALE decimals; the premium is a fraction, so that nothing is
 * rounded before the end.
 */
import { mulDiv, pow10 } from '../rounding.ts';
import { PPM } from '../trading.ts';

export const RATE_SCALE = 8;
const ONE = pow10(RATE_SCALE);
/** Premium of one minute at RATE_SCALE + 4 decimals, half-up; prices in any one unit, 0n for a side with too little depth. */
export function premiumIndex(impactBid: bigint, impactAsk: bigint, indexPrice: bigint): bigint {
  const above = impactBid > indexPrice ? impactBid - indexPrice : 0n;
  const below = impactAsk !== 0n && indexPrice > impactAsk ? indexPrice - impactAsk : 0n;
  return mulDiv(above - below, ONE * PREMIUM_FINER, indexPrice, 'half-up');
}

/** A premium has four decimals more than a rate. */
export const PREMIUM_FINER = 10_000n;

/**
 * One sample of the premium (rules/contracts#premium): against the index and against the anchor, 0n when their signs
 * differ, else the one nearer zero, so that a single bad source moves it by nothing. Units of `premiumIndex`.
 */
export function premiumSample(
  impactBid: bigint,
  impactAsk: bigint,
  { index, anchor }: { index: bigint; anchor: bigint },
): bigint {
  const atIndex = premiumIndex(impactBid, impactAsk, index);
  const atAnchor = premiumIndex(impactBid, impactAsk, anchor);
  if (atIndex > 0n !== atAnchor > 0n || atIndex < 0n !== atAnchor < 0n) return 0n;
  return magnitude(atIndex) < magnitude(atAnchor) ? atIndex : atAnchor;
}

/** Fewer samples make a minute invalid. */
const LEAST_SAMPLES = 30;

/**
 * The median of a minute's samples, truncated to RATE_SCALE decimals; undefined: the minute is not valid
 * (rules/contracts#premium).
 */
export function minutePremium(samples: readonly bigint[]): bigint | undefined {
  if (samples.length < LEAST_SAMPLES) return undefined;
  const sorted = [...samples].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const upper = sorted.length >> 1;
  const lower = sorted.length % 2 === 0 ? upper - 1 : upper;
  return ((sorted[lower]! + sorted[upper]!) / (2n * PREMIUM_FINER)) * PREMIUM_FINER;
}

export interface FundingTerms {
  intervalMs: bigint;
  /** The maintenance rate of the first tier. */
  mmrPpm: bigint;
  /** Interest of eight hours, how far it pulls the rate from the premium, and the largest share of mmr in eight hours. */
  interestPpm: bigint;
  interestPullPpm: bigint;
  fundingCapPpm: bigint;
}

const EIGHT_HOURS_MS = 28_800_000n;
const RATE_OF_PPM = ONE / PPM;

/**
 * F = P + clamp(I − P, ±pull), clamped to ±cap × mmr × interval / 8 h, truncated. `weightedPremium` is Σ i·PI_i and
 * `weights` Σ i over the valid minutes; without enough of them the caller takes 0n instead.
 */
export function fundingRate(
  weightedPremium: bigint,
  weights: bigint,
  { intervalMs, mmrPpm, interestPpm, interestPullPpm, fundingCapPpm }: FundingTerms,
): bigint {
  // All terms × weights × PREMIUM_FINER × interval share, so that the result is exact until the last division.
  const unit = weights * PREMIUM_FINER * EIGHT_HOURS_MS;
  const premium = weightedPremium * EIGHT_HOURS_MS;
  const interest = interestPpm * RATE_OF_PPM * intervalMs * weights * PREMIUM_FINER;
  const pulled = premium + clamp(interest - premium, interestPullPpm * RATE_OF_PPM * unit);
  const most = (fundingCapPpm * mmrPpm * RATE_OF_PPM * weights * PREMIUM_FINER * intervalMs) / PPM;
  return clamp(pulled, most) / unit;
}

/** The cap of one settlement in ppm of the notional, rounded up. */
export function highestFundingPpm(mmrPpm: bigint, fundingCapPpm: bigint, intervalMs: bigint): bigint {
  return mulDiv(fundingCapPpm * mmrPpm, intervalMs, PPM * EIGHT_HOURS_MS, 'ceil');
}

/**
 * Answers the funding that a position pays, rounded up, or receives, rounded down, in quote units; the fund gets the
 * difference.
 */
export function fundingAmount(notional: bigint, rate: bigint, role: 'payer' | 'receiver'): bigint {
  return mulDiv(notional, rate < 0n ? -rate : rate, ONE, role === 'payer' ? 'ceil' : 'floor');
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value;
}

function clamp(value: bigint, most: bigint): bigint {
  return value > most ? most : value < -most ? -most : value;
}
