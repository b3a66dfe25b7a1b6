/** Tells if amounts are hidden from eyes beside the phone; kept on this device, the same on every screen. */

import { storage } from '@tern/bridge';
import { create } from 'zustand';

const STORAGE_KEY = 'amountsHidden';
/** The text in an amount's place. */
export const STARS = '******';

const useHidden = create<{ hidden: boolean }>(() => ({ hidden: storage.read(STORAGE_KEY) === 'true' }));

export function useAmountsHidden(): boolean {
  return useHidden((state) => state.hidden);
}

export function toggleAmountsHidden(): void {
  const hidden = !useHidden.getState().hidden;
  useHidden.setState({ hidden });
  storage.write(STORAGE_KEY, String(hidden));
}
