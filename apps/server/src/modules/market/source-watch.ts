/** Notes when each index source last spoke, for whoever looks after the exchange; decides nothing. */
import type { IndexSource } from './index-source.ts';

export interface SourceView {
  source: string;
  /** How many symbols it ever named. */
  symbols: number;
  /** Its newest own time stamp; 0: it never spoke. */
  lastTimeMs: number;
}

export class SourceWatch {
  private readonly seen = new Map<string, { symbols: Set<string>; lastTimeMs: number }>();

  /** The same source, listened to. */
  watch(source: IndexSource): IndexSource {
    const seen = { symbols: new Set<string>(), lastTimeMs: 0 };
    this.seen.set(source.name, seen);
    return {
      name: source.name,
      start: (symbols, report) =>
        source.start(symbols, (price) => {
          seen.symbols.add(price.symbol);
          seen.lastTimeMs = Math.max(seen.lastTimeMs, price.sourceTimeMs);
          report(price);
        }),
      stop: () => source.stop(),
    };
  }

  names(): string[] {
    return [...this.seen.keys()];
  }

  list(): SourceView[] {
    return [...this.seen].map(([source, { symbols, lastTimeMs }]) => ({
      ...{ source, lastTimeMs },
      symbols: symbols.size,
    }));
  }
}
