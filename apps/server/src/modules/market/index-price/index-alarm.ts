/**
 * Warns in the log that an index which contracts live on is not NORMAL: its sources are too few, silent, or jumped
 * without agreeing (rules/contracts#feed-states). Members can hardly leave meanwhile, so it warns at once and again
 * every ten minutes until it is over; the desk shows the same. It names an index with fewer sources than production
 * wants once.
 */
import type { Log } from '../../../platform/log/log.ts';
import type { LiveContracts } from '../live/live-contracts.ts';
import type { IndexView, LiveIndexes } from '../live/live-indexes.ts';
import type { LiveMarkets } from '../live/live-markets.ts';
import type { LiveReferences } from '../live/live-references.ts';

const AGAIN_AFTER_MS = 600_000;
/** With fewer, two that fall silent stop all opening. */
const WANTED_SOURCES = 5;

interface Parts {
  indexes: Pick<LiveIndexes, 'findIndex'>;
  contracts: Pick<LiveContracts, 'list'>;
}

/** Indexes of contracts that are open to members, each once. */
export function watchedIndexes({ contracts }: Pick<Parts, 'contracts'>): string[] {
  const open = contracts.list().filter(({ status }) => status !== 'PREPARED' && status !== 'CLOSED');
  return [...new Set(open.map(({ indexSymbol }) => indexSymbol))];
}

/** Indexes that are dead while a market on them is open, spot or contract; a pair without sources has no index. */
export function deadIndexes({
  markets,
  contracts,
  indexes,
}: {
  markets: Pick<LiveMarkets, 'list'>;
  contracts: Pick<LiveContracts, 'list'>;
  indexes: Pick<LiveIndexes, 'findIndex'>;
}): string[] {
  const open = [
    ...markets.list().map(({ market, status }) => ({ symbol: market, status })),
    ...contracts.list().map(({ indexSymbol, status }) => ({ symbol: indexSymbol, status })),
  ].filter(({ status }) => status === 'OPEN');
  return [...new Set(open.map(({ symbol }) => symbol))].filter((symbol) => isDead(indexes.findIndex(symbol)));
}

/** Open pairs whose reference prices have moved far within a day, while no NORMAL index sets them (rules/spot#reference). */
export function movedReferences(
  {
    markets,
    indexes,
    references,
  }: {
    markets: Pick<LiveMarkets, 'list'>;
    indexes: Pick<LiveIndexes, 'findIndex'>;
    references: Pick<LiveReferences, 'hasMovedFar'>;
  },
  nowMs: number,
): string[] {
  return markets
    .list()
    .filter(({ market, status }) => status === 'OPEN' && indexes.findIndex(market)?.state !== 'NORMAL')
    .map(({ market }) => market)
    .filter((market) => references.hasMovedFar(market, nowMs));
}

/** A symbol without sources has no index and cannot be dead. */
export function isDead(index: Pick<IndexView, 'state' | 'sources'> | undefined): boolean {
  return index !== undefined && index.sources.length > 0 && index.state === 'DEAD';
}

/** The number of watched indexes that are not NORMAL. */
export function indexesNotNormal(parts: Parts): number {
  return watchedIndexes(parts).filter((symbol) => parts.indexes.findIndex(symbol)?.state !== 'NORMAL').length;
}

export function hasFewSources({ sources }: Pick<IndexView, 'sources'>): boolean {
  return sources.length < WANTED_SOURCES;
}

export class IndexAlarm {
  private readonly saidAtMs = new Map<string, number>();
  private readonly fewOf = new Map<string, IndexView['sources']>();

  constructor(
    private readonly parts: Parts,
    private readonly log: Pick<Log, 'info' | 'warn' | 'error'>,
    private readonly monotonicMs: () => number = () => performance.now(),
  ) {}

  check(): void {
    const symbols = watchedIndexes(this.parts);
    for (const symbol of symbols) {
      const index = this.parts.indexes.findIndex(symbol);
      if (index === undefined) continue;
      this.checkState(symbol, index);
      this.checkSources(symbol, index);
    }
    for (const symbol of this.saidAtMs.keys()) if (!symbols.includes(symbol)) this.saidAtMs.delete(symbol);
  }

  private checkState(symbol: string, { state, validSources, hasJumped }: IndexView): void {
    const saidAtMs = this.saidAtMs.get(symbol);
    if (state === 'NORMAL') {
      if (saidAtMs !== undefined) this.log.info({ symbol }, 'the index is normal again');
      this.saidAtMs.delete(symbol);
      return;
    }
    const nowMs = this.monotonicMs();
    if (saidAtMs !== undefined && nowMs - saidAtMs < AGAIN_AFTER_MS) return;
    this.saidAtMs.set(symbol, nowMs);
    this.log.error(
      { symbol, state, validSources, hasJumped },
      hasJumped
        ? 'the prices of an index jumped and its sources do not agree: nobody can open a position on it'
        : 'an index has too few valid sources: nobody can open a position on it',
    );
  }

  private checkSources(symbol: string, index: IndexView): void {
    if (!hasFewSources(index) || this.fewOf.get(symbol) === index.sources) return;
    this.fewOf.set(symbol, index.sources);
    this.log.warn(
      { symbol, sources: index.sources.length, wanted: WANTED_SOURCES },
      'an index has fewer sources than it should: a few silent ones stop all opening',
    );
  }
}
