import { expect, it } from 'vitest';
import { percentOrNone, priceOrNone, signedAmount } from './amounts.ts';

it('signs results, nothing without a sign', () => {
  expect(signedAmount('1234.5')).toBe('+1,234.50');
  expect(signedAmount('-0.03')).toBe('-0.03');
  expect(signedAmount('0')).toBe('0.00');
  expect(signedAmount('-0.00')).toBe('0.00');
});

it('says when there is none', () => {
  expect(priceOrNone('0')).toBe('--');
  expect(priceOrNone('50000.1')).toBe('50,000.1');
  expect(percentOrNone('0.00', '0')).toBe('--');
  expect(percentOrNone('-4.6', '-1')).toBe('-4.60%');
});
