import { expect, it } from 'vitest';
import { percentOf } from './percent-of.ts';

it.each([
  [1n, 3n, 33],
  [2n, 3n, 66],
  [3n, 3n, 100],
  [7n, 3n, 100],
  [0n, 3n, 0],
  [1n, 0n, 0],
  [-1n, 3n, 0],
])('%d of %d is %i%%', (part, whole, percent) => {
  expect(percentOf(part, whole)).toBe(percent);
});
