import { describe, expect, it } from 'vitest';
import { displayAmount, displayQty } from './display-qty.ts';

describe('displayQty', () => {
  it.each([
    ['0.4102', '0.0001', '0.4102'],
    ['1.2', '0.001', '1.200'],
    ['0.12345678', '0.00000001', '0.123457'],
    ['9999', '1', '9,999'],
    ['12345.6', '0.1', '12.35K'],
    ['9999.99999999', '0.00000001', '10.00K'],
  ])('%s at step %s', (qty, step, text) => {
    expect(displayQty(qty, step, 'en')).toBe(text);
  });
});

describe('displayAmount', () => {
  it.each([
    ['12304.88', '12,304.88'],
    ['5', '5.00'],
    ['0.00000001', '0.00000001'],
    ['1.239', '1.239'],
  ])('%s', (amount, text) => {
    expect(displayAmount(amount)).toBe(text);
  });
  it('never shows more than there is', () => {
    expect(displayAmount('0.129999', 2)).toBe('0.12');
  });
});
