/**
 * The form in which a passphrase counts (OpaqueString of RFC 8265): every other blank is the blank, and a letter with its
 * marks is one character, however a keyboard writes it. The same line as in the server, of which the signer imports
 * nothing; one table of cases tests both.
 */
export function preparedPassphrase(typed: string): string {
  return typed.replace(/\p{Zs}/gu, ' ').normalize('NFC');
}

/** The forms that may open a key file: as typed first, for files of before, then prepared, and with marks apart. */
export function passphraseForms(typed: string): string[] {
  return [...new Set([typed, preparedPassphrase(typed), typed.normalize('NFD')])];
}
