import { expect, it } from 'vitest';
import { percentOfPpm, ppmOfPercent } from './percent-ppm.ts';

it.each([
  [0, '0'],
  [1, '0.0001'],
  [1000, '0.1'],
  [100_000, '10'],
])('%i ppm is %s percent and back', (ppm, percent) => {
  expect(percentOfPpm(ppm)).toBe(percent);
  expect(ppmOfPercent(percent)).toBe(ppm);
});

it.each(['', 'x', '-0.1', '0.00001', '10.0001', '1e-2', '0,1'])('%j is no fee', (text) => {
  expect(ppmOfPercent(text)).toBeUndefined();
});
