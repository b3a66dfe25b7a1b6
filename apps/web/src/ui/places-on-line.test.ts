import { expect, it } from 'vitest';
import { placesOf } from './places-on-line.ts';

it('lays amounts on a line', () => {
  expect(placesOf(['50000', '47500', '47000'])).toEqual([100, 16, 0]);
  expect(placesOf(['5', '5'])).toEqual([50, 50]);
  expect(placesOf(['-0.0001', '0.0001', '0'])).toEqual([0, 100, 50]);
  expect(placesOf([])).toEqual([]);
});
