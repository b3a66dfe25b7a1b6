/** The facts from which the reference price of a pair follows, and the rules over them, in plain lists (rules/spot#reference). */
import { MAX_PRICE } from '../../src/base/limits.ts';
import type { ReferenceState } from '../../src/snapshot/state.ts';

/** The prices that stood in a minute. */
export interface MinuteRange {
  minute: number;
  high: bigint;
  low: bigint;
}

/** The facts of one pair from which its reference price follows. */
export interface PriceFacts {
  price: bigint;
  /** The minute of the last tick. */
  minute: number;
  /** The ticks that counted in it and in the hour before, each by twice the middle of the book. */
  ticks: { minute: number; twiceMiddle: bigint }[];
  /** The prices of the last 24 hours. */
  day: MinuteRange[];
  /** Those since operators set the price last. */
  steps: MinuteRange[];
}

export const MINUTE_MS = 60_000;
const MINUTES_OF_DAY = 1_440;

export const beginPrice = (price: bigint): PriceFacts => ({
  price,
  minute: 0,
  ticks: [],
  day: [],
  steps: [],
});

/** The highest reference price of the last 24 hours. */
export function highestOfDay({ day, price }: PriceFacts, timeMs: number): bigint {
  return inLastDay(day, timeMs)
    .map(({ high }) => high)
    .reduce(larger, price);
}

/** Those of the running minute and of the 1,440 before it. */
export function inLastDay(ranges: readonly MinuteRange[], timeMs: number): MinuteRange[] {
  const minute = Math.floor(timeMs / MINUTE_MS);
  return ranges.filter((one) => one.minute >= minute - MINUTES_OF_DAY);
}

/** The facts as the engine's state names them. */
export function referenceState({ price, minute, ticks, day, steps }: PriceFacts): ReferenceState {
  return {
    price,
    isProvisional: false,
    minute,
    middles: ticks.filter((one) => one.minute === minute).map(({ twiceMiddle }) => twiceMiddle),
    samples: samplesBefore(minute, ticks),
    highs: highsOf(day),
    stepHighs: highsOf(steps),
    stepLows: steps
      .filter(({ low }, at) => steps.slice(at + 1).every((later) => later.low > low))
      .map((one) => ({ minute: one.minute, price: one.low })),
  };
}

export function highsOf(ranges: readonly MinuteRange[]): { minute: number; price: bigint }[] {
  return ranges
    .filter(({ high }, at) => ranges.slice(at + 1).every((later) => later.high < high))
    .map((one) => ({ minute: one.minute, price: one.high }));
}

/** The minutes before with at least 30 ticks that counted, each by four times the median of the book's middle. */
function samplesBefore(minute: number, ticks: PriceFacts['ticks']): { minute: number; price: bigint }[] {
  const minutes = [...new Set(ticks.map((one) => one.minute))].filter((one) => one < minute);
  return minutes.flatMap((one) => {
    const found = ticks.filter((tick) => tick.minute === one).map(({ twiceMiddle }) => twiceMiddle);
    return found.length < 30 ? [] : [{ minute: one, price: twiceMedian(found) }];
  });
}

export function steppedPrice({ price, minute, ticks, steps }: PriceFacts): bigint {
  const samples = samplesBefore(minute, ticks).map((one) => one.price);
  if (samples.length < 20) return price;
  // Eight times the target; half-up, at least one unit.
  const target = larger((twiceMedian(samples) + 4n) / 8n, 1n);
  const step = larger((price * 2n) / 100n, 1n);
  const inDay = inLastDay(steps, minute * MINUTE_MS);
  if (target > price) {
    const lowest = inDay.map(({ low }) => low).reduce(smaller, inDay[0]?.low ?? price);
    return larger(price, [target, price + step, 2n * lowest].reduce(smaller));
  }
  const highest = inDay.map(({ high }) => high).reduce(larger, inDay[0]?.high ?? price);
  return smaller(price, [target, price - step, (highest + 1n) / 2n].reduce(larger));
}

export function withPrice(ranges: readonly MinuteRange[], minute: number, price: bigint): MinuteRange[] {
  const kept = ranges.filter((one) => one.minute >= minute - MINUTES_OF_DAY);
  const last = kept.at(-1);
  if (last?.minute !== minute) return [...kept, { minute, high: price, low: price }];
  return [...kept.slice(0, -1), { minute, high: larger(last.high, price), low: smaller(last.low, price) }];
}

/** Half-up to a price unit, at least one, at most the highest price. */
export function byIndex(price: bigint, indexScale: number, priceScale: number): bigint {
  const [up, down] = [10n ** BigInt(priceScale), 10n ** BigInt(indexScale)];
  const units = (2n * price * up + down) / (2n * down);
  return smaller(larger(units, 1n), BigInt(MAX_PRICE));
}

function twiceMedian(units: readonly bigint[]): bigint {
  const sorted = [...units].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const half = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? 2n * sorted[half]! : sorted[half - 1]! + sorted[half]!;
}

function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
