/**
 * Makes the changes of markets that decide about money: status, fees, filters, indexes, listings. All of them go
 * through the kernel as commands. The command line and the desk share it; each explains in its own words why the engine
 * refused.
 */
import { type Command, DEFAULT_INDEX_LIMITS, type MarketStatus, type Rejection } from '@tern/engine';
import type { Decision, Kernel } from '../../../kernel/kernel.ts';
import type { IndexTerms } from '../live/live-indexes.ts';

export interface WeightedSource {
  source: string;
  weight: number;
}

export type SourcesFault = { kind: 'repeated' } | { kind: 'unknown'; source: string };

/**
 * The reason why no index may be built from these; one that does not run here would never be fresh, and the index would
 * be dead.
 */
export function sourcesFault(names: readonly string[], known: readonly string[]): SourcesFault | undefined {
  if (new Set(names).size !== names.length) return { kind: 'repeated' };
  const source = names.find((name) => !known.includes(name));
  return source === undefined ? undefined : { kind: 'unknown', source };
}

export function setIndexCommand(
  symbol: string,
  { priceScale, step }: IndexTerms,
  sources: WeightedSource[],
): Command {
  return { kind: 'set-index', symbol, priceScale, step, sources, limits: DEFAULT_INDEX_LIMITS };
}

export type Listing = Extract<Command, { kind: 'list-spot-market' }>;

export class MarketChanges {
  constructor(
    private readonly kernel: Pick<Kernel, 'execute' | 'decide'>,
    private readonly errorOf: (rejection: Exclude<Rejection, 'OK'>) => Error,
  ) {}

  setStatus(market: string, status: MarketStatus): Promise<number> {
    return this.executeCommand({ kind: 'set-market-status', market, status });
  }

  /** Executes the command that `decide` makes of live state (Kernel.decide); `sequence` is the one from which on it holds. */
  async decide<D extends Decision>(decide: () => D): Promise<D & { sequence: number }> {
    const decided = await this.kernel.decide(decide);
    const { rejection, sequence } = decided.outcome;
    if (rejection !== 'OK') throw this.errorOf(rejection);
    return Object.assign(decided, { sequence });
  }

  setFees(market: string, makerFeePpm: number, takerFeePpm: number): Promise<number> {
    return this.executeCommand({ kind: 'set-market-fees', market, makerFeePpm, takerFeePpm });
  }

  setIndex(symbol: string, terms: IndexTerms, sources: WeightedSource[]): Promise<number> {
    return this.executeCommand(setIndexCommand(symbol, terms, sources));
  }

  /** The sequence from which on it holds. Operators' words do not wait behind orders. */
  async executeCommand(command: Command): Promise<number> {
    const { rejection, sequence } = await this.kernel.execute(command);
    if (rejection !== 'OK') throw this.errorOf(rejection);
    return sequence;
  }
}
