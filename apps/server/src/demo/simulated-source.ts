/** A simulated exchange behind the port of index sources: it reports in its own beat, as a real one would. */
import { formatUnits } from '@tern/math';
import type { SimulatedSource, World } from '@tern/simulator';
import type { IndexSource, SourcePrice } from '../modules/market/index.ts';

const POLL_MS = 1_000;

export class DemoIndexSource implements IndexSource {
  readonly name: string;
  private timer: NodeJS.Timeout | undefined;
  /** Nothing before the start and after the stop. */
  sayNow: () => void = () => undefined;

  constructor(
    private readonly source: SimulatedSource,
    private readonly world: Pick<World, 'trueIndex'>,
    private readonly scaleOf: (symbol: string) => number,
    private readonly nowMs: () => number,
    private readonly neverReceived: ReadonlySet<string>,
  ) {
    this.name = source.name;
  }

  start(symbols: () => readonly string[], report: (price: SourcePrice) => void): void {
    this.sayNow = () => {
      const quotes = this.source.quotes(symbols(), this.nowMs(), (symbol) => this.world.trueIndex(symbol));
      for (const { symbol, price, sourceTimeMs } of quotes) {
        if (!this.neverReceived.has(symbol))
          report({ symbol, price: formatUnits(price, this.scaleOf(symbol)), sourceTimeMs });
      }
    };
    this.sayNow();
    this.timer = setInterval(() => this.sayNow(), POLL_MS);
    this.timer.unref();
  }

  stop(): void {
    clearInterval(this.timer);
    this.sayNow = () => undefined;
  }
}
