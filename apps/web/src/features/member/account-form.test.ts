import { describe, expect, it } from 'vitest';
import { login as texts } from '../../locale/zh/login.ts';
import { accountForm, freshForm, isFree, problemsOf, targetOf } from './account-form.ts';

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
});
