/** Searching and sorting the market list. Pure; amounts are compared as decimals, never as floating point. */
import { compareDecimals } from '@tern/math';
import type { WirePair } from '@tern/protocol';

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

/** Search is in upper case and looks at the coin, not at the currency that it is quoted in. */
export function searchPairs(pairs: readonly WirePair[], words: string): readonly WirePair[] {
  const wanted = words.trim().toUpperCase();
  return wanted === '' ? pairs : pairs.filter((pair) => pair.tokenCur.includes(wanted));
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
