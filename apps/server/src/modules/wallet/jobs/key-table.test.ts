import { expect, it } from 'vitest';
import { KeyTable } from './key-table.ts';

const key = (at: number) => `0x${at.toString(16).padStart(40, '0')}`;

it('holds a million addresses in 150 MB, finds each and no other', () => {
  const count = 1_000_000;
  const { arrayBuffers } = process.memoryUsage();
  const table = new KeyTable();
  for (let at = 0; at < count; at++) table.add(key(at));
  expect(process.memoryUsage().arrayBuffers - arrayBuffers).toBeLessThan(150 * 2 ** 20);
  for (let at = 0; at < count; at += 7) expect(table.has(key(at)) || at).toBe(true);
  for (let at = count; at < count + 100_000; at++)
    expect(table.has(key(at)) ? at : undefined).toBeUndefined();
});
