import { stubStorage } from '@tern/bridge/stub-storage';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readStoredObject } from './stored-object.ts';

afterEach(() => vi.unstubAllGlobals());

describe('a stored object', () => {
  it('is the fallback where the browser refuses', () => {
    vi.stubGlobal('localStorage', undefined);
    expect(readStoredObject('a', { theme: 'day' })).toEqual({ theme: 'day' });
  });

  it('takes known fields of the right type alone', () => {
    const text = JSON.stringify({ theme: 'night', scheme: 7, unknown: 1 });
    stubStorage({ a: text, broken: '{', list: 'null' });
    expect(readStoredObject('a', { theme: 'day', scheme: 'green-up' })).toEqual({
      theme: 'night',
      scheme: 'green-up',
    });
    expect(readStoredObject('broken', { theme: 'day' })).toEqual({ theme: 'day' });
    expect(readStoredObject('list', { theme: 'day' })).toEqual({ theme: 'day' });
  });
});
