/** Searching and sorting lists of markets. Pure; amounts are compared as decimals, never as floating point. */
import { compareDecimals } from '@tern/math';
import { marketName, type WirePair } from '@tern/protocol';

export type SortBy = 'name' | 'volume' | 'price' | 'change';
export interface Sort {
  by: SortBy;
  direction: 'down' | 'up';
}

/** One more tap: downwards, upwards, the exchange's own order. */
export function nextSort(sort: Sort | undefined, by: SortBy): Sort | undefined {
  if (sort?.by !== by) return { by, direction: 'down' };
  return sort.direction === 'down' ? { by, direction: 'up' } : undefined;
}

/** The names of a coin in upper case, in whatever language it has one. */
export type NamesOf = (coin: string) => readonly string[];

/**
 * Search is in upper case and looks at the coin's code and names, not at the currency that it is quoted in; a whole pair is
 * found with its stroke and without.
 */
export function searchPairs(
  pairs: readonly WirePair[],
  words: string,
  namesOf: NamesOf,
): readonly WirePair[] {
  const wanted = words.trim().toUpperCase();
  if (wanted === '') return pairs;
  const asPair = wanted.replace('/', '');
  return pairs.filter(
    ({ tokenCur, pairsName }) =>
      tokenCur.includes(wanted) ||
      pairsName.replace('/', '').startsWith(asPair) ||
      namesOf(tokenCur).some((name) => name.includes(wanted)),
  );
}

const COMPARE: Record<SortBy, (a: WirePair, b: WirePair) => number> = {
  name: (a, b) => (a.pairsName < b.pairsName ? 1 : -1),
  volume: (a, b) => compareDecimals(a.volume, b.volume),
  price: (a, b) => compareDecimals(a.price, b.price),
  change: (a, b) => compareDecimals(a.updown, b.updown),
};

export function sortPairs(pairs: readonly WirePair[], sort: Sort | undefined): readonly WirePair[] {
  if (!sort) return pairs;
  const compare = COMPARE[sort.by];
  return pairs.toSorted(sort.direction === 'up' ? compare : (a, b) => compare(b, a));
}

/** Those that are favourites, in the order they were chosen. */
export function favouritesAmong(
  pairs: readonly WirePair[],
  favourites: readonly string[],
): readonly WirePair[] {
  return favourites.flatMap(
    (name) => pairs.find((pair) => marketName(pair.type, pair.pairsName) === name) ?? [],
  );
}
