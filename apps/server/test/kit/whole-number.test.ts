import { expect, test } from 'vitest';
import { wholeNumber } from './whole-number.ts';

test('a count is digits and not below its least', () => {
  expect([wholeNumber('0', '--seed'), wholeNumber('2000', '--variants', 1)]).toEqual([0, 2000]);
  for (const wrong of ['abc', '', '-1', '1.5', '1e3', ' 5', '0x10', '12345678'])
    expect(() => wholeNumber(wrong, '--seed')).toThrow('--seed must be a whole number');
  expect(() => wholeNumber('0', '--variants', 1)).toThrow('--variants must be a whole number of at least 1');
});
