/** Mark price, price band and market bound (RULES 1.2, 1.10). Prices in price units; the index one decimal finer. */
import { ceilTo, divRound, floorTo, pow10 } from '../rounding.ts';
import { RATE_SCALE } from './funding.ts';
import type { ContractTerms } from './terms.ts';

/** The index has one decimal more than the price (RULES 1.9: half-up to a tenth of the tick). */
export const INDEX_FINER = 10n;
const LEAST_SAMPLES = 10n;

export interface MarkInputs {
  /** In price units × INDEX_FINER. */
  index: bigint;
  lastFundingRate: bigint;
  msToFunding: bigint;
  fundingIntervalMs: bigint;
  /** Σ over the last 30 samples of (best bid + best ask − 2 × index), in index units; and how many there are. */
  doubledPremiums: bigint;
  samples: bigint;
  /** 0n: nothing was traded yet. */
  last: bigint;
}

/** median(P1, P2, last), held within the bound around the index, half-up to the tick. */
export function markPrice(terms: ContractTerms, inputs: MarkInputs): bigint {
  const { index, samples } = inputs;
  // Fractions of one common denominator: rate × interval for P1, 2 × samples for P2.
  const one = pow10(RATE_SCALE) * inputs.fundingIntervalMs;
  const double = samples < LEAST_SAMPLES ? 1n : 2n * samples;
  const common = one * double;
  const p1 = index * (one + inputs.lastFundingRate * inputs.msToFunding) * double;
  const p2 = (index * double + (samples < LEAST_SAMPLES ? 0n : inputs.doubledPremiums)) * one;
  const last = (inputs.last === 0n ? index : inputs.last * INDEX_FINER) * common;
  const middle = medianOfThree(p1, p2, last);
  // The bound is the index × (1 ± 1 / parts): everything × parts, so that nothing is rounded before the end.
  const parts = boundParts(terms.maxLeverage);
  const bounded = clamp(middle * parts, index * common * (parts - 1n), index * common * (parts + 1n));
  return divRound(bounded, common * parts * INDEX_FINER * terms.tickSize, 'half-up') * terms.tickSize;
}

/** 1 / b, b = min(5 %, 1 / (2 × maxLeverage)): whoever owns a thin book cannot move the mark far enough to liquidate others. */
function boundParts(maxLeverage: bigint): bigint {
  return maxLeverage < 10n ? 20n : 2n * maxLeverage;
}

function clamp(value: bigint, low: bigint, high: bigint): bigint {
  return value < low ? low : value > high ? high : value;
}

function medianOfThree(a: bigint, b: bigint, c: bigint): bigint {
  const [low, high] = a < b ? [a, b] : [b, a];
  return c < low ? low : c > high ? high : c;
}

/** C of RULES 1.2 × 100: the last price held within 5 % of the mark, so that wash trades cannot walk it away. */
export function currentPriceHundredths(last: bigint, mark: bigint): bigint {
  if (last === 0n) return mark * 100n;
  const hundredths = last * 100n;
  if (hundredths > mark * 105n) return mark * 105n;
  return hundredths < mark * 95n ? mark * 95n : hundredths;
}

/** 0.5 C <= price <= 1.5 C (SPEC 9: more than 50 % is refused). */
export function isWithinPriceBand(price: bigint, currentHundredths: bigint): boolean {
  return price * 200n >= currentHundredths && price * 200n <= currentHundredths * 3n;
}

/** The worst price a market order may trade at: the mark ± 5 %, rounded inward to the tick. */
export function marketBound(
  terms: ContractTerms,
  side: 'buy' | 'sell',
  mark: bigint,
  boundPercent: bigint,
): bigint {
  return side === 'buy'
    ? floorTo(divRound(mark * (100n + boundPercent), 100n, 'floor'), terms.tickSize)
    : ceilTo(divRound(mark * (100n - boundPercent), 100n, 'ceil'), terms.tickSize);
}
