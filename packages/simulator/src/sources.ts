/**
 * Ten simulated exchanges that quote the synthetic prices, each in its own beat, with its own small error, and with the
 * faults of real ones: they fall silent, repeat an old quote, or say something wild. Their names say that they are
 * simulated (rules/contracts#index).
 */
import { divRound } from '@tern/math';
import type { SimulatorRandom } from './random.ts';

export const SOURCE_NAMES: readonly string[] = Array.from({ length: 10 }, (_, at) => `sim-${at + 1}`);

export interface Quote {
  symbol: string;
  price: bigint;
  sourceTimeMs: number;
}

const MILLION = 1_000_000n;
/** Standard deviation of a quote around the true price, in millionths. */
const NOISE_PPM = 120;
const WILD_PPM = 80_000;
/** Rare: one shifts the index by 0.3 %, which the highest leverage feels. */
const WILD_ONE_IN = 20_000;

export class SimulatedSource {
  private readonly nextMs = new Map<string, number>();
  private readonly lastQuotes = new Map<string, Quote>();
  private silentUntilMs = 0;

  constructor(
    readonly name: string,
    private readonly random: SimulatorRandom,
    /** Between two quotes of one symbol. */
    private readonly everyMs: number,
  ) {}

  /** Quotes that are due. `truth` gives the true price in the index's units, undefined for what it does not trade. */
  quotes(symbols: readonly string[], nowMs: number, truth: (symbol: string) => bigint | undefined): Quote[] {
    if (nowMs < this.silentUntilMs) return [];
    // About once in an hour and a half, from a quarter of a minute to two minutes.
    if (this.random.below(5_400) === 0) {
      this.silentUntilMs = nowMs + this.random.between(15_000, 120_000);
      return [];
    }
    const quotes: Quote[] = [];
    for (const symbol of symbols) {
      const dueMs = this.nextMs.get(symbol) ?? nowMs + this.random.below(this.everyMs);
      this.nextMs.set(symbol, dueMs);
      if (nowMs < dueMs) continue;
      this.nextMs.set(symbol, nowMs + this.everyMs - this.random.below(400));
      const price = truth(symbol);
      if (price !== undefined) quotes.push(this.quote(symbol, price, nowMs));
    }
    return quotes;
  }

  private quote(symbol: string, truth: bigint, nowMs: number): Quote {
    const last = this.lastQuotes.get(symbol);
    if (last && this.random.chance(10)) return last;
    const isWild = this.random.below(WILD_ONE_IN) === 0;
    const errorPpm = isWild ? WILD_PPM : Math.trunc((this.random.bell() * NOISE_PPM) / 1_000);
    const price = divRound(truth * (MILLION + BigInt(errorPpm)), MILLION, 'half-up');
    const quote = { symbol, price, sourceTimeMs: nowMs - this.random.below(300) };
    this.lastQuotes.set(symbol, quote);
    return quote;
  }
}
