/**
 * The reference price of every spot pair as last released, and its highest and lowest of the last 24 hours
 * (rules/spot#reference). The engine decides by its own; forms, the desk and the terms of withdrawals read these.
 */
import { DayExtreme, type DayExtremeState, type EngineState, type Event, minuteOf } from '@tern/engine';

/** A price that is farther from its highest or lowest of the day alarms the desk. */
const ALARM_PERCENT = 20n;

interface Reference {
  price: bigint;
  /** Of 24 hours, for withdrawals. */
  readonly highs: DayExtreme;
  /** Of 24 hours and since operators set the price, for the alarm. */
  readonly stepHighs: DayExtreme;
  readonly stepLows: DayExtreme;
}

export class LiveReferences {
  private readonly byMarket = new Map<string, Reference>();

  constructor(initial: Pick<EngineState, 'markets'>) {
    for (const { market, reference } of initial.markets)
      this.byMarket.set(market, {
        price: reference.price,
        highs: restored(1, reference.highs),
        stepHighs: restored(1, reference.stepHighs),
        stepLows: restored(-1, reference.stepLows),
      });
  }

  /** Every released event, in order; those of other matters pass by. */
  apply(event: Event, timeMs: number): void {
    if (event.kind === 'market-changed' && !this.byMarket.has(event.market)) this.list(event);
    if (event.kind !== 'reference-changed') return;
    const reference = this.byMarket.get(event.market);
    if (reference === undefined) return;
    const minute = minuteOf(timeMs);
    const { highs, stepHighs, stepLows } = reference;
    if (event.cause === 'OPERATORS') for (const extreme of [stepHighs, stepLows]) extreme.restore([]);
    else for (const extreme of [stepHighs, stepLows]) extreme.noteUnits(minute, reference.price);
    highs.noteUnits(minute, reference.price);
    reference.price = event.price;
    for (const extreme of [highs, stepHighs, stepLows]) extreme.noteUnits(minute, event.price);
  }

  /** 0n: there is no such pair. */
  priceOf(market: string): bigint {
    return this.byMarket.get(market)?.price ?? 0n;
  }

  /** The highest of the last 24 hours; 0n: there is no such pair. */
  highestOf(market: string, nowMs: number): bigint {
    const reference = this.byMarket.get(market);
    return reference === undefined ? 0n : outer(reference.price, reference.highs, nowMs, 1n);
  }

  /** True when the price is more than 20 % from its highest or its lowest of the last 24 hours. */
  hasMovedFar(market: string, nowMs: number): boolean {
    const reference = this.byMarket.get(market);
    if (reference === undefined) return false;
    const { price, stepHighs, stepLows } = reference;
    const high = outer(price, stepHighs, nowMs, 1n);
    const low = outer(price, stepLows, nowMs, -1n);
    return price * 100n > low * (100n + ALARM_PERCENT) || price * 100n < high * (100n - ALARM_PERCENT);
  }

  private list({ market, listingPrice }: { market: string; listingPrice: bigint }): void {
    const extremes = { highs: restored(1, []), stepHighs: restored(1, []), stepLows: restored(-1, []) };
    this.byMarket.set(market, { price: listingPrice, ...extremes });
  }
}

function restored(sign: 1 | -1, entries: DayExtremeState): DayExtreme {
  const extreme = new DayExtreme(sign);
  extreme.restoreUnits(entries);
  return extreme;
}

/** The price of now, or the extreme of the day where that lies beyond it. */
function outer(price: bigint, extreme: DayExtreme, nowMs: number, sign: 1n | -1n): bigint {
  const found = extreme.unitsWithin(minuteOf(nowMs));
  return found > 0n && sign * found > sign * price ? found : price;
}
