/** The shortcuts of home in the member's order, kept on this device. Invariant: between one and eight, each of them once. */
import { storage } from '@tern/bridge';
import { create } from 'zustand';

const STORAGE_KEY = 'shortcuts';
export const MOST_SHORTCUTS = 8;

/** All there are. The first eight stand on home until a member changes them, the specification's three before the others. */
export const SHORTCUTS = [
  'quickBuy',
  'deposit',
  'contract',
  'withdraw',
  'transfer',
  'otc',
  'earn',
  'invite',
  'spot',
  'orders',
  'records',
  'identity',
  'payment',
  'security',
  'help',
  'customer',
] as const;
export type Shortcut = (typeof SHORTCUTS)[number];
export type Arrangement = readonly Shortcut[];

export const PRESET: Arrangement = SHORTCUTS.slice(0, MOST_SHORTCUTS);

/** Reads the order that a device has kept; it is the preset where this version knows nothing of it. */
export function arrangementOf(kept: string | null): Arrangement {
  const names = new Set(kept?.split(','));
  const known = [...names].flatMap((name) => SHORTCUTS.find((one) => one === name) ?? []);
  return known.length === 0 ? PRESET : known.slice(0, MOST_SHORTCUTS);
}

/** @returns the same arrangement where there is no room to go */
export function moved(shown: Arrangement, shortcut: Shortcut, step: -1 | 1): Arrangement {
  const from = shown.indexOf(shortcut);
  const to = from + step;
  if (from < 0 || to < 0 || to >= shown.length) return shown;
  const others = shown.filter((one) => one !== shortcut);
  return [...others.slice(0, to), shortcut, ...others.slice(to)];
}

/** @returns the same arrangement where a ninth would come or the last one go */
export function toggled(shown: Arrangement, shortcut: Shortcut): Arrangement {
  if (shown.includes(shortcut)) {
    return shown.length === 1 ? shown : shown.filter((one) => one !== shortcut);
  }
  return shown.length === MOST_SHORTCUTS ? shown : [...shown, shortcut];
}

export const useShortcuts = create<{ shown: Arrangement }>(() => ({
  shown: arrangementOf(storage.read(STORAGE_KEY)),
}));

export function keepShortcuts(shown: Arrangement): void {
  useShortcuts.setState({ shown });
  storage.write(STORAGE_KEY, shown.join(','));
}
