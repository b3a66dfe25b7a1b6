/** Digits as keyboards of other scripts write them. */

/** The zeros of full-width, Arabic-Indic and Extended Arabic-Indic digits. */
const ZEROS = [0xff10, 0x0660, 0x06f0];
const DIGITS = /[\uff10-\uff19\u0660-\u0669\u06f0-\u06f9]/g;

/** The text with these digits as 0 to 9; everything else stays. */
export function plainDigits(text: string): string {
  return text.replace(DIGITS, (digit) => {
    const code = digit.charCodeAt(0);
    const zero = ZEROS.find((one) => code >= one && code <= one + 9) ?? code;
    return String(code - zero);
  });
}
