/** Events of indexes. A definition teaches the dictionary the names of the index and of its sources. */
import { MAX_NAME_LENGTH } from '../base/limits.ts';
import type { EventBlocks } from '../codec/declarations.ts';
import { amount, byte, choice, flag, text, whole } from '../codec/field.ts';
import { listedIndex } from '../codec/name-fields.ts';
import { record } from '../codec/record.ts';
import { added, list, struct } from '../codec/struct.ts';
import { DEFAULT_INDEX_LIMITS, type IndexLimits, indexLimits } from './commands.ts';

/** An index was defined or defined anew. */
export interface IndexSet {
  kind: 'index-set';
  symbol: string;
  priceScale: number;
  step: bigint;
  sources: { source: string; weight: number }[];
  limits: IndexLimits;
}

export const INDEX_STATES = ['NORMAL', 'DEGRADED', 'DEAD'] as const;
export type IndexState = (typeof INDEX_STATES)[number];

export interface IndexChanged {
  kind: 'index-changed';
  symbol: string;
  price: bigint;
  state: IndexState;
  /** The number of valid sources. */
  validSources: number;
  /** The plain median of the valid prices at the last NORMAL tick; 0n: never (rules/contracts#anchor). */
  anchor: bigint;
  /** The valid prices lie too far from that anchor and are not taken yet. */
  hasJumped: boolean;
}

export type IndexEvent = IndexSet | IndexChanged;

export const INDEX_EVENTS: EventBlocks<IndexEvent> = {
  'index-set': record(
    18,
    {
      symbol: text(MAX_NAME_LENGTH),
      priceScale: whole,
      step: amount,
      sources: list(struct<IndexSet['sources'][number]>({ source: text(MAX_NAME_LENGTH), weight: whole })),
      // Before engine version 5 the defaults held.
      limits: added(indexLimits, DEFAULT_INDEX_LIMITS),
    },
    (names, { symbol, priceScale, sources }) => {
      names.learnIndex(symbol, priceScale);
      for (const { source } of sources) names.learnSource(source);
    },
  ),
  'index-changed': record(19, {
    symbol: listedIndex,
    price: amount,
    state: choice<IndexState>(INDEX_STATES),
    validSources: byte,
    // Not written before engine version 5.
    anchor: added(amount, 0n),
    hasJumped: added(flag, false),
  }),
};
