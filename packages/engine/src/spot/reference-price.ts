/**
 * The reference price R of one spot pair (rules/spot#reference): the price by which filters, values of withdrawals and
 * rebates count. A NORMAL index sets it; without one it moves once a minute towards the median of what the book offered.
 * No trade moves it. All prices are whole numbers below 2^53.
 */
import { rescale } from '@tern/math';
import { MAX_PRICE, REFERENCE } from '../base/limits.ts';
import { DayExtreme, minuteOf } from '../index-price/day-extreme.ts';

/** The median of the middles of a minute, in quarters of a price unit. */
export interface MinuteSample {
  readonly minute: number;
  readonly price: number;
}

export class ReferencePrice {
  /** An older engine kept none: the first tick may take the middle of the book. */
  isProvisional = false;
  /** The minute whose ticks are counted; 0: none was yet. */
  minute = 0;
  /** Twice the middle of the book at each tick of the minute that counted. */
  middles: number[] = [];
  /** Those of the last 60 minutes, oldest first. */
  samples: MinuteSample[] = [];
  /** The highest prices, by which withdrawals count. */
  readonly highs = new DayExtreme(1);
  /** The prices that bound the steps of a day; operators who set one begin them anew. */
  readonly stepHighs = new DayExtreme(1);
  readonly stepLows = new DayExtreme(-1);

  constructor(public price: number) {}

  /** The highest price of the last 24 hours. */
  highest(nowMs: number): number {
    return Math.max(this.price, this.highs.within(minuteOf(nowMs)));
  }

  /** The minute of the last tick is over: its ticks become a sample. */
  beginMinute(minute: number): void {
    if (this.middles.length >= REFERENCE.LEAST_TICKS)
      this.samples.push({ minute: this.minute, price: twiceMedian(this.middles) });
    this.minute = minute;
    this.middles = [];
    this.samples = this.samples.filter((one) => one.minute >= minute - REFERENCE.SAMPLES);
  }

  /** Where the price goes in a minute without a NORMAL index. */
  nextPrice(): number {
    const { price, samples, minute } = this;
    if (samples.length < REFERENCE.LEAST_SAMPLES) return price;
    const target = Math.max(1, halfUp(twiceMedian(samples.map((one) => one.price)), 8));
    const step = Math.max(1, Math.floor(price / REFERENCE.STEP_DIVISOR));
    if (target > price) {
      const lowest = this.stepLows.within(minute) || price;
      return Math.max(price, Math.min(target, price + step, lowest * REFERENCE.DAY_FACTOR));
    }
    const highest = this.stepHighs.within(minute) || price;
    return Math.min(price, Math.max(target, price - step, Math.ceil(highest / REFERENCE.DAY_FACTOR)));
  }

  /** The price stands in this minute: it counts for the extremes of a day. */
  note(): void {
    for (const extreme of [this.highs, this.stepHighs, this.stepLows]) extreme.note(this.minute, this.price);
  }

  /** Two operators set the price. */
  setByOperators(price: number, nowMs: number): void {
    this.price = price;
    this.isProvisional = false;
    const minute = minuteOf(nowMs);
    this.highs.note(minute, price);
    for (const extreme of [this.stepHighs, this.stepLows]) extreme.restore([[minute, price]]);
  }
}

/** An index as a price of its pair, half-up to the price unit. */
export function priceByIndex(index: bigint, indexScale: number, priceScale: number): number {
  const price = Number(rescale(index, indexScale, priceScale, 'half-up'));
  return Math.min(Math.max(price, 1), MAX_PRICE);
}

/** Half-up, of a whole number by an even one. */
export function halfUp(units: number, divisor: number): number {
  return Math.floor((units + divisor / 2) / divisor);
}

/** Twice the median; of an even number the sum of the middle two. */
function twiceMedian(units: readonly number[]): number {
  const sorted = [...units].sort((a, b) => a - b);
  const upper = sorted.length >> 1;
  const lower = sorted.length % 2 === 0 ? upper - 1 : upper;
  return (sorted[lower] ?? 0) + (sorted[upper] ?? 0);
}
