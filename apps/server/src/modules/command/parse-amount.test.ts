import { problemOf } from '@tern/protocol';
import { TYPED_CASES } from '@tern/protocol/typed-number-cases';
import { typedNumber } from '@tern/protocol/typed-number-double';
import { expect, test } from 'vitest';
import { CallError } from '../../platform/http/call.ts';
import { type AmountErrors, MAX_UNITS, positiveUnits } from './parse-amount.ts';

const ERRORS: AmountErrors = { format: 'amountInvalid', scale: 'qtyStep', range: 'insufficientBalance' };

function errorOf(text: string | undefined, scale = 2): string {
  try {
    return String(positiveUnits(text, scale, ERRORS));
  } catch (error) {
    if (error instanceof CallError) return error.error;
    throw error;
  }
}

test.each([
  ['1', '100'],
  ['0.01', '1'],
  ['1.100', '110'],
  ['', 'amountInvalid'],
  [undefined, 'amountInvalid'],
  ['0', 'amountInvalid'],
  ['0.00', 'amountInvalid'],
  ['-1', 'amountInvalid'],
  ['1e3', 'amountInvalid'],
  ['NaN', 'amountInvalid'],
  ['Infinity', 'amountInvalid'],
  ['.5', 'amountInvalid'],
  [' 1', 'amountInvalid'],
  ['１', 'amountInvalid'],
  ['0x10', 'amountInvalid'],
  ['0.001', 'qtyStep'],
  ['92233720368547758.07', String(MAX_UNITS)],
  ['92233720368547758.08', 'insufficientBalance'],
  ['9'.repeat(38), 'insufficientBalance'],
  ['9'.repeat(60), 'amountInvalid'],
])('%s is %s', (text, expected) => {
  expect(errorOf(text)).toBe(expected);
});

test('takes each number that a number field gives, as the same amount, and no problem for a number', () => {
  for (const typed of TYPED_CASES) {
    const { value = '', problem } = typedNumber(typed, typed);
    const sent = problem ?? value;
    const [whole = '', fraction = ''] = value.split('.');
    const units = BigInt(`${whole}${fraction.padEnd(8, '0')}`);
    const taken = units > MAX_UNITS ? 'insufficientBalance' : String(units);
    expect(errorOf(sent, 8), sent).toBe(units > 0n ? taken : 'amountInvalid');
    expect(problemOf(sent), sent).toBe(problem);
  }
});
