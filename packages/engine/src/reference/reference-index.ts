/** Index prices in the reference exchange, in plain fractions (RULES 1.9). */
import type { SetIndex, Tick } from '../commands.ts';
import type { IndexState } from '../events.ts';
import {
  MAX_INDEX_SOURCES,
  MAX_NAME_LENGTH,
  MAX_PRICE,
  MAX_SOURCE_WEIGHT,
  SOURCE_LIFE_MS,
} from '../limits.ts';
import type { ReferenceIndex, ReferenceModel } from './reference-model.ts';
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
    const { symbol, priceScale, step, sources } = command;
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
        freshAtMs: null,
        isValid: false,
      })),
      price: keep ? before.price : 0n,
      lastNormal: keep ? before.lastNormal : 0n,
      state: before?.state ?? 'DEAD',
      validSources: before?.validSources ?? 0,
    };
    for (const { source } of sources) this.model.sources.add(source);
    this.model.indexes.set(symbol, index);
    this.model.events.push({ kind: 'index-set', symbol, priceScale, step, sources });
    const priceChanged = before !== undefined && !keep && before.price !== 0n;
    this.report(index, index.price, 'DEAD', 0, priceChanged);
    return accepted();
  }

  tick({ prices }: Tick): Answer {
    for (const { symbol, source, price, sourceTimeMs } of prices) {
      const known = this.model.indexes.get(symbol)?.sources.find((one) => one.source === source);
      if (known === undefined || known.sourceTimeMs === sourceTimeMs) continue;
      known.price = price > 0n && price <= BigInt(MAX_PRICE) ? price : 0n;
      known.sourceTimeMs = sourceTimeMs;
      known.freshAtMs = this.model.timeMs;
    }
    for (const index of this.model.indexes.values()) this.evaluate(index);
    return accepted();
  }

  /** After a start nothing is known until fresh prices arrive. */
  forget(): void {
    for (const index of this.model.indexes.values()) {
      for (const source of index.sources) source.freshAtMs = null;
      this.evaluate(index);
    }
  }

  private evaluate(index: ReferenceIndex): void {
    for (const source of index.sources)
      source.isValid =
        source.price > 0n &&
        source.freshAtMs !== null &&
        this.model.timeMs - source.freshAtMs <= SOURCE_LIFE_MS;
    const valid = index.sources.filter(({ isValid }) => isValid);
    if (valid.length === 0) {
      this.report(index, index.price, 'DEAD', 0);
      return;
    }
    const state = valid.length >= 3 ? 'NORMAL' : 'DEGRADED';
    const points = valid.map(({ price, weight }) => ({ price: whole(price), weight: BigInt(weight) }));
    if (state === 'NORMAL') {
      const median = weightedMedian(points);
      for (const point of points) point.price = within3Percent(point.price, median);
    }
    let mean = weightedMean(points);
    if (state === 'DEGRADED' && index.lastNormal > 0n) mean = within3Percent(mean, whole(index.lastNormal));
    const steps = (2n * mean.n + mean.d * index.step) / (2n * mean.d * index.step);
    const price = steps * index.step;
    if (state === 'NORMAL') index.lastNormal = price;
    this.report(index, price, state, valid.length);
  }

  private report(
    index: ReferenceIndex,
    price: bigint,
    state: IndexState,
    validSources: number,
    force = false,
  ): void {
    const same = index.price === price && index.state === state && index.validSources === validSources;
    if (same && !force) return;
    index.price = price;
    index.state = state;
    index.validSources = validSources;
    this.model.events.push({ kind: 'index-changed', symbol: index.symbol, price, state, validSources });
  }
}

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

function within3Percent(price: Fraction, centre: Fraction): Fraction {
  const low = times(centre, 97n, 100n);
  const high = times(centre, 103n, 100n);
  return isLess(price, low) ? low : isLess(high, price) ? high : price;
}

function isDefinition({ symbol, priceScale, step, sources }: SetIndex): boolean {
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
    )
  );
}
