/**
 * The table of typed numbers: the inputs, the text that the field shows then, and the number or the problem. The tests of the field,
 * of the app's forms, of the server's reader and of the browser use one table.
 */
import type { NumberProblem } from '../typed-number.ts';

export interface TypedCase {
  /** The number in the field before, and the place of the caret in it; its end where none is named. */
  start?: string;
  at?: number;
  /** Keys one by one, one composition, or one paste. */
  keys?: string;
  composed?: string;
  pasted?: string;
  decimals: number;
  text: string;
  /** '' while there is no number. */
  result: { value: string } | { problem: NumberProblem };
}

type Row = [typed: string, decimals: number, text: string, result: string];

const PROBLEMS: readonly string[] = ['notANumber', 'tooLong', 'tooManyDecimals'] satisfies NumberProblem[];
const resultOf = (text: string): TypedCase['result'] =>
  PROBLEMS.includes(text) ? { problem: text as NumberProblem } : { value: text };

const KEYS: readonly Row[] = [
  ['', 8, '', ''],
  ['1', 8, '1', '1'],
  ['1.5', 8, '1.5', '1.5'],
  ['5.', 8, '5.', '5'],
  ['.', 8, '.', ''],
  ['.5', 8, '.5', '0.5'],
  ['007', 8, '007', '7'],
  ['0.00', 8, '0.00', '0.00'],
  ['000.10', 8, '000.10', '0.10'],
  // A point of another keyboard.
  ['1。2', 8, '1.2', '1.2'],
  ['0。01', 8, '0.01', '0.01'],
  ['。5', 8, '.5', '0.5'],
  ['1．2', 8, '1.2', '1.2'],
  ['1｡2', 8, '1.2', '1.2'],
  ['1٫2', 8, '1.2', '1.2'],
  ['1·2', 8, '1.2', '1.2'],
  ['1、2', 8, '1.2', '1.2'],
  ['1·', 8, '1·', 'notANumber'],
  ['1、', 8, '1、', 'notANumber'],
  ['、5', 8, '、5', 'notANumber'],
  ['1··2', 8, '1··2', 'notANumber'],
  ['1·2·3', 8, '1.2·3', 'notANumber'],
  ['1。。2', 8, '1..2', 'notANumber'],
  ['1.2。3', 8, '1.2.3', 'notANumber'],
  // A comma by key is a point.
  ['0,5', 8, '0.5', '0.5'],
  ['12,', 8, '12.', '12'],
  ['1，5', 8, '1.5', '1.5'],
  ['1,005', 8, '1.005', '1.005'],
  ['1,000,000', 8, '1.000.000', 'notANumber'],
  ['1,234.5', 8, '1.234.5', 'notANumber'],
  // Digits of another keyboard.
  ['１２．５', 8, '12.5', '12.5'],
  ['٣٫٥', 8, '3.5', '3.5'],
  ['۱۲', 8, '12', '12'],
  // Signs that are a problem, and stay.
  ['-1', 8, '-1', 'notANumber'],
  ['1-2', 8, '1-2', 'notANumber'],
  ['−1', 8, '-1', 'notANumber'],
  ['+1', 8, '+1', 'notANumber'],
  ['1e5', 8, '1e5', 'notANumber'],
  ['1 000', 8, '1 000', 'notANumber'],
  ["1'000", 8, "1'000", 'notANumber'],
  ['1_000', 8, '1_000', 'notANumber'],
  ['1٬000', 8, '1٬000', 'notANumber'],
  ['1\u00a0000', 8, '1\u00a0000', 'notANumber'],
  ['1\u202f000', 8, '1\u202f000', 'notANumber'],
  ['1\u200b5', 8, '1\u200b5', 'notANumber'],
  ['¥5', 8, '¥5', 'notANumber'],
  ['一百', 8, '一百', 'notANumber'],
  ['1/2', 8, '1/2', 'notANumber'],
  ['5 ', 8, '5 ', '5'],
  // Twelve digits before the point.
  ['123456789012', 8, '123456789012', '123456789012'],
  ['1234567890123', 8, '1234567890123', 'tooLong'],
  ['1234567890123.5', 8, '1234567890123.5', 'tooLong'],
  ['0001234567890123', 8, '0001234567890123', 'tooLong'],
  ['000123456789012', 8, '000123456789012', '123456789012'],
  // A digit behind the last decimal is not taken.
  ['1.239', 2, '1.23', '1.23'],
  ['1.005', 2, '1.00', '1.00'],
  ['0.123456789', 8, '0.12345678', '0.12345678'],
  ['1.23.4', 2, '1.23.4', 'notANumber'],
  ['1.', 0, '1.', '1'],
  ['1.5', 0, '1.5', 'tooManyDecimals'],
  ['1。50', 0, '1.50', 'tooManyDecimals'],
];

const COMPOSED: readonly Row[] = [
  ['12。5', 8, '12.5', '12.5'],
  ['１２', 8, '12', '12'],
  ['1,005', 8, '1.005', '1.005'],
  ['1，000，000', 8, '1,000,000', 'notANumber'],
  ['1.005', 2, '1.005', 'tooManyDecimals'],
  ['一点五', 8, '一点五', 'notANumber'],
];

const PASTED: readonly Row[] = [
  ['1.5', 8, '1.5', '1.5'],
  [' 3 ', 8, '3', '3'],
  ['\u200e12.5\u200b', 8, '12.5', '12.5'],
  ['\ufeff1\t', 8, '1', '1'],
  ['1,000', 8, '1000', '1000'],
  ['1，０００', 8, '1000', '1000'],
  ['12,345,678.9', 8, '12345678.9', '12345678.9'],
  ['999,999', 1, '999999', '999999'],
  ['0,5', 8, '0.5', '0.5'],
  [',5', 8, '.5', '0.5'],
  ['0,500', 8, '0.500', '0.500'],
  ['12,50', 8, '12.50', '12.50'],
  ['1234,567', 8, '1234.567', '1234.567'],
  ['1,2345', 8, '1.2345', '1.2345'],
  ['1,00,000', 8, '1,00,000', 'notANumber'],
  ['1,0,0', 8, '1,0,0', 'notANumber'],
  ['1.000,5', 8, '1.000,5', 'notANumber'],
  ['1,000,00', 8, '1,000,00', 'notANumber'],
  ['0,500,000', 8, '0,500,000', 'notANumber'],
  ['1,,000', 8, '1,,000', 'notANumber'],
  ['1,000,', 8, '1,000,', 'notANumber'],
  ['100 USDT', 8, '100 USDT', 'notANumber'],
  ['1.005', 2, '1.005', 'tooManyDecimals'],
  ['1.000000001', 8, '1.000000001', 'tooManyDecimals'],
  ['1234567890123', 8, '1234567890123', 'tooLong'],
  ['1.5', 0, '1.5', 'tooManyDecimals'],
];

const INTO: readonly TypedCase[] = [
  { start: '0.12', at: 2, keys: '9', decimals: 2, text: '0.912', result: resultOf('tooManyDecimals') },
  { start: '0.12', at: 2, keys: '9', decimals: 3, text: '0.912', result: resultOf('0.912') },
  { start: '0.12', pasted: '9', decimals: 2, text: '0.129', result: resultOf('tooManyDecimals') },
  { start: '0.12', composed: '9', decimals: 2, text: '0.12', result: resultOf('0.12') },
  { start: '2500', at: 1, pasted: '1,000', decimals: 8, text: '21000500', result: resultOf('21000500') },
  { start: '5', pasted: ',000', decimals: 8, text: '5.000', result: resultOf('5.000') },
  { start: '1234', at: 1, keys: ',', decimals: 8, text: '1.234', result: resultOf('1.234') },
  { start: '12', at: 1, keys: '、', decimals: 8, text: '1.2', result: resultOf('1.2') },
  { start: '00', at: 0, keys: '2', decimals: 8, text: '200', result: resultOf('200') },
  {
    start: '123456789012',
    at: 0,
    keys: '9',
    decimals: 8,
    text: '9123456789012',
    result: resultOf('tooLong'),
  },
];

const rows = (how: 'keys' | 'composed' | 'pasted', list: readonly Row[]): TypedCase[] =>
  list.map(([typed, decimals, text, result]) => ({
    [how]: typed,
    decimals,
    text,
    result: resultOf(result),
  }));

export const TYPED_CASES: readonly TypedCase[] = [
  ...rows('keys', KEYS),
  ...rows('composed', COMPOSED),
  ...rows('pasted', PASTED),
  ...INTO,
];
