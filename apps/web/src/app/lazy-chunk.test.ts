import { describe, expect, it } from 'vitest';
import { loadChunk } from './lazy-chunk.ts';

describe('loadChunk', () => {
  it('tries once more after a failure', async () => {
    let tries = 0;
    const load = async () => {
      tries++;
      if (tries === 1) throw new Error('network');
      return 'here';
    };
    expect(await loadChunk(load, { retryDelayMs: 1 })).toBe('here');
    expect(tries).toBe(2);
  });

  it('gives up after the second failure', async () => {
    let tries = 0;
    const load = () => {
      tries++;
      return Promise.reject(new Error(`failure ${tries}`));
    };
    await expect(loadChunk(load, { retryDelayMs: 1 })).rejects.toThrow('failure 2');
  });

  it('does not wait for ever', async () => {
    const load = () => new Promise<never>(() => {});
    await expect(loadChunk(load, { timeoutMs: 5, retryDelayMs: 1 })).rejects.toThrow('within 5 ms');
  });
});
