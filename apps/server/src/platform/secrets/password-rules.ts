/**
 * Which login passwords are taken (product#validation, rules/security#passwords): 8-20 characters, not digits alone in
 * whatever width or script, none that everybody tries first.
 */
import { CallError } from '../http/call.ts';
import { passwordIsCommon } from './common-passwords.ts';

const LEAST = 8;
const MOST = 20;

/** @param own the account's own phone and mail, which are no secret */
export function refuseWeakPassword(password: string, own: readonly string[]): void {
  const length = [...password].length;
  if (length < LEAST || length > MOST || /^\p{Nd}+$/u.test(password.normalize('NFKC')))
    throw new CallError('passwordFormat');
  if (passwordIsCommon(password) || isOneOf(password, own)) throw new CallError('passwordCommon');
}

function isOneOf(password: string, own: readonly string[]): boolean {
  const lower = password.toLowerCase();
  return own.some((one) => {
    const [name = ''] = one.toLowerCase().split('@', 1);
    return lower === one.toLowerCase() || lower === name || (name.length >= LEAST && lower.startsWith(name));
  });
}
