import { expect, it } from 'vitest';
import { percentOrNone, priceOrNone, recordPrice, signedAmount } from './amounts.ts';

it('signs results, nothing without a sign', () => {
  expect(signedAmount('1234.5')).toBe('+1,234.50');
  expect(signedAmount('-0.03')).toBe('-0.03');
  expect(signedAmount('0')).toBe('0.00');
  expect(signedAmount('-0.00')).toBe('0.00');
});

it('shows a price with the decimals of its tick, an average with its own', () => {
  expect(recordPrice('95000', '0.1')).toBe('95,000.0');
  expect(recordPrice('0.5', '0.0001')).toBe('0.5000');
  expect(recordPrice('95000.12345', '0.1')).toBe('95,000.12345');
  expect(recordPrice('95000.5', undefined)).toBe('95,000.5');
  expect(priceOrNone('95000', '0.1')).toBe('95,000.0');
});

it('says when there is none', () => {
  expect(priceOrNone('0')).toBe('--');
  expect(priceOrNone('50000.1')).toBe('50,000.1');
  expect(percentOrNone('0.00', '0')).toBe('--');
  expect(percentOrNone('-4.6', '-1')).toBe('-4.60%');
});
