import { vi } from 'vitest';

/** Gives a test a `localStorage` of its own, which `vi.unstubAllGlobals` takes away. */
export function stubStorage(content: Record<string, string> = {}): void {
  const kept = new Map(Object.entries(content));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
}
