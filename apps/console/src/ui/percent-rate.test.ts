import { expect, it } from 'vitest';
import { percentOfRate, rateOfPercent } from './percent-rate.ts';

it.each([
  ['0.0003', '0.03'],
  ['0.01', '1'],
  ['0.00000001', '0.000001'],
  ['0', '0'],
])('the rate %s is %s percent and back', (rate, percent) => {
  expect(percentOfRate(rate)).toBe(percent);
  expect(rateOfPercent(percent)).toBe(rate);
});

it.each(['', 'x', '-0.1', '0.0000001', '1e-2', '0,1'])('%j is no percent', (text) => {
  expect(rateOfPercent(text)).toBeUndefined();
});

it('leaves a text that is no rate as it is', () => {
  expect(percentOfRate('')).toBe('');
});
