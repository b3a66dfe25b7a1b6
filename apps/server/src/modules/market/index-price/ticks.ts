/**
 * The ticks of the exchange: one tick command a second, in the risk-reducing lane, with every source price that arrived
 * since the last one; also when none did, for by the tick the kernel knows that it can write.
 */
import type { Command, Tick } from '@tern/engine';
import { isDecimal, rescale, unitsOr } from '@tern/math';
import { type Kernel, KernelUnavailableError } from '../../../kernel/kernel.ts';
import type { LiveIndexes } from '../live/live-indexes.ts';
import type { IndexSource, SourcePrice } from './index-source.ts';

const TICK_MS = 1_000;
/** More decimals than any source gives. */
const READ_SCALE = 18;

/** Collects the prices that arrive between two ticks: the newest one of each source and symbol. */
export class TickCollector {
  private readonly arrived = new Map<string, Tick['prices'][number]>();

  constructor(private readonly indexes: Pick<LiveIndexes, 'findIndex'>) {}

  report(source: string, { symbol, price, sourceTimeMs }: SourcePrice): void {
    const scale = this.indexes.findIndex(symbol)?.priceScale;
    if (scale === undefined || !isDecimal(price) || !Number.isSafeInteger(sourceTimeMs)) return;
    const units = unitsOf(price, scale);
    if (units !== undefined && units > 0n) {
      this.arrived.set(`${source} ${symbol}`, { symbol, source, price: units, sourceTimeMs });
    }
  }

  take(): Command {
    const prices = [...this.arrived.values()];
    this.arrived.clear();
    return { kind: 'tick', prices };
  }
}

export class Ticks {
  private readonly collector: TickCollector;
  /** A tick that the journal still holds up is not followed by more of them. */
  private underWay: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly kernel: Pick<Kernel, 'submit'>,
    private readonly indexes: LiveIndexes,
    private readonly sources: readonly IndexSource[],
  ) {
    this.collector = new TickCollector(indexes);
  }

  start(): () => void {
    for (const source of this.sources)
      source.start(
        () => this.indexes.symbols(),
        (price) => this.collector.report(source.name, price),
      );
    this.timer = setInterval(() => {
      if (this.underWay === undefined) this.submit();
    }, TICK_MS);
    return () => {
      clearInterval(this.timer);
      for (const source of this.sources) source.stop();
    };
  }

  /**
   * Submits one more tick, with the sources' prices of now, after the one that is under way; resolves when it is
   * durable.
   */
  async tick(): Promise<void> {
    while (this.underWay !== undefined) await this.underWay;
    for (const source of this.sources) source.sayNow?.();
    this.submit();
    await this.underWay;
  }

  private submit(): void {
    this.underWay = new Promise((resolve, reject) => {
      const fault = this.kernel.submit(this.collector.take(), () => {
        this.underWay = undefined;
        resolve();
      });
      if (fault !== undefined) reject(new KernelUnavailableError(fault));
    });
    this.underWay.catch(() => {
      this.underWay = undefined;
    });
  }
}

/** A source may give more decimals than the index holds: rounded to the nearest, as the index itself is. */
function unitsOf(price: string, scale: number): bigint | undefined {
  const units = unitsOr(price, READ_SCALE, () => undefined);
  return units === undefined ? undefined : rescale(units, READ_SCALE, scale, 'half-up');
}
