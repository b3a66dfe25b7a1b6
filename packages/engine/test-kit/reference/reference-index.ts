/** Index prices in the reference exchange, in plain fractions (rules/contracts#index). */
import {
  MAX_INDEX_SOURCES,
  MAX_NAME_LENGTH,
  MAX_PRICE,
  MAX_SOURCE_WEIGHT,
  SOURCE_LIFE_MS,
} from '../../src/base/limits.ts';
import type { IndexLimits, SetIndex, Tick } from '../../src/index-price/commands.ts';
import type { ReferenceIndex, ReferenceModel } from './reference-model.ts';
import { withPrice } from './reference-price-facts.ts';
import { type Answer, accepted, rejected } from './reference-spot.ts';

interface Fraction {
  n: bigint;
  d: bigint;
}
const isLess = (a: Fraction, b: Fraction): boolean => a.n * b.d < b.n * a.d;
const times = (a: Fraction, n: bigint, d: bigint): Fraction => ({ n: a.n * n, d: a.d * d });
const plus = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.d + b.n * a.d, d: a.d * b.d });
const whole = (n: bigint): Fraction => ({ n, d: 1n });

export class ReferenceIndexes {
  constructor(private readonly model: ReferenceModel) {}

  set(command: SetIndex): Answer {
    const { symbol, priceScale, step, sources, limits } = command;
    if (!isDefinition(command)) return rejected('BAD_COMMAND');
    const before = this.model.indexes.get(symbol);
    const keep = before !== undefined && before.priceScale === priceScale;
    const index: ReferenceIndex = {
      symbol,
      priceScale,
      step,
      sources: sources.map(({ source, weight }) => ({
        source,
        weight,
        price: 0n,
        sourceTimeMs: 0,
        isReceived: false,
        isValid: false,
      })),
      price: keep ? before.price : 0n,
      lastNormal: keep ? before.lastNormal : 0n,
      lastNormalMs: keep ? before.lastNormalMs : 0,
      normals: keep ? before.normals : [],
      state: before?.state ?? 'DEAD',
      validSources: before?.validSources ?? 0,
      limits,
      anchor: before?.anchor ?? 0n,
      hasJumped: before?.hasJumped ?? false,
      agreement: null,
    };
    for (const { source } of sources) this.model.sources.add(source);
    this.model.indexes.set(symbol, index);
    this.model.events.push({ kind: 'index-set', symbol, priceScale, step, sources, limits });
    const priceChanged = before !== undefined && !keep && before.price !== 0n;
    this.report(index, { ...NEVER_RECEIVED, price: index.price, anchor: 0n }, priceChanged);
    return accepted();
  }

  tick({ prices }: Tick): Answer {
    for (const { symbol, source, price, sourceTimeMs } of prices) {
      const known = this.model.indexes.get(symbol)?.sources.find((one) => one.source === source);
      if (known === undefined || sourceTimeMs <= known.sourceTimeMs) continue;
      const age = this.model.timeMs - sourceTimeMs;
      if (age > SOURCE_LIFE_MS || age < -MOST_AHEAD_MS) continue;
      known.price = price > 0n && price <= BigInt(MAX_PRICE) ? price : 0n;
      known.sourceTimeMs = sourceTimeMs;
      known.isReceived = true;
    }
    for (const index of this.model.indexes.values()) this.evaluate(index);
    return accepted();
  }

  /** After a start nothing is known until fresh prices arrive. */
  forget(): void {
    for (const index of this.model.indexes.values()) {
      for (const source of index.sources) source.isReceived = false;
      this.evaluate(index);
    }
  }

  /** A contract resumes: whatever its sources say next is where they begin. */
  forgetAnchor(symbol: string): void {
    const index = this.model.indexes.get(symbol)!;
    index.agreement = null;
    this.report(index, { ...index, anchor: 0n });
  }

  private evaluate(index: ReferenceIndex): void {
    for (const source of index.sources)
      source.isValid =
        source.price > 0n && source.isReceived && this.model.timeMs - source.sourceTimeMs <= SOURCE_LIFE_MS;
    const valid = index.sources.filter(({ isValid }) => isValid);
    const { price, anchor, step, limits, lastNormal } = index;
    const validSources = valid.length;
    if (validSources === 0) {
      index.agreement = null;
      this.report(index, { ...NEVER_RECEIVED, price, anchor });
      return;
    }
    const points = valid.map((one) => ({ price: whole(one.price), weight: BigInt(one.weight) }));
    const prices = valid.map((one) => one.price);
    const found = validSources < LEAST_FOR_NORMAL ? undefined : toStep(plainMedian(prices), step);
    const isFar = found !== undefined && anchor > 0n && isApart(found, anchor, limits.jumpPpm);
    const isTaken = isFar ? this.isAgreed(index, prices, found) : found !== undefined;
    if (!isFar || isTaken) index.agreement = null;
    if (!isTaken) {
      const mean = weightedMean(points);
      const held = lastNormal > 0n ? within(limits, mean, whole(lastNormal)) : mean;
      const state = 'DEGRADED';
      this.report(index, { price: toStep(held, step), state, validSources, anchor, hasJumped: isFar });
      return;
    }
    const median = weightedMedian(points);
    const clamped = points.map((point) => ({ ...point, price: within(limits, point.price, median) }));
    index.lastNormal = toStep(weightedMean(clamped), step);
    index.lastNormalMs = this.model.timeMs;
    index.normals = withPrice(index.normals, Math.floor(this.model.timeMs / 60_000), index.lastNormal);
    const taken = { price: index.lastNormal, anchor: found!, hasJumped: false };
    this.report(index, { ...taken, state: 'NORMAL', validSources });
  }

  /** True when enough sources have lain near the median of each tick for so long that the index takes their jump. */
  private isAgreed(index: ReferenceIndex, prices: readonly bigint[], found: bigint): boolean {
    const { limits, agreement } = index;
    const { timeMs } = this.model;
    const near = prices.filter((price) => !isApart(price, found, limits.agreePpm)).length;
    if (near < LEAST_FOR_NORMAL || 3 * near < 2 * prices.length) {
      index.agreement = null;
      return false;
    }
    const goesOn = agreement !== null && timeMs - agreement.lastMs <= MOST_GAP_MS;
    const sinceMs = goesOn ? agreement.sinceMs : timeMs;
    index.agreement = { sinceMs, lastMs: timeMs };
    return timeMs - sinceMs >= limits.agreeMs;
  }

  private report(index: ReferenceIndex, now: Reading, force = false): void {
    const { price, state, validSources, anchor, hasJumped } = now;
    const same =
      index.price === price &&
      index.state === state &&
      index.validSources === validSources &&
      index.anchor === anchor &&
      index.hasJumped === hasJumped;
    if (same && !force) return;
    const told = { price, state, validSources, anchor, hasJumped };
    Object.assign(index, told);
    this.model.events.push({ kind: 'index-changed', symbol: index.symbol, ...told });
  }
}

type Reading = Pick<ReferenceIndex, 'price' | 'state' | 'validSources' | 'anchor' | 'hasJumped'>;

/** No source is valid. */
const NEVER_RECEIVED = { state: 'DEAD', validSources: 0, hasJumped: false } as const;
const LEAST_FOR_NORMAL = 3;
/** The largest time in ms that the timestamp of a price may be ahead of the command's time. */
const MOST_AHEAD_MS = 2_000;
/** Between two ticks of one agreement. */
const MOST_GAP_MS = 2_000;
const PPM = 1_000_000n;

type Point = { price: Fraction; weight: bigint };

function weightedMedian(points: readonly Point[]): Fraction {
  const sorted = [...points].sort((a, b) =>
    isLess(a.price, b.price) ? -1 : isLess(b.price, a.price) ? 1 : 0,
  );
  const total = sorted.reduce((sum, { weight }) => sum + weight, 0n);
  let below = 0n;
  for (const [i, { price, weight }] of sorted.entries()) {
    below += weight;
    if (2n * below === total) return times(plus(price, sorted[i + 1]!.price), 1n, 2n);
    if (2n * below > total) return price;
  }
  throw new Error('no points');
}

function weightedMean(points: readonly Point[]): Fraction {
  const sum = points.reduce((all, { price, weight }) => plus(all, times(price, weight, 1n)), whole(0n));
  return times(
    sum,
    1n,
    points.reduce((all, { weight }) => all + weight, 0n),
  );
}

/** Whatever the weights: even counts, the mean of the middle two. */
function plainMedian(prices: readonly bigint[]): Fraction {
  return weightedMedian(prices.map((price) => ({ price: whole(price), weight: 1n })));
}

function within({ clampPpm }: IndexLimits, price: Fraction, centre: Fraction): Fraction {
  const low = times(centre, PPM - BigInt(clampPpm), PPM);
  const high = times(centre, PPM + BigInt(clampPpm), PPM);
  return isLess(price, low) ? low : isLess(high, price) ? high : price;
}

/** Half-up. */
const toStep = ({ n, d }: Fraction, step: bigint): bigint => ((2n * n + d * step) / (2n * d * step)) * step;

/** True when the two differ by more than so many millionths of the second. */
function isApart(price: bigint, from: bigint, ppm: number): boolean {
  const apart = price < from ? from - price : price - from;
  return apart * PPM > BigInt(ppm) * from;
}

function isDefinition({ symbol, priceScale, step, sources, limits }: SetIndex): boolean {
  const names = new Set(sources.map(({ source }) => source));
  return (
    symbol.length >= 1 &&
    symbol.length <= MAX_NAME_LENGTH &&
    priceScale <= 18 &&
    step > 0n &&
    step <= BigInt(MAX_PRICE) &&
    sources.length >= 1 &&
    sources.length <= MAX_INDEX_SOURCES &&
    names.size === sources.length &&
    sources.every(
      ({ source, weight }) =>
        source.length >= 1 && source.length <= MAX_NAME_LENGTH && weight >= 1 && weight <= MAX_SOURCE_WEIGHT,
    ) &&
    areLimits(limits)
  );
}

function areLimits({ clampPpm, jumpPpm, agreePpm, agreeMs }: IndexLimits): boolean {
  const isWhole = (value: number, least: number, most: number) =>
    Number.isInteger(value) && value >= least && value <= most;
  return (
    [clampPpm, jumpPpm, agreePpm].every((ppm) => isWhole(ppm, 1, 1_000_000)) && isWhole(agreeMs, 0, 3_600_000)
  );
}
