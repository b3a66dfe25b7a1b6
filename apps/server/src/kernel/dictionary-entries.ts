/** A dictionary as plain data: what crosses threads and is kept beside the projector's cursor. */
import { Dictionary, type ListedNames } from '@tern/engine';

/** Contracts and chains are absent in what was kept before they were. */
export type DictionaryEntries = Omit<ListedNames, 'contracts' | 'chains'> &
  Partial<Pick<ListedNames, 'contracts' | 'chains'>>;

/** Each list that is listed here must be kept: without one of them nothing that names its entries can be read again. */
export function entriesOf({
  assets,
  markets,
  contracts,
  indexes,
  sources,
  chains,
}: Dictionary): Required<DictionaryEntries> {
  return { assets, markets, contracts, indexes, sources, chains };
}

export function dictionaryFrom(entries: DictionaryEntries): Dictionary {
  return Dictionary.of({ contracts: [], chains: [], ...entries });
}
