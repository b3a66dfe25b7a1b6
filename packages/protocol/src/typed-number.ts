/**
 * The text of a number field and the number that it means (rules/conventions#typed-numbers). Invariant: exact text all
 * the way; a text is the number that was typed, or it has a problem and is no number. No sign vanishes, so no digit
 * moves to another place.
 */
import { plainDigits } from './plain-digits.ts';

declare const IS_DECIMAL: unique symbol;
/** A plain decimal as requests carry it: digits, and a fraction behind a point; a minus only where the field takes one. */
export type Decimal = string & { readonly [IS_DECIMAL]: true };
export type NumberProblem = 'notANumber' | 'tooLong' | 'tooManyDecimals';
/** All that a form learns of a number field: the number, '' while there is none, or the problem of the text. */
export type NumberEntry = Decimal | '' | NumberProblem;

export type TypedNumber =
  | { text: string; value: Decimal | ''; problem?: undefined }
  | { text: string; value?: undefined; problem: NumberProblem };

export interface NumberRules {
  /** Digits behind the point; 0: whole numbers. At most 18. */
  decimals: number;
  /** Digits before the point; 12 where nothing else is said. */
  longest?: number;
  /** Takes a minus before the digits. */
  isSigned?: boolean;
}

/** One input into a field: the text before and after the place that it went to, and what it put there. */
export interface NumberEdit {
  head: string;
  inserted: string;
  tail: string;
  /** Anything but keys and compositions: only there a comma may group. */
  isPaste: boolean;
}

export const LONGEST_WHOLE = 12;

const POINTS = /[\u3002\uff0e\uff61\u066b]/g;
const MINUSES = /[\u2212\uff0d]/g;
/** Blanks, and signs that show nothing. */
const BLANK_ENDS = /^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu;
const GROUPED = /^-?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/;
const COMMA_AS_POINT = /^(-?\d*),(\d*)$/;
/** The middle dot and the Chinese list comma. */
const DOT_BETWEEN_DIGITS = /^(-?\d+)[\u00b7\u3001](\d+)$/;
const NUMBER = /^(-?)(\d*)(?:\.(\d*))?$/;

/** Reads the whole text of a field. */
export function readNumber(
  text: string,
  { decimals, longest = LONGEST_WHOLE, isSigned = false }: NumberRules,
): TypedNumber {
  const match = NUMBER.exec(text.replace(BLANK_ENDS, ''));
  if (!match || (match[1] !== '' && !isSigned)) return { text, problem: 'notANumber' };
  const [, minus = '', digits = '', fraction = ''] = match;
  const whole = digits.replace(/^0+(?=\d)/, '');
  if (whole.length > longest) return { text, problem: 'tooLong' };
  if (fraction.length > decimals) return { text, problem: 'tooManyDecimals' };
  if (digits + fraction === '') return { text, value: '' };
  return { text, value: `${minus}${whole || '0'}${fraction && `.${fraction}`}` as Decimal };
}

/**
 * The field after an input. One digit typed behind the last decimal is not taken; a field of whole numbers shows it as a
 * problem, since its point alone says that a fraction was meant.
 */
export function changeNumber(before: TypedNumber, edit: NumberEdit, rules: NumberRules): TypedNumber {
  const { head, tail, isPaste } = edit;
  const inserted = readInserted(edit.inserted, isPaste);
  const after = readNumber(`${head}${inserted}${tail}`.replace(DOT_BETWEEN_DIGITS, '$1.$2'), rules);
  const isKeyAtEnd = !isPaste && head === before.text && tail === '' && /^\d$/.test(inserted);
  const isBeyond = after.problem === 'tooManyDecimals' && before.problem === undefined && rules.decimals > 0;
  return isKeyAtEnd && isBeyond ? before : after;
}

/** The signs of other keyboards as those of a plain decimal. What is pasted is read by itself, wherever it goes to. */
function readInserted(text: string, isPaste: boolean): string {
  const plain = plainDigits(isPaste ? text.replace(BLANK_ENDS, '') : text)
    .replace(POINTS, '.')
    .replace(MINUSES, '-')
    .replaceAll('\uff0c', ',');
  if (isPaste && GROUPED.test(plain)) return plain.replaceAll(',', '');
  return plain.replace(COMMA_AS_POINT, '$1.$2');
}

const PROBLEMS: readonly string[] = ['notANumber', 'tooLong', 'tooManyDecimals'] satisfies NumberProblem[];

export function problemOf(entry: string): NumberProblem | undefined {
  return PROBLEMS.includes(entry) ? (entry as NumberProblem) : undefined;
}

export function entryOf(number: TypedNumber): NumberEntry {
  return number.problem ?? number.value;
}

/** The field of an entry that the form set; of a problem whose text is gone it is empty. */
export function numberOf(entry: string): TypedNumber {
  const problem = problemOf(entry);
  return problem ? { text: '', problem } : { text: entry, value: entry as Decimal | '' };
}

/** The number of an entry; undefined while there is none. Also of a text that an older version of the app stored. */
export function decimalOf(entry: string): Decimal | undefined {
  return /^-?\d+(\.\d+)?$/.test(entry) ? (entry as Decimal) : undefined;
}
