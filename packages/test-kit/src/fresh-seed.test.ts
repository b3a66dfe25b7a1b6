import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { freshSeed } from './fresh-seed.ts';

const before = process.env.TEST_SEED;
beforeEach(() => {
  delete process.env.TEST_SEED;
});
afterEach(() => {
  vi.restoreAllMocks();
  if (before === undefined) delete process.env.TEST_SEED;
  else process.env.TEST_SEED = before;
});

it('is the one that the run was given', () => {
  process.env.TEST_SEED = '417';
  expect([freshSeed(), freshSeed()]).toEqual([417, 417]);
});

it('is chosen once for a process where none was given, and printed', () => {
  const print = vi.spyOn(console, 'log').mockImplementation(() => {});
  const seed = freshSeed();
  expect(freshSeed()).toBe(seed);
  expect(print.mock.calls).toEqual([[`fresh seed: TEST_SEED=${seed} repeats it`]]);
});

it.each(['', '1.5', '-1', '4294967296', 'seed'])('refuses %j', (text) => {
  process.env.TEST_SEED = text;
  expect(() => freshSeed()).toThrow('TEST_SEED must be a whole number');
});
