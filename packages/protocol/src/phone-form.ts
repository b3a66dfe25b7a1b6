/**
 * Reads a phone as people type it and as autofill gives it (rules/conventions#wire-values). The app reads what stands in
 * its field, and the server what a client sends, by these functions, so that both answer alike. Prefixes that only a
 * country's plan tells apart are left to the server.
 */
import { callingCodes } from './calling-codes.ts';
import { plainDigits } from './plain-digits.ts';

export interface PhoneReading {
  areaCode: string;
  phone: string;
  /** The text names the code by itself. */
  namesCode: boolean;
}

const MAINLAND_CHINA = '86';
const CHINESE_MOBILE = /^1[3-9]\d{9}$/;
const FOREIGN_PHONE = /^\d{5,15}$/;
/** Congo, Ivory Coast, Italy, San Marino: there the zero is part of the number. */
const AREAS_WITH_ZERO: ReadonlySet<string> = new Set(['242', '225', '39', '378']);
/** Blanks, signs that show nothing, hyphens and minus, brackets, points, strokes. */
const BETWEEN_DIGITS = /[\s\p{Z}\p{Cf}\p{Pd}\u2212()\uff08\uff09.\uff0e\u00b7\u2022/\uff0f]/gu;
const INTERNATIONAL = /^(?:\+|00)(\d+)$/;

/**
 * The code stays the chosen one, unless the text names another: +852 6123 4567 or 00852 6123 4567. A text that is no phone
 * is answered as it is, without what stands between digits.
 */
export function readPhone(text: string, chosen: string): PhoneReading {
  const plain = plainDigits(text)
    .replace(BETWEEN_DIGITS, '')
    .replace(/^tel:/i, '')
    .replace(/^\uff0b/, '+');
  const digits = INTERNATIONAL.exec(plain)?.[1];
  const areaCode = digits && codeOf(digits, chosen);
  if (digits === undefined || areaCode === undefined) return readNational(plain, chosen);
  return { areaCode, phone: withoutZeros(areaCode, digits.slice(areaCode.length)), namesCode: true };
}

/** Its form alone: no plan is asked if such a phone exists. */
export function phoneFits({ areaCode, phone }: Pick<PhoneReading, 'areaCode' | 'phone'>): boolean {
  return (areaCode === MAINLAND_CHINA ? CHINESE_MOBILE : FOREIGN_PHONE).test(phone);
}

/** Without the zeros that are dialled at home alone. */
export function withoutZeros(areaCode: string, digits: string): string {
  return AREAS_WITH_ZERO.has(areaCode) ? digits : digits.replace(/^0+/, '');
}

/** The chosen code where the digits begin with it, else the longest that they begin with. */
function codeOf(digits: string, chosen: string): string | undefined {
  if (digits.startsWith(chosen)) return chosen;
  const found = callingCodes()
    .map(({ code }) => code)
    .filter((code) => digits.startsWith(code));
  return found.toSorted((a, b) => b.length - a.length)[0];
}

/** A mobile phone of mainland China never begins with 86, so 86138… names its code. */
function readNational(digits: string, chosen: string): PhoneReading {
  const rest = digits.slice(MAINLAND_CHINA.length);
  if (chosen === MAINLAND_CHINA && digits.startsWith(MAINLAND_CHINA) && CHINESE_MOBILE.test(rest))
    return { areaCode: chosen, phone: rest, namesCode: true };
  return { areaCode: chosen, phone: withoutZeros(chosen, digits), namesCode: false };
}
