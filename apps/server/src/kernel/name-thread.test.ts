import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { nameThread } from './name-thread.ts';

const FILE = '/proc/thread-self/comm';

it('names the calling thread where the system names threads, and does nothing elsewhere', () => {
  const nameNow = () => (existsSync(FILE) ? readFileSync(FILE, 'utf8').trim() : undefined);
  const before = nameNow();
  nameThread('some-thread');
  expect(nameNow()).toBe(before === undefined ? undefined : 'some-thread');
  if (before !== undefined) nameThread(before);
});
