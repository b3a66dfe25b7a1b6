/**
 * One index: its sources, their last prices, the price made of them, and the anchor that bounds the mark
 * (rules/contracts#index, rules/contracts#anchor). Evaluated at every tick. Exact: all fractions are brought to whole
 * numbers before they are compared.
 */
import { divRound, PPM } from '@tern/math';
import { INDEX_SILENT_MS, MAX_PRICE, SOURCE_AHEAD_MS, SOURCE_LIFE_MS } from '../base/limits.ts';
import type { IndexLimits } from './commands.ts';
import { DayExtreme, minuteOf } from './day-extreme.ts';
import type { IndexChanged, IndexState } from './events.ts';

/** Before any time: such a source is never valid. */
export const NEVER_FRESH = -1;
/** Fewer valid sources make the index DEGRADED. */
export const NORMAL_SOURCES = 3;
const TWO_MILLION = 2n * PPM;
/** Ticks that are farther apart do not make one agreement. */
const AGREEMENT_GAP_MS = 2_000;

export interface IndexSource {
  readonly source: string;
  readonly weight: number;
  /** 0 when the last value was not a price. */
  price: bigint;
  /** The latest timestamp taken from it. */
  sourceTimeMs: number;
  /** Command time at which its last price was taken, or NEVER_FRESH. */
  freshAtMs: number;
}

/** The fields that `index-changed` publishes of an index. */
type Published = Omit<IndexChanged, 'kind' | 'symbol'>;

export class IndexPrice {
  price = 0n;
  /** The last price found in state NORMAL; 0 when never. */
  lastNormal = 0n;
  /** The time at which it was found; 0 when never. */
  lastNormalMs = 0;
  /** The highest NORMAL prices of the last 24 hours (rules/wallet#value). */
  readonly normalHighs = new DayExtreme(1);
  /** The plain median of the prices at the last NORMAL tick; 0 when never, or when it was forgotten. */
  anchor = 0n;
  state: IndexState = 'DEAD';
  validSources = 0;
  /** The valid prices lie too far from the anchor and the sources have not agreed on them long enough yet. */
  hasJumped = false;
  /** Since when, at every tick, the sources agree on prices beyond a jump; -1 when they do not. */
  agreeingSinceMs = -1;
  /** The last such tick. */
  agreedAtMs = -1;

  constructor(
    readonly symbol: string,
    readonly priceScale: number,
    readonly step: bigint,
    readonly sources: readonly IndexSource[],
    readonly limits: IndexLimits,
  ) {}

  /** Takes a price in when its timestamp is new, at most 10 s old and at most 2 s ahead; else ignores all of it. */
  receive(source: string, price: bigint, sourceTimeMs: number, nowMs: number): void {
    const known = this.sources.find((one) => one.source === source);
    if (known === undefined || sourceTimeMs <= known.sourceTimeMs) return;
    if (sourceTimeMs < nowMs - SOURCE_LIFE_MS || sourceTimeMs > nowMs + SOURCE_AHEAD_MS) return;
    known.price = price > 0n && price <= BigInt(MAX_PRICE) ? price : 0n;
    known.sourceTimeMs = sourceTimeMs;
    known.freshAtMs = nowMs;
  }

  /** After a start no source is believed until a new price of it arrives. */
  forgetFreshness(): void {
    for (const source of this.sources) source.freshAtMs = NEVER_FRESH;
  }

  /** The next prices are taken, however far from those before. True when there was an anchor. */
  forgetAnchor(): boolean {
    this.agreeingSinceMs = -1;
    return this.become({ ...this.published(), anchor: 0n });
  }

  /** True when no source has said a price for a while: what the index shows may be old, though it is still NORMAL. */
  isSilent(nowMs: number): boolean {
    return !this.sources.some(
      (source) => isValidSource(source, nowMs) && nowMs - source.sourceTimeMs <= INDEX_SILENT_MS,
    );
  }

  published(): Published {
    const { price, anchor, state, validSources, hasJumped } = this;
    return { price, anchor, state, validSources, hasJumped };
  }

  /** Finds the price anew. True when something of it changed that is published. */
  evaluate(nowMs: number): boolean {
    const valid = this.sources.filter((source) => isValidSource(source, nowMs)).sort(byPrice);
    if (valid.length === 0)
      return this.become({ ...this.published(), state: 'DEAD', validSources: 0, hasJumped: false });
    const { limits, step } = this;
    const validSources = valid.length;
    const anchor = median(valid, step);
    const hasJumped = validSources >= NORMAL_SOURCES && !this.takes(anchor, valid, nowMs);
    if (validSources < NORMAL_SOURCES || hasJumped) {
      if (!hasJumped) this.agreeingSinceMs = -1;
      const price = meanNear(valid, this.lastNormal, limits.clampPpm, step);
      return this.become({ price, anchor: this.anchor, state: 'DEGRADED', validSources, hasJumped });
    }
    this.agreeingSinceMs = -1;
    this.lastNormal = clampedMean(valid, limits.clampPpm, step);
    this.lastNormalMs = nowMs;
    this.normalHighs.note(minuteOf(nowMs), Number(this.lastNormal));
    return this.become({ price: this.lastNormal, anchor, state: 'NORMAL', validSources, hasJumped });
  }

  become(to: Published): boolean {
    if (to.state === 'DEAD') this.agreeingSinceMs = -1;
    if (
      this.price === to.price &&
      this.anchor === to.anchor &&
      this.state === to.state &&
      this.validSources === to.validSources &&
      this.hasJumped === to.hasJumped
    )
      return false;
    this.price = to.price;
    this.anchor = to.anchor;
    this.state = to.state;
    this.validSources = to.validSources;
    this.hasJumped = to.hasJumped;
    return true;
  }

  /**
   * True when the index takes prices around this anchor: no jump, or one on which the sources have agreed long enough.
   */
  private takes(anchor: bigint, valid: readonly IndexSource[], nowMs: number): boolean {
    const { jumpPpm, agreePpm, agreeMs } = this.limits;
    if (this.anchor === 0n || !isApart(anchor, this.anchor, jumpPpm)) return true;
    const agreeing = valid.filter(({ price }) => !isApart(price, anchor, agreePpm)).length;
    if (agreeing < NORMAL_SOURCES || agreeing * 3 < valid.length * 2) {
      this.agreeingSinceMs = -1;
      return false;
    }
    if (this.agreeingSinceMs < 0 || nowMs - this.agreedAtMs > AGREEMENT_GAP_MS) this.agreeingSinceMs = nowMs;
    this.agreedAtMs = nowMs;
    return nowMs - this.agreeingSinceMs >= agreeMs;
  }
}

export function isValidSource({ price, freshAtMs, sourceTimeMs }: IndexSource, nowMs: number): boolean {
  return price > 0n && freshAtMs !== NEVER_FRESH && nowMs - sourceTimeMs <= SOURCE_LIFE_MS;
}

/** True when a price is farther than so many ppm of the centre from it. */
function isApart(price: bigint, centre: bigint, ppm: number): boolean {
  const apart = price > centre ? price - centre : centre - price;
  return apart * PPM > centre * BigInt(ppm);
}

type Weighed = Pick<IndexSource, 'price' | 'weight'>;

function byPrice(a: Weighed, b: Weighed): number {
  return a.price < b.price ? -1 : a.price > b.price ? 1 : 0;
}

/**
 * The plain median of sources sorted by price, whatever the weights (an even number: the mean of the middle two), half-up to
 * the step.
 */
function median(sorted: readonly Weighed[], step: bigint): bigint {
  const upper = sorted.length >> 1;
  const lower = sorted.length % 2 === 0 ? upper - 1 : upper;
  return divRound(sorted[lower]!.price + sorted[upper]!.price, 2n * step, 'half-up') * step;
}

/** Weighted mean of sources sorted by price, each price held within so many ppm of the weighted median, half-up to the step. */
function clampedMean(sorted: readonly Weighed[], clampPpm: number, step: bigint): bigint {
  const twiceMedian = twiceWeightedMedian(sorted);
  // In two-millionths of a unit.
  const apart = BigInt(clampPpm) * twiceMedian;
  const low = PPM * twiceMedian - apart;
  const high = PPM * twiceMedian + apart;
  let sum = 0n;
  let weights = 0;
  for (const { price, weight } of sorted) {
    sum += clamp(TWO_MILLION * price, low, high) * BigInt(weight);
    weights += weight;
  }
  return divRound(sum, TWO_MILLION * BigInt(weights) * step, 'half-up') * step;
}

/** Weighted mean within so many ppm of `centre` (when there is one), half-up to the step. */
function meanNear(sources: readonly Weighed[], centre: bigint, clampPpm: number, step: bigint): bigint {
  let sum = 0n;
  let weights = 0n;
  for (const { price, weight } of sources) {
    sum += PPM * price * BigInt(weight);
    weights += BigInt(weight);
  }
  if (centre > 0n) {
    const [low, high] = [PPM - BigInt(clampPpm), PPM + BigInt(clampPpm)];
    sum = clamp(sum, low * centre * weights, high * centre * weights);
  }
  return divRound(sum, PPM * weights * step, 'half-up') * step;
}

/**
 * The price at which half of the weight of the sources sorted by price is reached; between two when it is reached exactly.
 * Doubled, to stay whole.
 */
function twiceWeightedMedian(sorted: readonly Weighed[]): bigint {
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
