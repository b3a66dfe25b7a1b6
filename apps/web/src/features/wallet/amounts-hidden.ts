/** Whether amounts are hidden from eyes beside the phone; kept on this device, the same on every screen. */
import { create } from 'zustand';
import { readStored, writeStored } from '../../platform/storage.ts';

const STORAGE_KEY = 'amountsHidden';
/** What stands in an amount's place. */
export const STARS = '******';

const useHidden = create<{ hidden: boolean }>(() => ({ hidden: readStored(STORAGE_KEY) === 'true' }));

export function useAmountsHidden(): boolean {
  return useHidden((state) => state.hidden);
}

export function toggleAmountsHidden(): void {
  const hidden = !useHidden.getState().hidden;
  useHidden.setState({ hidden });
  writeStored(STORAGE_KEY, String(hidden));
}
