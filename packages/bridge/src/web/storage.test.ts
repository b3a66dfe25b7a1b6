import { afterEach, describe, expect, it, vi } from 'vitest';
import { storage } from './storage.ts';
import { stubStorage } from './testing/stub-storage.ts';

afterEach(() => vi.unstubAllGlobals());

describe('storage', () => {
  it('is silent where the browser refuses', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new Error('refused');
      },
      setItem: () => {
        throw new Error('full');
      },
    });
    expect(storage.read('a')).toBeNull();
    expect(() => storage.write('a', 'b')).not.toThrow();
  });

  it('is silent where there is none', () => {
    vi.stubGlobal('localStorage', undefined);
    expect(storage.read('a')).toBeNull();
    expect(() => storage.write('a', 'b')).not.toThrow();
  });

  it('gives back what was written', () => {
    stubStorage();
    storage.write('a', 'b');
    expect(storage.read('a')).toBe('b');
    expect(storage.read('b')).toBeNull();
  });
});
