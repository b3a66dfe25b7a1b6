import { expect, it } from 'vitest';
import { withoutPledged } from './pledged.ts';

it.each([
  ['12.5', '2.5', '10'],
  ['2.5', '2.5', '0'],
  ['2.4', '2.5', '0'],
  ['2.5', '0', '2.5'],
])('of %s frozen with %s pledged shows %s', (frozen, pledged, rest) => {
  expect(withoutPledged(frozen, pledged)).toBe(rest);
});
