/** The indexes, by the numbers and the names of the dictionary. */
import type { Dictionary } from '../base/dictionary.ts';
import type { IndexPrice } from './index-price.ts';

export class Indexes {
  /** In the order of the dictionary. */
  readonly all: IndexPrice[] = [];

  constructor(private readonly dictionary: Dictionary) {}

  find(symbol: string): IndexPrice | undefined {
    const number = this.dictionary.indexNumber(symbol);
    return number === undefined ? undefined : this.all[number];
  }
}
