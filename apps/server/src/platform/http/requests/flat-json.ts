/**
 * Reads a JSON body: one flat object of scalars. Written by hand because JSON.parse hides a key that is given twice and
 * turns long numbers into other numbers. Strings go in as they are; booleans and safe integers become strings; fractions
 * and exponents as JSON numbers, null, lists and objects are refused by field: an amount travels as a string.
 */
import { CallError } from '../call.ts';
import { type FieldIndex, putValue, type Slots, shownName } from './parameters.ts';

const SPACE = /[ \t\r\n]*/y;
const STRING = /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy;
const BARE = /[^\s,}\]:"{[]+/y;
const INTEGER = /^-?(?:0|[1-9]\d{0,15})$/;

export function readFlatJson(text: string, fields: FieldIndex): Slots {
  const slots: Slots = new Array(fields.size);
  let at = skip(text, 0);
  at = skip(text, expect(text, at, '{'));
  let more = text[at] !== '}';
  while (more) {
    const name = take(STRING, text, at);
    const key = unquote(name);
    at = skip(text, expect(text, skip(text, at + name.length), ':'));
    const raw = takeValue(text, at, key);
    putValue(slots, fields, key, toText(raw, key));
    at = skip(text, at + raw.length);
    more = text[at] === ',';
    if (more) at = skip(text, at + 1);
  }
  at = skip(text, expect(text, at, '}'));
  if (at !== text.length) throw new CallError('malformedBody');
  return slots;
}

function skip(text: string, at: number): number {
  SPACE.lastIndex = at;
  SPACE.exec(text);
  return SPACE.lastIndex;
}

function expect(text: string, at: number, character: string): number {
  if (text[at] !== character) throw new CallError('malformedBody');
  return at + 1;
}

function take(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  const found = pattern.exec(text);
  if (found === null) throw new CallError('malformedBody');
  return found[0];
}

function takeValue(text: string, at: number, key: string): string {
  const first = text[at];
  if (first === '{' || first === '[') throw new CallError('parameterInvalid', { field: shownName(key) });
  return take(first === '"' ? STRING : BARE, text, at);
}

function toText(raw: string, key: string): string {
  if (raw.startsWith('"')) return unquote(raw);
  if (raw === 'true' || raw === 'false') return raw;
  if (INTEGER.test(raw) && Number.isSafeInteger(Number(raw))) return raw;
  if (raw === 'null' || /^-?\d/.test(raw)) throw new CallError('parameterInvalid', { field: shownName(key) });
  throw new CallError('malformedBody');
}

function unquote(quoted: string): string {
  return quoted.includes('\\') ? String(JSON.parse(quoted)) : quoted.slice(1, -1);
}
