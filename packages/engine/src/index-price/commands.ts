/** Commands of indexes: their definition, and the tick that carries the prices of their sources. */
import { MAX_NAME_LENGTH } from '../base/limits.ts';
import type { BaseRejection } from '../base/rejections.ts';
import { type CommandBlocks, commandRecord } from '../codec/declarations.ts';
import { signed, text, whole } from '../codec/field.ts';
import { added, list, struct } from '../codec/struct.ts';

/** The percentages of rules/contracts#index, rules/contracts#jumps, in parts in a million. */
export interface IndexLimits {
  /** Each price counts as one within this of the weighted median. */
  clampPpm: number;
  /** Prices whose median is farther than this from the last NORMAL one are taken only when the sources agree. */
  jumpPpm: number;
  /** They agree within this of their median, for so long. */
  agreePpm: number;
  agreeMs: number;
}

export const DEFAULT_INDEX_LIMITS: IndexLimits = {
  clampPpm: 30_000,
  jumpPpm: 50_000,
  agreePpm: 30_000,
  agreeMs: 10_000,
};

/**
 * The index of `symbol` (e.g. BTC/USDT) is built from these sources (rules/contracts#index). Weights are positive
 * integers. A new list counts as a start for the contracts on it.
 */
export interface SetIndex {
  kind: 'set-index';
  symbol: string;
  priceScale: number;
  /** The index is rounded half-up to this step: a tenth of the tick. */
  step: bigint;
  sources: { source: string; weight: number }[];
  limits: IndexLimits;
}

/**
 * One a second, with every source price that has arrived. A price counts only when its timestamp is later than every
 * one taken from the source before, at most 10 s old and at most 2 s ahead of the command's time (rules/contracts#index).
 */
export interface Tick {
  kind: 'tick';
  prices: { symbol: string; source: string; price: bigint; sourceTimeMs: number }[];
}

export const indexLimits = struct<IndexLimits>({
  clampPpm: whole,
  jumpPpm: whole,
  agreePpm: whole,
  agreeMs: whole,
});

/** The tick comes once a second with many prices and has a codec by hand (index-price/tick.ts). */
export const INDEX_COMMANDS = {
  'set-index': commandRecord('risk', ['BAD_COMMAND', 'SETTINGS_INVALID'], 16, {
    symbol: text(MAX_NAME_LENGTH),
    priceScale: whole,
    step: signed,
    sources: list(struct<SetIndex['sources'][number]>({ source: text(MAX_NAME_LENGTH), weight: whole })),
    // Before engine version 5 the defaults held.
    limits: added(indexLimits, DEFAULT_INDEX_LIMITS),
  }),
} satisfies CommandBlocks<SetIndex, BaseRejection>;
