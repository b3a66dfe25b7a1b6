/**
 * Answers the composition of an index (rules/contracts#index): each source with its weight and its last price. A source
 * is valid as the engine judges it, by the age of the last moved time stamp; the index itself is the engine's released
 * one.
 */
import { isDecimal } from '@tern/math';
import type { IndexView, LiveIndexes } from '../live/live-indexes.ts';
import type { SourceWatch } from './source-watch.ts';

const SOURCE_LIFE_MS = 10_000;
/** Every simulated source carries it in its name (rules/contracts#index). */
const SIMULATED_PREFIX = 'sim-';

export interface SourceShare {
  source: string;
  weight: number;
  /** Plain decimal as the source wrote it; undefined: it never named this symbol. */
  price: string | undefined;
  /** Since its own time stamp moved last. */
  ageMs: number | undefined;
  isValid: boolean;
  isSimulated: boolean;
}

export interface IndexComposition extends Omit<IndexView, 'sources'> {
  symbol: string;
  sources: SourceShare[];
}

/** undefined: no index has this symbol. */
export function indexComposition(
  indexes: Pick<LiveIndexes, 'findIndex'>,
  watch: Pick<SourceWatch, 'last'>,
  symbol: string,
  nowMs: number,
): IndexComposition | undefined {
  const index = indexes.findIndex(symbol);
  if (!index) return undefined;
  const sources = index.sources.map(({ source, weight }): SourceShare => {
    const last = watch.last(source, symbol);
    const ageMs = last && Math.max(0, nowMs - last.freshAtMs);
    const isValid = ageMs !== undefined && ageMs <= SOURCE_LIFE_MS && isPrice(last?.price);
    const isSimulated = source.startsWith(SIMULATED_PREFIX);
    return { source, weight, price: last?.price, ageMs, isValid, isSimulated };
  });
  return { ...index, symbol, sources };
}

function isPrice(text: string | undefined): boolean {
  return text !== undefined && isDecimal(text) && /[1-9]/.test(text) && !text.startsWith('-');
}
