/** The member's favourite pairs, newest last, kept on this device. */
import { create } from 'zustand';
import { readStored, writeStored } from '../platform/storage.ts';

const STORAGE_KEY = 'favourites';

function stored(): string[] {
  const text = readStored(STORAGE_KEY);
  return text ? text.split(',').filter((name) => /^[A-Z0-9]+\/[A-Z0-9]+$/.test(name)) : [];
}

export const useFavourites = create<{ pairs: readonly string[] }>(() => ({ pairs: stored() }));

export function useIsFavourite(pairsName: string): boolean {
  return useFavourites((state) => state.pairs.includes(pairsName));
}

/** @returns whether it is a favourite now */
export function toggleFavourite(pairsName: string): boolean {
  const { pairs } = useFavourites.getState();
  const isNow = !pairs.includes(pairsName);
  const next = isNow ? [...pairs, pairsName] : pairs.filter((name) => name !== pairsName);
  useFavourites.setState({ pairs: next });
  writeStored(STORAGE_KEY, next.join(','));
  return isNow;
}
