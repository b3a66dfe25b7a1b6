import { expect, test } from 'vitest';
import { Pauses } from './pauses.ts';

test('pauses grow up to ten seconds and begin anew after a steady time', () => {
  let nowMs = 0;
  const pauses = new Pauses(() => nowMs);
  const some = Array.from({ length: 9 }, () => pauses.next());
  expect(some).toEqual([100, 200, 400, 800, 1600, 3200, 6400, 10_000, 10_000]);
  pauses.startedWell();
  nowMs = 5_000;
  expect(pauses.next()).toBe(1_000);
  pauses.startedWell();
  nowMs = 30_000;
  expect(pauses.next()).toBe(100);
});

test('a wait ends when it is asked to', async () => {
  const asked = new AbortController();
  const waited = new Pauses().wait(60_000, asked.signal);
  asked.abort();
  expect(await waited).toBeUndefined();
});
