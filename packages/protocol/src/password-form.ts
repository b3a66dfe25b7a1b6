/**
 * The form in which a password counts (OpaqueString of RFC 8265): every other blank is the blank, and a letter with its
 * marks is one character, however a keyboard writes it. Length, weakness and hash are judged of that form, by the app and
 * by the server alike. The signer, which imports nothing of ours, has the same line; one table tests both.
 */

const LEAST = 8;
const MOST = 20;

export function preparedPassword(typed: string): string {
  return typed.replace(/\p{Zs}/gu, ' ').normalize('NFC');
}

/** True for a new login password of the right length without control characters. */
export function passwordLengthFits(typed: string): boolean {
  const length = [...preparedPassword(typed)].length;
  return length >= LEAST && length <= MOST && !holdsControl(typed);
}

/** True unless it is digits alone, in whatever width or script. */
export function passwordMixes(typed: string): boolean {
  return /\P{Nd}/u.test(preparedPassword(typed).normalize('NFKC'));
}

/** RFC 8265 refuses control characters; a lone surrogate is no character at all. */
export function holdsControl(typed: string): boolean {
  return /[\p{Cc}\p{Cs}]/u.test(typed);
}
