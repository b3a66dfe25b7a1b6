/** The stores that this domain works on. */
import type { Counters } from '../base/counters.ts';
import type { Dictionary } from '../base/dictionary.ts';
import type { Indexes } from './indexes.ts';

export interface IndexPriceStores {
  readonly counters: Counters;
  readonly dictionary: Dictionary;
  readonly indexes: Indexes;
}
