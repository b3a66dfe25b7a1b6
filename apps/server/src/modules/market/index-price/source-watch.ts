/**
 * Records the last price and time of each index source, for operators and for the calls about an index; decides
 * nothing.
 */
import type { IndexSource, SourcePrice } from './index-source.ts';

export interface SourceView {
  source: string;
  /** The number of symbols that it ever named. */
  symbols: number;
  /** Its newest own time stamp; 0: it never gave a price. */
  lastTimeMs: number;
}

export interface LastPrice {
  /** The price as the source wrote it. */
  price: string;
  /** When its own time stamp moved last: from then on it ages (rules/contracts#index). */
  freshAtMs: number;
}

interface Seen {
  lastTimeMs: number;
  bySymbol: Map<string, LastPrice & { sourceTimeMs: number }>;
}

export class SourceWatch {
  private readonly seen = new Map<string, Seen>();

  constructor(private readonly nowMs: () => number) {}

  /** The same source, listened to. */
  watch(source: IndexSource): IndexSource {
    const seen: Seen = { lastTimeMs: 0, bySymbol: new Map() };
    this.seen.set(source.name, seen);
    return {
      name: source.name,
      start: (symbols, report) =>
        source.start(symbols, (price) => {
          this.note(seen, price);
          report(price);
        }),
      stop: () => source.stop(),
      sayNow: () => source.sayNow?.(),
    };
  }

  names(): string[] {
    return [...this.seen.keys()];
  }

  list(): SourceView[] {
    return [...this.seen].map(([source, { bySymbol, lastTimeMs }]) => ({
      source,
      lastTimeMs,
      symbols: bySymbol.size,
    }));
  }

  /** undefined: it never spoke about this symbol since the start. */
  last(source: string, symbol: string): LastPrice | undefined {
    return this.seen.get(source)?.bySymbol.get(symbol);
  }

  private note(seen: Seen, { symbol, price, sourceTimeMs }: SourcePrice): void {
    seen.lastTimeMs = Math.max(seen.lastTimeMs, sourceTimeMs);
    if (seen.bySymbol.get(symbol)?.sourceTimeMs === sourceTimeMs) return;
    seen.bySymbol.set(symbol, { price, sourceTimeMs, freshAtMs: this.nowMs() });
  }
}
