import { callingCodes } from '@tern/protocol';
import { freshSeed } from '@tern/test-kit/fresh-seed';
import { PHONE_CASES } from '@tern/test-kit/phone-cases';
import { Random } from '@tern/test-kit/random';
import { describe, expect, it } from 'vitest';
import { CallError } from '../../../platform/http/call.ts';
import { readAccountName, targetOf } from './account-name.ts';
import { canonicalPhone } from './canonical-phone.ts';

const targetOr = (areaCode: string, phone: string) => {
  try {
    return targetOf(readAccountName({ areaCode, phone }));
  } catch (error) {
    if (error instanceof CallError && error.error === 'phoneFormat') return undefined;
    throw error;
  }
};

describe('one phone', () => {
  it.each(PHONE_CASES)('$typed behind +$chosen', ({ typed, chosen, areaCode, phone, target }) => {
    expect(targetOr(areaCode, phone)).toBe(target);
    // A client that sends the text as it was typed changes no country by it.
    expect(targetOr(chosen, typed)).toBe(areaCode === chosen ? target : undefined);
  });

  it('has one canonical form in each country: its own, and one for its trunk prefix and its code', () => {
    const random = new Random(freshSeed());
    for (const { code } of callingCodes())
      for (let round = 0; round < 10; round++) {
        const length = 5 + random.below(11);
        const phone = Array.from({ length }, () => String(random.below(10))).join('');
        const canonical = canonicalPhone(code, phone);
        expect(canonical.startsWith(code), `${code} ${phone}`).toBe(true);
        expect(canonicalPhone(code, canonical.slice(code.length)), `${code} ${phone}`).toBe(canonical);
      }
  });

  it('of mainland China keeps every digit', () => {
    for (const phone of ['13800138000', '18600138000', '19900138000'])
      expect(canonicalPhone('86', phone)).toBe(`86${phone}`);
  });

  it('is one, whether its country is in the code or in the number', () => {
    for (const { code } of callingCodes().filter(({ code }) => code.length === 4))
      for (const [areaCode, phone] of [
        [code, '5550123'],
        [code, `${code.slice(1)}5550123`],
        [code, `${code}5550123`],
        ['1', `${code.slice(1)}5550123`],
        ['1', `${code}5550123`],
      ] as const)
        expect(canonicalPhone(areaCode, phone), `${areaCode} ${phone}`).toBe(`${code}5550123`);
  });
});
