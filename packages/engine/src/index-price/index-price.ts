/**
 * One index: its sources, what they said last, and the price made of them (RULES 1.9). Judged at every tick.
 * Exact: all fractions are brought to whole numbers before they are compared.
 */
import { divRound } from '@tern/math';
import type { IndexState } from '../events.ts';
import { MAX_PRICE, SOURCE_LIFE_MS } from '../limits.ts';

/** Before any time: such a source is never valid. */
export const NEVER_FRESH = -1;
/** Fewer valid sources make the index DEGRADED. */
export const NORMAL_SOURCES = 3;

export interface IndexSource {
  readonly source: string;
  readonly weight: number;
  /** 0 when the last one was not a price. */
  price: bigint;
  sourceTimeMs: number;
  /** Command time at which the source's own timestamp last moved, or NEVER_FRESH. */
  freshAtMs: number;
}

export class IndexPrice {
  price = 0n;
  /** The last price found in state NORMAL; 0 when never. */
  lastNormal = 0n;
  state: IndexState = 'DEAD';
  validSources = 0;

  constructor(
    readonly symbol: string,
    readonly priceScale: number,
    readonly step: bigint,
    readonly sources: readonly IndexSource[],
  ) {}

  /** Takes a price in; only a moved timestamp makes a source fresh. */
  hear(source: string, price: bigint, sourceTimeMs: number, nowMs: number): void {
    const known = this.sources.find((one) => one.source === source);
    if (known === undefined || known.sourceTimeMs === sourceTimeMs) return;
    known.price = price > 0n && price <= BigInt(MAX_PRICE) ? price : 0n;
    known.sourceTimeMs = sourceTimeMs;
    known.freshAtMs = nowMs;
  }

  /** After a start no source is believed until its timestamp moves again. */
  forgetFreshness(): void {
    for (const source of this.sources) source.freshAtMs = NEVER_FRESH;
  }

  /** Finds the price anew. True when price, state or the number of valid sources changed. */
  evaluate(nowMs: number): boolean {
    const valid = this.sources.filter((source) => isValidSource(source, nowMs));
    if (valid.length === 0) return this.become(this.price, 'DEAD', 0);
    if (valid.length < NORMAL_SOURCES) {
      const price = meanNear(valid, this.lastNormal, this.step);
      return this.become(price, 'DEGRADED', valid.length);
    }
    this.lastNormal = clampedMean(valid, this.step);
    return this.become(this.lastNormal, 'NORMAL', valid.length);
  }

  become(price: bigint, state: IndexState, validSources: number): boolean {
    if (this.price === price && this.state === state && this.validSources === validSources) return false;
    this.price = price;
    this.state = state;
    this.validSources = validSources;
    return true;
  }
}

export function isValidSource({ price, freshAtMs }: IndexSource, nowMs: number): boolean {
  return price > 0n && freshAtMs !== NEVER_FRESH && nowMs - freshAtMs <= SOURCE_LIFE_MS;
}

type Weighed = Pick<IndexSource, 'price' | 'weight'>;

/** Weighted mean with each price held within 3 % of the weighted median, half-up to the step. */
function clampedMean(sources: readonly Weighed[], step: bigint): bigint {
  const twiceMedian = twiceWeightedMedian(sources);
  // In two-hundredths of a unit: 97 % of the median is 97 × (2 × median) / 200.
  const low = 97n * twiceMedian;
  const high = 103n * twiceMedian;
  let sum = 0n;
  let weights = 0n;
  for (const { price, weight } of sources) {
    sum += clamp(200n * price, low, high) * BigInt(weight);
    weights += BigInt(weight);
  }
  return divRound(sum, 200n * weights * step, 'half-up') * step;
}

/** Weighted mean within 3 % of `centre` (when there is one), half-up to the step. */
function meanNear(sources: readonly Weighed[], centre: bigint, step: bigint): bigint {
  let sum = 0n;
  let weights = 0n;
  for (const { price, weight } of sources) {
    sum += 100n * price * BigInt(weight);
    weights += BigInt(weight);
  }
  if (centre > 0n) sum = clamp(sum, 97n * centre * weights, 103n * centre * weights);
  return divRound(sum, 100n * weights * step, 'half-up') * step;
}

/** The price at which half of the weight is reached; between two when it is reached exactly. Doubled, to stay whole. */
function twiceWeightedMedian(sources: readonly Weighed[]): bigint {
  const sorted = [...sources].sort((a, b) => (a.price < b.price ? -1 : a.price > b.price ? 1 : 0));
  const total = sorted.reduce((sum, { weight }) => sum + weight, 0);
  let below = 0;
  let i = 0;
  while (2 * (below + sorted[i]!.weight) < total) below += sorted[i++]!.weight;
  const reached = sorted[i]!;
  if (2 * (below + reached.weight) > total) return 2n * reached.price;
  return reached.price + sorted[i + 1]!.price;
}

function clamp(value: bigint, low: bigint, high: bigint): bigint {
  return value < low ? low : value > high ? high : value;
}
