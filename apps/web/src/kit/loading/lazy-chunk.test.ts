import { describe, expect, it } from 'vitest';
import { loadChunk } from './lazy-chunk.ts';

const startAnew = () => Promise.reject(new Error('anew'));

describe('loadChunk', () => {
  it('starts the page anew for what failed once, and for nothing else', async () => {
    let tries = 0;
    const load = () => {
      tries++;
      return Promise.reject(new Error(`failure ${tries}`));
    };
    await expect(loadChunk(load, { startAnew })).rejects.toThrow('failure 1');
    await expect(loadChunk(load, { startAnew })).rejects.toThrow('anew');
    expect(tries).toBe(1);
    const other = async () => 'here';
    expect(await loadChunk(other, { startAnew })).toBe('here');
    expect(await loadChunk(other, { startAnew })).toBe('here');
  });

  it('does not wait for ever', async () => {
    const load = () => new Promise<never>(() => {});
    await expect(loadChunk(load, { timeoutMs: 5 })).rejects.toThrow('within 5 ms');
  });
});
