import { expect, it } from 'vitest';
import { KeyTable } from './key-table.ts';

const key = (at: number) => `0x${at.toString(16).padStart(40, '0')}`;

it('holds a million addresses in 150 MB, finds each and no other', () => {
  const count = 1_000_000;
  const { arrayBuffers } = process.memoryUsage();
  const table = new KeyTable();
  for (let at = 0; at < count; at++) table.add(key(at));
  expect(process.memoryUsage().arrayBuffers - arrayBuffers).toBeLessThan(150 * 2 ** 20);
  let [missed, mistaken] = [0, 0];
  for (let at = 0; at < count; at += 7) if (!table.has(key(at))) missed += 1;
  for (let at = count; at < count + 100_000; at++) if (table.has(key(at))) mistaken += 1;
  expect([missed, mistaken]).toEqual([0, 0]);
});
