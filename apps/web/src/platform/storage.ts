/** The browser's local storage, which may be full, forbidden or absent: a failure is silence, never a throw. */

export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Private mode or a full quota: the choice then lasts as long as the page.
  }
}

/** The stored JSON object over `fallback`; fields that `fallback` does not know, or of another type, are dropped. */
export function readStoredObject<T extends object>(key: string, fallback: T): T {
  const text = readStored(key);
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
