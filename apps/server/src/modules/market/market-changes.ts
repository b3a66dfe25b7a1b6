/**
 * Makes the changes of markets that decide about money: status, fees, filters, indexes, listings. All of them go
 * through the kernel as commands. The command line and the desk share it; each explains in its own words why the engine
 * refused.
 */
import {
  type Command,
  DEFAULT_INDEX_LIMITS,
  type MarketStatus,
  type Rejection,
  type SpotFilters,
} from '@tern/engine';
import type { Kernel } from '../../kernel/kernel.ts';
import type { IndexTerms } from './live-indexes.ts';

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

export type Listing = Extract<Command, { kind: 'list-spot-market' }>;

export class MarketChanges {
  constructor(
    private readonly kernel: Pick<Kernel, 'execute'>,
    private readonly errorOf: (rejection: Exclude<Rejection, 'OK'>) => Error,
  ) {}

  setStatus(market: string, status: MarketStatus): Promise<number> {
    return this.executeCommand({ kind: 'set-market-status', market, status });
  }

  setFees(market: string, makerFeePpm: number, takerFeePpm: number): Promise<number> {
    return this.executeCommand({ kind: 'set-market-fees', market, makerFeePpm, takerFeePpm });
  }

  setFilters(market: string, filters: SpotFilters): Promise<number> {
    return this.executeCommand({ kind: 'set-market-filters', market, filters });
  }

  setReference(
    market: string,
    price: bigint,
    operators: { firstOperator: number; secondOperator: number },
  ): Promise<number> {
    return this.executeCommand({ kind: 'set-reference-price', market, price, ...operators });
  }

  setIndex(symbol: string, { priceScale, step }: IndexTerms, sources: WeightedSource[]): Promise<number> {
    return this.executeCommand({
      kind: 'set-index',
      symbol,
      priceScale,
      step,
      sources,
      limits: DEFAULT_INDEX_LIMITS,
    });
  }

  listAsset(asset: string, scale: number, maxSupply: bigint): Promise<number> {
    return this.executeCommand({ kind: 'list-asset', asset, scale, maxSupply });
  }

  list(listing: Omit<Listing, 'kind'>): Promise<number> {
    return this.executeCommand({ kind: 'list-spot-market', ...listing });
  }

  /** The sequence from which on it holds. Operators' words do not wait behind orders. */
  private async executeCommand(command: Command): Promise<number> {
    const { rejection, sequence } = await this.kernel.execute(command, 'risk-reducing');
    if (rejection !== 'OK') throw this.errorOf(rejection);
    return sequence;
  }
}
