/** Formats that registration, login and the forgotten password check before they ask the server, which decides. */
import {
  passwordLengthFits,
  passwordMixes,
  phoneFits,
  plainDigits,
  preparedPassword,
  readPhone,
} from '@tern/protocol';

export type Method = 'phone' | 'mail';

export function phoneIsValid(phone: string, countryCode: string): boolean {
  return phoneFits(readPhone(phone, countryCode));
}

/**
 * A letter or digit first, then word characters, dots, plus signs and hyphens; a domain with a suffix of 2 to 4 letters
 * (product#validation).
 */
export function mailIsValid(mail: string): boolean {
  return mail.length <= 100 && /^[A-Za-z0-9][\w.+-]*@(?:[A-Za-z0-9-]+\.)+[A-Za-z]{2,4}$/.test(mail.trim());
}

/** The digits of a typed or pasted code: people copy spaces and words with it. */
export function codeDigits(text: string): string {
  return plainDigits(text).replace(/\D/g, '').slice(0, 6);
}

export function codeIsValid(code: string): boolean {
  return /^\d{6}$/.test(code);
}

export function passwordIsValid(password: string): boolean {
  return passwordLengthFits(password) && passwordMixes(password);
}

/** True when both are one password, however they were typed. */
export function isSamePassword(one: string, other: string): boolean {
  return preparedPassword(one) === preparedPassword(other);
}

/**
 * Rates how hard a valid password is to guess, 0 to 3: by its length and the kinds of characters, not by a dictionary,
 * which the server has. 0: not valid.
 */
export function passwordStrength(typed: string): 0 | 1 | 2 | 3 {
  if (!passwordIsValid(typed)) return 0;
  const password = preparedPassword(typed);
  const isLong = [...password].length >= 12;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter((kind) => kind.test(password)).length;
  const varied = new Set(password).size;
  if (varied < 6) return 1;
  if (kinds >= 3 && isLong) return 3;
  return kinds >= 3 || (kinds >= 2 && isLong) ? 2 : 1;
}

export function postPasswordIsValid(password: string): boolean {
  return /^\d{6}$/.test(password);
}

/** 138****2046, a***@tern.example */
export function maskAccount(account: string): string {
  const at = account.indexOf('@');
  if (at > 0) return `${account.slice(0, 1)}***${account.slice(at)}`;
  return account.length < 8 ? account : `${account.slice(0, 3)}****${account.slice(-4)}`;
}
