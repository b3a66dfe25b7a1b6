import { describe, expect, it } from 'vitest';
import { cleanDecimal, decimalOf } from './decimal-text.ts';

/** As keys arrive: each one after the text that the field kept. */
function typed(keys: string, decimals: number): string {
  return [...keys].reduce((kept, key) => cleanDecimal(kept + key, decimals) ?? kept, '');
}

describe('cleanDecimal', () => {
  it.each([
    ['', 2, ''],
    ['.', 2, '0.'],
    ['.5', 2, '0.5'],
    ['007', 2, '7'],
    ['0.00', 2, '0.00'],
    ['1.239', 2, '1.23'],
    [' 3 ', 2, '3'],
  ])('%j at %i decimals becomes %j', (text, decimals, kept) => {
    expect(cleanDecimal(text, decimals)).toBe(kept);
  });

  it.each(['-1', '1e5', 'abc', '1.2.3', '１', '1234567890123', '1 000'])('refuses %j', (text) => {
    expect(cleanDecimal(text, 8)).toBeUndefined();
  });

  it('makes no other whole number of a fraction, typed or pasted', () => {
    expect(typed('1.5', 0)).toBe('1.5');
    expect(cleanDecimal('1.5', 0)).toBe('1.5');
    expect(typed('1,5', 0)).toBe('1.5');
    expect(cleanDecimal('1.000000001', 0)).toBeUndefined();
  });

  it.each([
    ['1,000', '1000'],
    ['12,345,678.9', '12345678.9'],
    ['999,999', '999999'],
  ])('reads %j as groups of three: %j', (text, kept) => {
    expect(cleanDecimal(text, 8)).toBe(kept);
    expect(cleanDecimal(text, 1)).toBe(kept);
  });

  it.each([
    ['0,5', '0.5'],
    [',5', '0.5'],
    ['0,500', '0.500'],
    ['12,50', '12.50'],
    ['1234,567', '1234.567'],
    ['1,2345', '1.2345'],
    ['1,', '1.'],
  ])('reads the one comma of %j, which cannot group, as a point', (text, kept) => {
    expect(cleanDecimal(text, 8)).toBe(kept);
  });

  it.each(['1,00,000', '1,0,0', '1.000,5', '1,000,00', '0,500,000', '1,,000', '1,000,'])(
    'refuses the commas of %j',
    (text) => expect(cleanDecimal(text, 8)).toBeUndefined(),
  );

  it('shows a typed comma as the point that it is', () => {
    expect(typed('0,5', 8)).toBe('0.5');
    expect(typed('12,', 8)).toBe('12.');
  });
});

it('decimalOf knows an unfinished number', () => {
  expect(decimalOf('5.')).toBe('5');
  expect(decimalOf('')).toBeUndefined();
});
