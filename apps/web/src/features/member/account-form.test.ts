import { PHONE_CASES } from '@tern/test-kit/phone-cases';
import { describe, expect, it } from 'vitest';
import { login as texts } from '../../locale/zh/login.ts';
import {
  accountForm,
  accountName,
  freshForm,
  isFree,
  namedPhone,
  problemsOf,
  targetOf,
} from './account-form.ts';

const FILLED = freshForm({
  phone: '138 0013 2046',
  code: '482713',
  password: 'correct-horse',
  confirmation: 'correct-horse',
  agreed: true,
});

describe('account form', () => {
  it('takes digits alone as a code', () => {
    const typed = (text: string) => accountForm(freshForm(), { type: 'typed', field: 'code', text }).code;
    expect(typed('48 27-13')).toBe('482713');
    expect(typed(' 4 8 2 7 1 3 ')).toBe('482713');
    expect(typed('４８２７１３')).toBe('482713');
    expect(typed('4827135')).toBe('482713');
  });

  it('drops the code when the address changes its kind', () => {
    const form = accountForm({ ...FILLED, tried: true }, { type: 'method', method: 'mail' });
    expect(form).toMatchObject({ method: 'mail', code: '', tried: false, phone: '138 0013 2046' });
  });

  it('registers a filled form', () => {
    expect(isFree(problemsOf(FILLED, 'register', '86'))).toBe(true);
  });

  it('names every problem', () => {
    const bad = freshForm({ phone: '12', code: '1', password: '12345678', confirmation: 'x' });
    expect(problemsOf(bad, 'register', '86')).toEqual({
      account: 'phoneFormat',
      code: 'codeFormat',
      password: 'passwordFormat',
      confirmation: 'mismatch',
      agreed: 'agreeFirst',
    });
    expect(problemsOf(freshForm(), 'login', '86')).toEqual({
      account: 'phoneEmpty',
      password: 'passwordEmpty',
    });
    expect(problemsOf(freshForm({ method: 'mail', mail: 'x' }), 'login', '86').account).toBe('mailFormat');
  });

  it('has a text for every problem', () => {
    for (const problem of [
      'phoneEmpty',
      'mailFormat',
      'codeFormat',
      'passwordEmpty',
      'mismatch',
      'agreeFirst',
    ]) {
      expect(texts).toHaveProperty(problem);
    }
  });

  it('asks no agreement to reset a password', () => {
    expect(problemsOf({ ...FILLED, agreed: false }, 'forget', '86')).toEqual({});
  });

  it('wants an account and a code alone to bind one', () => {
    expect(problemsOf(freshForm({ phone: '13800132046', code: '482713' }), 'bind', '86')).toEqual({});
    expect(problemsOf(freshForm(), 'bind', '86')).toEqual({ account: 'phoneEmpty', code: 'codeFormat' });
  });

  it('names the account on the wire', () => {
    expect(targetOf(FILLED, '86')).toEqual({ areaCode: '86', phone: '13800132046' });
    expect(targetOf(freshForm({ method: 'mail', mail: ' a@b.co ' }), '86')).toEqual({ mail: 'a@b.co' });
  });

  it.each(PHONE_CASES)('reads $typed behind +$chosen as the server does', (one) => {
    const form = freshForm({ phone: one.typed });
    const { areaCode, phone, target } = one;
    expect(targetOf(form, one.chosen)).toEqual({ areaCode, phone });
    expect(accountName(form, one.chosen)).toBe(phone);
    const isPhone = problemsOf(form, 'login', one.chosen).account === undefined;
    expect(isPhone).toBe(target !== undefined);
  });

  it('takes the code out of a whole phone alone', () => {
    expect(namedPhone('+86 138 0013 2046', '86')).toEqual({ areaCode: '86', phone: '13800132046' });
    expect(namedPhone('+852 6123 4567', '86')).toEqual({ areaCode: '852', phone: '61234567' });
    for (const text of ['13800132046', '138 0013 2046', '+86 138', '+852 61', '+', '', '+999 1234567'])
      expect(namedPhone(text, '86'), text).toBeUndefined();
  });

  it('says that it has switched until the phone is emptied', () => {
    const switched = accountForm(freshForm({ phone: '+852 6123 4567' }), {
      type: 'phone',
      phone: '61234567',
      switchedTo: '852',
    });
    expect(switched).toMatchObject({ phone: '61234567', switchedTo: '852' });
    const typed = (text: string) => accountForm(switched, { type: 'typed', field: 'phone', text }).switchedTo;
    expect(typed('6123456')).toBe('852');
    expect(typed('')).toBe('');
    expect(accountForm(switched, { type: 'typed', field: 'code', text: '' }).switchedTo).toBe('852');
  });
});
