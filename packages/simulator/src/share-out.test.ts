import { expect, it } from 'vitest';
import { shareOut } from './share-out.ts';

it.each([
  [[3, 4, 5], 30, [3, 4, 5]],
  [[50, 2, 50], 30, [14, 2, 14]],
  [[50, 50], 31, [16, 15]],
  [[0, 9, 0], 4, [0, 4, 0]],
  [[7, 7, 7], 0, [0, 0, 0]],
  [[], 30, []],
])('%j out of %i', (wanted, budget, shares) => {
  expect(shareOut(wanted, budget)).toEqual(shares);
});
