/** A number field without a browser. */
import {
  changeNumber,
  entryOf,
  type NumberEntry,
  type NumberRules,
  readNumber,
  type TypedNumber,
} from '../typed-number.ts';
import type { TypedCase } from './typed-number-cases.ts';

/** The field after each of its keys, its composition or its paste. */
export function typedNumber(
  {
    start = '',
    at = start.length,
    keys = '',
    composed,
    pasted,
  }: Omit<TypedCase, 'text' | 'result' | 'decimals'>,
  rules: NumberRules,
): TypedNumber {
  const inputs = pasted === undefined ? (composed === undefined ? [...keys] : [composed]) : [pasted];
  const isPaste = pasted !== undefined;
  let field = readNumber(start, rules);
  const tail = start.slice(at);
  for (const inserted of inputs) {
    const head = field.text.slice(0, field.text.length - tail.length);
    field = changeNumber(field, { head, inserted, tail, isPaste }, rules);
  }
  return field;
}

/** The entry that a form gets for keys typed into an empty field. */
export function typedEntry(keys: string, decimals: number): NumberEntry {
  return entryOf(typedNumber({ keys }, { decimals }));
}
