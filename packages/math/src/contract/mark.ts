/**
 * Mark price, what bounds it, price band and market bound (rules/contracts#price-band, rules/contracts#market-orders,
 * rules/contracts#mark, rules/contracts#mark-bound). Prices in price units; index and anchor one decimal finer.
 */
import { ceilTo, divRound, floorTo, pow10 } from '../rounding.ts';
import { PPM } from '../trading.ts';
import { highestFundingPpm, RATE_SCALE } from './funding.ts';
import { type ContractTerms, closeFeePpm } from './terms.ts';

/** The index has one decimal more than the price (rules/contracts#index: half-up to a tenth of the tick). */
export const INDEX_FINER = 10n;
const LEAST_SAMPLES = 20;

export interface MarkInputs {
  /** In price units × INDEX_FINER, as is the plain median of the same prices. */
  index: bigint;
  anchor: bigint;
  /** b: how far from the anchor the mark may lie. */
  boundPpm: bigint;
  lastFundingRate: bigint;
  msToFunding: bigint;
  fundingIntervalMs: bigint;
  /** The samples of the last 60 seconds: impact bid + impact ask − 2 × index, in index units. */
  doubledPremiums: readonly number[];
  /** 0n: nothing was traded yet. */
  last: bigint;
}

/** median(P1, P2, last), held within the bound around the anchor, half-up to the tick (rules/contracts#mark). */
export function markPrice(terms: ContractTerms, inputs: MarkInputs): bigint {
  const { index, anchor, boundPpm } = inputs;
  // Fractions of one common denominator: rate × interval for P1, four for P2, a million for the bounds.
  const one = pow10(RATE_SCALE) * inputs.fundingIntervalMs;
  const common = 4n * PPM * one;
  const p1 = index * (one + inputs.lastFundingRate * inputs.msToFunding) * (4n * PPM);
  const p2 = (4n * index + quadrupledMedian(inputs.doubledPremiums)) * (PPM * one);
  const middleOfBound = anchor * common;
  const halfOfBound = anchor * boundPpm * (4n * one);
  const low = middleOfBound - halfOfBound;
  const high = middleOfBound + halfOfBound;
  const last = inputs.last === 0n ? index * common : clamp(inputs.last * INDEX_FINER * common, low, high);
  const middle = clamp(medianOfThree(p1, p2, last), low, high);
  return divRound(middle, common * INDEX_FINER * terms.tickSize, 'half-up') * terms.tickSize;
}

/** Four times the median of impact mid − index; 0n while there are too few samples. */
function quadrupledMedian(doubled: readonly number[]): bigint {
  if (doubled.length < LEAST_SAMPLES) return 0n;
  const sorted = [...doubled].sort((a, b) => a - b);
  const upper = sorted.length >> 1;
  const lower = sorted.length % 2 === 0 ? upper - 1 : upper;
  return BigInt(sorted[lower]!) + BigInt(sorted[upper]!);
}

/**
 * d of rules/contracts#mark-bound, in ppm rounded down: how far a fresh position is at least from its liquidation, over
 * all tiers at the leverage that each allows. Zero or less: the settings are not valid.
 */
export function leastDistancePpm(terms: ContractTerms): bigint {
  const distances = terms.tiers.map(({ maxLeverage, mmrPpm }) => {
    const leverage = maxLeverage < terms.maxLeverage ? maxLeverage : terms.maxLeverage;
    return PPM / leverage - mmrPpm - closeFeePpm(terms);
  });
  return distances.reduce((least, distance) => (distance < least ? distance : least));
}

/**
 * The least reserve, in ppm of its notional, that a position at 100 % risk has after the taker fee of closing it: the
 * first tier's maintenance rate. No move of the mark within its bound may use up more.
 */
function leastReservePpm(terms: ContractTerms): bigint {
  return (terms.tiers[0]?.mmrPpm ?? 0n) + closeFeePpm(terms) - terms.takerFeePpm;
}

/**
 * b of rules/contracts#mark-bound in ppm, rounded down, never negative: at most the cap, the share of d, and half of
 * the reserve of a position at 100 %, so that a mark that flips from +b to −b makes no position insolvent (decision
 * 0026).
 */
export function markBoundPpm(
  terms: ContractTerms,
  { markBoundCapPpm, markBoundSharePpm }: { markBoundCapPpm: number; markBoundSharePpm: number },
): bigint {
  const share = (leastDistancePpm(terms) * BigInt(markBoundSharePpm)) / PPM;
  const half = leastReservePpm(terms) / 2n;
  return clamp(share < half ? share : half, 0n, BigInt(markBoundCapPpm));
}

/**
 * s of decision 0026 in ppm, rounded down, never negative: how far past mark and anchor the insurance fund pays for what
 * is sold of a takeover. At most b, and what a position at 100 % has left after one settlement at the funding cap.
 */
export function fundSlipPpm(
  terms: ContractTerms,
  {
    bounds,
    fundingIntervalMs,
  }: {
    bounds: { markBoundCapPpm: number; markBoundSharePpm: number; fundingCapPpm: number };
    fundingIntervalMs: number;
  },
): bigint {
  const mmrPpm = terms.tiers[0]?.mmrPpm ?? 0n;
  const funding = highestFundingPpm(mmrPpm, BigInt(bounds.fundingCapPpm), BigInt(fundingIntervalMs));
  return clamp(leastReservePpm(terms) - funding, 0n, markBoundPpm(terms, bounds));
}

/**
 * The lowest price for a long and the highest for a short at which the fund pays for what is sold of a takeover: within
 * `ppm` of the mark as well as of the anchor (index units), both rounded inward to the tick.
 */
export function fundSlipPrices(
  { tickSize }: Pick<ContractTerms, 'tickSize'>,
  { mark, anchor }: { mark: bigint; anchor: bigint },
  ppm: bigint,
): { low: bigint; high: bigint } {
  const [lower, upper] =
    mark * INDEX_FINER < anchor ? [mark * INDEX_FINER, anchor] : [anchor, mark * INDEX_FINER];
  const unit = PPM * INDEX_FINER;
  return {
    low: ceilTo(divRound(upper * (PPM - ppm), unit, 'ceil'), tickSize),
    high: floorTo(divRound(lower * (PPM + ppm), unit, 'floor'), tickSize),
  };
}

/**
 * The mark of a tick that settled funding (decision 0026): it moves with the index alone and keeps its distance, held
 * within the bound around the anchor, half-up to the tick. `last`: the mark and the index before.
 */
export function carriedMark(
  { tickSize }: Pick<ContractTerms, 'tickSize'>,
  { mark, index: lastIndex }: { mark: bigint; index: bigint },
  { index, anchor, boundPpm }: Pick<MarkInputs, 'index' | 'anchor' | 'boundPpm'>,
): bigint {
  // Fractions of one common denominator: the last index, and a million for the bounds.
  const carried = mark * INDEX_FINER * index * PPM;
  const low = anchor * (PPM - boundPpm) * lastIndex;
  const high = anchor * (PPM + boundPpm) * lastIndex;
  return divRound(clamp(carried, low, high), lastIndex * PPM * INDEX_FINER * tickSize, 'half-up') * tickSize;
}

/** The prices within so many ppm of the mark, both rounded inward to the tick: the mark itself is one of them. */
export function pricesAround(
  { tickSize }: Pick<ContractTerms, 'tickSize'>,
  mark: bigint,
  ppm: bigint,
): { low: bigint; high: bigint } {
  return {
    low: ceilTo(divRound(mark * (PPM - ppm), PPM, 'ceil'), tickSize),
    high: floorTo(divRound(mark * (PPM + ppm), PPM, 'floor'), tickSize),
  };
}

function clamp(value: bigint, low: bigint, high: bigint): bigint {
  return value < low ? low : value > high ? high : value;
}

function medianOfThree(a: bigint, b: bigint, c: bigint): bigint {
  const [low, high] = a < b ? [a, b] : [b, a];
  return c < low ? low : c > high ? high : c;
}

/**
 * C of rules/contracts#price-band × 100: the last price held within 5 % of the mark, so that wash trades cannot walk it
 * away.
 */
export function currentPriceHundredths(last: bigint, mark: bigint): bigint {
  if (last === 0n) return mark * 100n;
  const hundredths = last * 100n;
  if (hundredths > mark * 105n) return mark * 105n;
  return hundredths < mark * 95n ? mark * 95n : hundredths;
}

/** 0.5 C <= price <= 1.5 C (product#constants: more than 50 % is refused). */
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
