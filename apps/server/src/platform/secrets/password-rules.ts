/**
 * Which login passwords are taken (product#validation, rules/security#passwords): 8-20 characters, not digits alone in
 * whatever width or script, none that everybody tries first. The prepared form is judged, as the app judges it.
 */
import { passwordLengthFits, passwordMixes, preparedPassword } from '@tern/protocol';
import { CallError } from '../http/call.ts';
import { passwordIsCommon } from './common-passwords.ts';

/** A shorter name may begin a password. */
const LEAST_NAME = 8;

/** @param own the account's own phone and mail, which are no secret */
export function refuseWeakPassword(password: string, own: readonly string[]): void {
  if (!passwordLengthFits(password) || !passwordMixes(password)) throw new CallError('passwordFormat');
  const prepared = preparedPassword(password);
  if (passwordIsCommon(prepared) || isOneOf(prepared, own)) throw new CallError('passwordCommon');
}

function isOneOf(password: string, own: readonly string[]): boolean {
  const lower = password.toLowerCase();
  return own.some((one) => {
    const [name = ''] = one.toLowerCase().split('@', 1);
    return (
      lower === one.toLowerCase() || lower === name || (name.length >= LEAST_NAME && lower.startsWith(name))
    );
  });
}
