import { describe, expect, it } from 'vitest';
import { codeIsValid, mailIsValid, maskAccount, passwordIsValid, phoneIsValid } from './account-rules.ts';

describe('formats', () => {
  it.each([
    ['13800132046', '86', true],
    ['138 0013 2046', '86', true],
    ['23800132046', '86', false],
    ['1380013204', '86', false],
    ['91234567', '852', true],
    ['12', '852', false],
    ['', '86', false],
    ['1380013204x', '1', false],
  ])('phone %s in %s', (phone, area, valid) => {
    expect(phoneIsValid(phone, area)).toBe(valid);
  });

  it.each([
    ['a@b.co', true],
    ['first.last+tag@mail.tern.example', true],
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
