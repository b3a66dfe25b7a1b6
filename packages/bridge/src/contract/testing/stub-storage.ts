/** The web view's and the browser's storage, fresh for each device. */
import { vi } from 'vitest';

export function stubStorage(): void {
  for (const name of ['localStorage', 'sessionStorage']) {
    const texts = new Map<string, string>();
    vi.stubGlobal(name, {
      getItem: (key: string) => texts.get(key) ?? null,
      setItem: (key: string, value: string) => void texts.set(key, value),
    });
  }
}
