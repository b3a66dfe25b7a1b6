/**
 * The index of every symbol as last released (rules/contracts#index). Display only: whatever an index decides is the
 * engine's.
 */
import { DayExtreme, type EngineState, type Event, type IndexState, minuteOf } from '@tern/engine';
import { type TradedMarket, tickSizeOf } from './live-contracts.ts';

export interface IndexView {
  price: bigint;
  priceScale: number;
  step: bigint;
  state: IndexState;
  validSources: number;
  /** The prices lie too far from the last NORMAL ones and their sources do not agree yet. */
  hasJumped: boolean;
  sources: readonly { source: string; weight: number }[];
}

/**
 * An index is rounded to a tenth of the tick, so it has one decimal more than its market. All code that sets an index
 * takes the scale from here.
 */
export function indexScaleOf(market: { priceScale: number }): number {
  return market.priceScale + 1;
}

/** The scale and the step in which an index is counted. */
export interface IndexTerms {
  priceScale: number;
  step: bigint;
}

/**
 * The terms of an index for the prices of this market: a tenth of the tick at one decimal more is the same number of
 * units.
 */
export function indexTermsOf(market: TradedMarket): IndexTerms {
  return { priceScale: indexScaleOf(market), step: tickSizeOf(market) };
}

export class LiveIndexes {
  private readonly bySymbol = new Map<string, IndexView>();
  /** The NORMAL prices of the last 24 hours but for the one of now. */
  private readonly highs = new Map<string, DayExtreme>();

  constructor(initial: Pick<EngineState, 'indexes'>) {
    for (const index of initial.indexes) {
      const { symbol, price, priceScale, step, state, validSources, hasJumped, sources } = index;
      this.highsOf(symbol).restoreUnits(index.normalHighs);
      this.bySymbol.set(symbol, { price, priceScale, step, state, validSources, hasJumped, sources });
    }
  }

  /** Every released event, in order; those of other matters pass by. */
  apply(event: Event, timeMs = 0): void {
    if (event.kind === 'index-set') {
      const { symbol, priceScale, step, sources } = event;
      const before = this.bySymbol.get(symbol);
      const known = before?.priceScale === priceScale ? before : undefined;
      if (known === undefined) this.highs.delete(symbol);
      this.bySymbol.set(symbol, {
        price: known?.price ?? 0n,
        priceScale,
        step,
        state: known?.state ?? 'DEAD',
        validSources: known?.validSources ?? 0,
        hasJumped: known?.hasJumped ?? false,
        sources,
      });
    } else if (event.kind === 'index-changed') {
      const { symbol, price, state, validSources, hasJumped } = event;
      const known = this.bySymbol.get(symbol);
      if (known === undefined) return;
      if (known.state === 'NORMAL') this.highsOf(symbol).noteUnits(minuteOf(timeMs), known.price);
      if (state === 'NORMAL') this.highsOf(symbol).noteUnits(minuteOf(timeMs), price);
      this.bySymbol.set(symbol, { ...known, price, state, validSources, hasJumped });
    }
  }

  findIndex(symbol: string): IndexView | undefined {
    return this.bySymbol.get(symbol);
  }

  /** The highest NORMAL price of the last 24 hours in the index's scale; 0n: there is none. */
  highestNormal(symbol: string, nowMs: number): bigint {
    return this.highsOf(symbol).unitsWithin(minuteOf(nowMs));
  }

  private highsOf(symbol: string): DayExtreme {
    const known = this.highs.get(symbol) ?? new DayExtreme(1);
    this.highs.set(symbol, known);
    return known;
  }

  symbols(): string[] {
    return [...this.bySymbol.keys()];
  }
}
