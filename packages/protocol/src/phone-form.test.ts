import { PHONE_CASES } from '@tern/test-kit/phone-cases';
import { describe, expect, it } from 'vitest';
import { callingCodes } from './calling-codes.ts';
import { phoneFits, readPhone } from './phone-form.ts';
import { plainDigits } from './plain-digits.ts';

describe('the reading of a phone', () => {
  it('has a table of at least 60 cases', () => {
    expect(PHONE_CASES.length).toBeGreaterThanOrEqual(60);
  });

  it.each(PHONE_CASES)('of $typed behind +$chosen', ({ typed, chosen, areaCode, phone, target }) => {
    const reading = readPhone(typed, chosen);
    expect(reading).toMatchObject({ areaCode, phone });
    expect(phoneFits(reading)).toBe(target !== undefined);
    // The server reads what the app sends in the same way.
    if (target !== undefined) expect(readPhone(phone, areaCode)).toMatchObject({ areaCode, phone });
  });

  it('switches to another code where the text names one alone', () => {
    for (const { code } of callingCodes())
      for (const chosen of ['86', '852', '44']) {
        const { areaCode, namesCode } = readPhone(`+${code} 5551234567`, chosen);
        expect(namesCode).toBe(true);
        expect(`${code}5551234567`.startsWith(areaCode), `${code} ${chosen}`).toBe(true);
      }
    expect(readPhone('85261234567', '86')).toMatchObject({ areaCode: '86', namesCode: false });
  });
});

it('digits of other scripts are read as digits, and nothing else is changed', () => {
  expect(plainDigits('\uff10\uff19 \u0660\u0669 \u06f0\u06f9 09')).toBe('09 09 09 09');
  expect(plainDigits('a\u3002\uff0c\uff0e\u4e00\u2460\u0966')).toBe('a\u3002\uff0c\uff0e\u4e00\u2460\u0966');
});
