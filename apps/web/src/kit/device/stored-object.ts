/** An object that this device keeps as JSON. */
import { storage } from '@tern/bridge';

/** The stored JSON object over `fallback`; fields that `fallback` does not know, or of another type, are dropped. */
export function readStoredObject<T extends object>(key: string, fallback: T): T {
  const text = storage.read(key);
  if (text === null) return fallback;
  try {
    const stored: unknown = JSON.parse(text);
    if (typeof stored !== 'object' || stored === null) return fallback;
    const known = Object.entries(stored).filter(
      ([name, value]) => name in fallback && typeof value === typeof fallback[name as keyof T],
    );
    return { ...fallback, ...Object.fromEntries(known) };
  } catch {
    return fallback;
  }
}
