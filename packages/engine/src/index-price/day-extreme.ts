/**
 * The highest or the lowest price of the last 24 hours, in minutes: the running one and the 1,440 before it. Kept are
 * only the prices that no later one outdoes, oldest first, so that the first one of a stretch is its extreme.
 */
import { REFERENCE } from '../base/limits.ts';

const MINUTES_OF_DAY = 1_440;

export type DayExtremeEntry = readonly [minute: number, price: number];

/** The minute of a time, counted from 1970. */
export function minuteOf(timeMs: number): number {
  return Math.floor(timeMs / REFERENCE.MINUTE_MS);
}

export class DayExtreme {
  private minutes: number[] = [];
  private prices: number[] = [];

  /** 1 keeps the highest, -1 the lowest. */
  constructor(private readonly sign: 1 | -1) {}

  /** A price of a minute that is not earlier than the one before. */
  note(minute: number, price: number): void {
    const { minutes, prices, sign } = this;
    let last = prices.at(-1);
    while (last !== undefined && sign * last <= sign * price) {
      minutes.pop();
      prices.pop();
      last = prices.at(-1);
    }
    // A price that outdoes this one in the same minute lasts as long.
    if (minutes.at(-1) !== minute) {
      minutes.push(minute);
      prices.push(price);
    }
    while ((minutes[0] ?? minute) < minute - MINUTES_OF_DAY) {
      minutes.shift();
      prices.shift();
    }
  }

  /** The extreme of the 24 hours that end in a minute; 0: there is none. */
  within(minute: number): number {
    const at = this.minutes.findIndex((one) => one >= minute - MINUTES_OF_DAY);
    return this.prices[at] ?? 0;
  }

  /** As `note`, of a price in units. */
  noteUnits(minute: number, price: bigint): void {
    this.note(minute, Number(price));
  }

  /** As `within`, in units. */
  unitsWithin(minute: number): bigint {
    return BigInt(this.within(minute));
  }

  restoreUnits(entries: readonly { minute: number; price: bigint }[]): void {
    this.restore(entries.map(({ minute, price }) => [minute, Number(price)]));
  }

  entries(): DayExtremeEntry[] {
    return this.minutes.map((minute, at) => [minute, this.prices[at] ?? 0]);
  }

  restore(entries: readonly DayExtremeEntry[]): void {
    this.minutes = entries.map(([minute]) => minute);
    this.prices = entries.map(([, price]) => price);
  }
}
