/** The member's favourite markets by name, spot pairs and contracts, newest last, kept on this device. */

import { storage } from '@tern/bridge';
import { create } from 'zustand';

const STORAGE_KEY = 'favourites';

function stored(): string[] {
  const text = storage.read(STORAGE_KEY);
  return text ? text.split(',').filter((name) => /^[A-Z0-9]+\/[A-Z0-9]+(:[A-Z0-9]+)?$/.test(name)) : [];
}

export const useFavourites = create<{ pairs: readonly string[] }>(() => ({ pairs: stored() }));

export function useIsFavourite(market: string): boolean {
  return useFavourites((state) => state.pairs.includes(market));
}

/** @returns whether it is a favourite now */
export function toggleFavourite(market: string): boolean {
  const { pairs } = useFavourites.getState();
  const isNow = !pairs.includes(market);
  const next = isNow ? [...pairs, market] : pairs.filter((name) => name !== market);
  useFavourites.setState({ pairs: next });
  storage.write(STORAGE_KEY, next.join(','));
  return isNow;
}
