import { describe, expect, it } from 'vitest';
import { CallError } from '../../../platform/http/call.ts';
import { readAccountName, targetOf } from './account-name.ts';

const target = (areaCode: string | undefined, phone: string) =>
  targetOf(readAccountName({ areaCode, phone }));
const refused = (given: Parameters<typeof readAccountName>[0]) => {
  try {
    return targetOf(readAccountName(given));
  } catch (error) {
    return error instanceof CallError ? error.error : error;
  }
};

describe('the name of an account', () => {
  it('is a phone of a country that there is', () => {
    expect(target(undefined, '13800138000')).toBe('+8613800138000');
    expect(target('852', '61234567')).toBe('+85261234567');
    expect(target('1242', '5550123')).toBe('+12425550123');
    // The same phone under a part of its country's code, or with some of its digits in the code.
    for (const [areaCode, phone] of [
      ['8', '613800138000'],
      ['861', '3800138000'],
      ['8613', '800138000'],
      ['085', '261234567'],
      ['999', '61234567'],
    ] as const)
      expect(refused({ areaCode, phone }), areaCode).toBe('phoneFormat');
  });

  it('has one spelling: no zero that is dialled at home alone', () => {
    expect(target('44', '07700900123')).toBe(target('44', '7700900123'));
    expect(target('86', '013800138000')).toBe('+8613800138000');
    // There it is part of the number.
    expect(target('225', '0701020304')).toBe('+2250701020304');
    expect(refused({ areaCode: '44', phone: '00000' })).toBe('phoneFormat');
    expect(refused({ areaCode: '86', phone: '12345678901' })).toBe('phoneFormat');
  });

  it('is one of phone and mail, a mail in lower case', () => {
    expect(targetOf(readAccountName({ mail: 'Anna.B+c@Mail.Example.com' }))).toBe(
      'anna.b+c@mail.example.com',
    );
    expect(refused({})).toBe('parameterMissing');
    expect(refused({ phone: '13800138000', mail: 'a@b.com' })).toBe('parameterInvalid');
    for (const mail of ['a@b', 'a@@b.com', 'a@-b.com', '@b.com', 'a b@c.com'])
      expect(refused({ mail }), mail).toBe('mailFormat');
  });
});
