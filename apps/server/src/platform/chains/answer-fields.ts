/**
 * Reads the objects and lists of a node's answers, of any chain. Each function takes a value of unknown type and throws
 * MalformedAnswer, with the name of the field, for all that is none.
 */
import { isRecord } from '../json/is-record.ts';
import { MalformedAnswer } from './json-rpc.ts';

export type Fields = Record<PropertyKey, unknown>;

export function readFields(value: unknown, name: string): Fields {
  if (!isRecord(value) || Array.isArray(value)) throw new MalformedAnswer(`${name} is no object`);
  return value;
}

export function readList(value: unknown, name: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new MalformedAnswer(`${name} is no list`);
  return value;
}
