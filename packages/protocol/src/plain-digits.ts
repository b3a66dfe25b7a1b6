/** Digits of other keyboards. Invariant: each sign becomes one sign, so no place in a text moves. */

/** Arabic-Indic, Extended Arabic-Indic and full-width; the last four bits of each code are the digit. */
const OTHER_DIGITS = /[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g;

/** The text with full-width and Arabic digits as 0 to 9, and everything else as it was. */
export function plainDigits(text: string): string {
  return text.replace(OTHER_DIGITS, (digit) => (digit.charCodeAt(0) & 15).toString());
}
