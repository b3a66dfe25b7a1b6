import { describe, expect, it } from 'vitest';
import { decimal } from './scalars.ts';
import { typedNumber } from './testing/typed-number.ts';
import { TYPED_CASES } from './testing/typed-number-cases.ts';
import { decimalOf, entryOf, numberOf, problemOf, readNumber } from './typed-number.ts';

describe('a number field', () => {
  it.each(TYPED_CASES)('%j', (typed) => {
    const { text, result, decimals } = typed;
    expect(typedNumber(typed, { decimals })).toEqual({ text, ...result });
  });

  it('takes a minus only where it is signed', () => {
    const signed = { decimals: 2, isSigned: true };
    expect(typedNumber({ keys: '-12.5' }, signed)).toEqual({ text: '-12.5', value: '-12.5' });
    expect(typedNumber({ keys: '－3' }, signed)).toEqual({ text: '-3', value: '-3' });
    expect(typedNumber({ keys: '-' }, signed)).toEqual({ text: '-', value: '' });
    expect(typedNumber({ keys: '1-' }, signed)).toEqual({ text: '1-', problem: 'notANumber' });
  });

  it('reads a long text without an end', () => {
    expect(readNumber('1'.repeat(100_000), { decimals: 2 }).problem).toBe('tooLong');
    expect(typedNumber({ pasted: `${'1,000,'.repeat(20_000)}x` }, { decimals: 2 }).problem).toBe(
      'notANumber',
    );
  });
});

describe('an entry', () => {
  const answers = TYPED_CASES.map((typed) => entryOf(typedNumber(typed, typed)));

  it('that has a number is taken by the reader of requests, and any other is not', () => {
    for (const entry of answers) {
      const isSent = decimalOf(entry) !== undefined;
      expect(decimal.safeParse(entry).success, entry).toBe(isSent);
      expect(isSent, entry).toBe(entry !== '' && problemOf(entry) === undefined);
    }
  });

  it('that a form sets stands in the field, and a problem without its text leaves it empty', () => {
    expect(numberOf('1.50')).toEqual({ text: '1.50', value: '1.50' });
    expect(numberOf('tooLong')).toEqual({ text: '', problem: 'tooLong' });
  });

  it('of an older draft that is no plain decimal is no number', () => {
    expect(['5.', '.5', '.', '1,000', '1e5'].map(decimalOf)).toEqual(Array(5).fill(undefined));
  });
});
