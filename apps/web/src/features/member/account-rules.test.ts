import { PASSWORD_CASES } from '@tern/test-kit/password-cases';
import { describe, expect, it } from 'vitest';
import {
  codeIsValid,
  isSamePassword,
  mailIsValid,
  maskAccount,
  passwordIsValid,
  passwordStrength,
  phoneIsValid,
  postPasswordIsValid,
} from './account-rules.ts';

describe('formats', () => {
  it.each([
    ['13800132046', '86', true],
    ['138 0013 2046', '86', true],
    ['23800132046', '86', false],
    ['1380013204', '86', false],
    ['12800132046', '86', false],
    ['91234567', '852', true],
    ['12', '852', false],
    ['', '86', false],
    ['1380013204x', '1', false],
  ])('phone %s in %s', (phone, area, valid) => {
    expect(phoneIsValid(phone, area)).toBe(valid);
  });

  it.each([
    ['a@b.co', true],
    ['first.last+tag@mail.tern.info', true],
    ['a@tern.museum', false],
    ['9-x@b-c.com', true],
    ['.a@b.co', false],
    ['a@b', false],
    ['a@b.c', false],
    ['a b@c.com', false],
    ['', false],
  ])('mail %s', (mail, valid) => {
    expect(mailIsValid(mail)).toBe(valid);
  });

  it.each([
    ['abcdefg1', true],
    ['12345678', false],
    ['abcdef1', false],
    ['abcdefghijklmnopqrst1', false],
    ['1234567!', true],
  ])('password %s', (password, valid) => {
    expect(passwordIsValid(password)).toBe(valid);
  });

  it.each(PASSWORD_CASES)('a new password as the server judges it: $name', ({ typed, prepared, fits }) => {
    expect(passwordIsValid(typed)).toBe(fits);
    expect(isSamePassword(typed, prepared)).toBe(true);
    expect(passwordStrength(typed) > 0).toBe(fits);
  });

  it.each([
    ['12345678', 0],
    ['abcdefgh', 1],
    ['aaaaaaaaaaA1!', 1],
    ['abcdefgh1', 1],
    ['Abcdefgh1', 2],
    ['abcdefghijk1', 2],
    ['Abcdefgh-ij1', 3],
  ])('strength of %s', (password, strength) => {
    expect(passwordStrength(password)).toBe(strength);
  });

  it('a trading password has six digits', () => {
    expect(postPasswordIsValid('048271')).toBe(true);
    expect(postPasswordIsValid('0482710')).toBe(false);
    expect(postPasswordIsValid('04827x')).toBe(false);
  });

  it('a code has six digits', () => {
    expect(codeIsValid('048271')).toBe(true);
    expect(codeIsValid('48271')).toBe(false);
    expect(codeIsValid('48271a')).toBe(false);
  });

  it('masks what it repeats', () => {
    expect(maskAccount('13800132046')).toBe('138****2046');
    expect(maskAccount('someone@tern.example')).toBe('s***@tern.example');
  });
});
