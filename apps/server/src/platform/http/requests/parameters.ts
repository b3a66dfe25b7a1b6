/**
 * Reads what a call was given, off a form, a query or a flat JSON object, into one slot a known field. Unknown fields,
 * fields given twice and text that no database or screen can hold are refused here, by name; what a value means is
 * request-shape.ts. Never builds an object from keys that a stranger chose.
 */
import { isUtf8 } from 'node:buffer';
import { CallError } from '../call.ts';

/** One value a field, in the order of the field list; undefined: not given. */
export type Slots = (string | undefined)[];

/** Which names a call knows, each with its slot. */
export type FieldIndex = ReadonlyMap<string, number>;

const LONE_SURROGATE = /[\ud800-\udfff]/u;
const SHOWN_NAME_LENGTH = 40;

/** A name as it may stand in an error message: short and printable. */
export function shownName(name: string): string {
  return name.slice(0, SHOWN_NAME_LENGTH).replace(/[^\x21-\x7e]/g, '?');
}

export function putValue(slots: Slots, fields: FieldIndex, name: string, value: string): void {
  const slot = fields.get(name);
  if (slot === undefined) throw new CallError('parameterUnknown', { field: shownName(name) });
  if (slots[slot] !== undefined) throw new CallError('parameterTwice', { field: name });
  if (value.includes('\0') || LONE_SURROGATE.test(value))
    throw new CallError('parameterInvalid', { field: name });
  slots[slot] = value;
}

export function decodeBody(body: Buffer): string {
  if (!isUtf8(body)) throw new CallError('malformedBody');
  return body.toString('utf8');
}

/** application/x-www-form-urlencoded, in a body or after the question mark. */
export function readForm(text: string, fields: FieldIndex): Slots {
  const slots: Slots = new Array(fields.size);
  let start = 0;
  while (start < text.length) {
    let end = text.indexOf('&', start);
    if (end < 0) end = text.length;
    if (end > start) readFormPart(text.slice(start, end), slots, fields);
    start = end + 1;
  }
  return slots;
}

function readFormPart(part: string, slots: Slots, fields: FieldIndex): void {
  const equals = part.indexOf('=');
  const name = equals < 0 ? part : part.slice(0, equals);
  const value = equals < 0 ? '' : part.slice(equals + 1);
  putValue(slots, fields, decodeFormText(name), decodeFormText(value));
}

function decodeFormText(text: string): string {
  const plain = text.includes('+') ? text.replaceAll('+', ' ') : text;
  if (!plain.includes('%')) return plain;
  try {
    return decodeURIComponent(plain);
  } catch {
    throw new CallError('malformedBody');
  }
}
