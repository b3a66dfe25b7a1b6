/** Fields made of other fields. The order of the fields in a struct is the order of their bytes. */
import type { Dictionary } from '../base/dictionary.ts';
import type { ByteReader } from './byte-reader.ts';
import type { ByteWriter } from './byte-writer.ts';
import type { Allowed, Field } from './field.ts';
import { readList } from './from-list.ts';

/** A field for every property but the kind, neither more nor fewer: the compiler compares them with the interface. */
export type FieldsOf<Value> = {
  readonly [Name in Exclude<keyof Value, 'kind'>]: Field<Value[Name]>;
};

/** A field whose values the compiler compared at its declaration. Methods, for they take any value. */
interface UntypedField {
  readonly allowed: Allowed;
  write(out: ByteWriter, value: unknown, names: Dictionary): void;
  read(from: ByteReader, names: Dictionary): unknown;
}

/** A stretch of a struct's bytes: one field, or up to eight bits. */
interface Part {
  write(out: ByteWriter, properties: Readonly<Record<string, unknown>>, names: Dictionary): void;
  read(from: ByteReader, names: Dictionary, into: Record<string, unknown>): void;
}

/** Yes or no. Bits that follow each other in a struct share a byte, the first in the lowest bit. */
export const bit: Field<boolean> = {
  write: (out, value) => out.u8(value ? 1 : 0),
  read: (from) => (from.u8() & 1) !== 0,
  allowed: { type: 'boolean' },
};

/** The fields of a struct or of a record, which is a struct with a kind and a code (record.ts). */
export class Struct<Value extends object> {
  readonly allowed: Extract<Allowed, { type: 'struct' }>;
  private readonly parts: readonly Part[];

  constructor(fields: FieldsOf<Value>) {
    const untyped: Readonly<Record<string, UntypedField>> = fields;
    const allowed = Object.entries(untyped).map(([name, field]) => [name, field.allowed] as const);
    this.allowed = { type: 'struct', of: Object.fromEntries(allowed) };
    this.parts = partsOf(untyped);
  }

  write(out: ByteWriter, value: Value, names: Dictionary): void {
    const properties = value as Readonly<Record<string, unknown>>;
    for (const part of this.parts) {
      out.makeRoom();
      part.write(out, properties, names);
    }
  }

  /** Adds the properties to the object that is given, in the order of the fields. */
  read(from: ByteReader, names: Dictionary, into: Record<string, unknown> = {}): Value {
    for (const part of this.parts) part.read(from, names, into);
    return into as Value;
  }
}

/** Several properties one after another. */
export function struct<Value extends object>(fields: NoInfer<FieldsOf<Value>>): Field<Value> {
  const all = new Struct<Value>(fields);
  return {
    write: (out, value, names) => all.write(out, value, names),
    read: (from, names) => all.read(from, names),
    allowed: all.allowed,
  };
}

/** The number of items and the items. */
export function list<Item>(field: Field<Item>): Field<Item[]> {
  return {
    write: (out, items, names) => {
      out.varint(items.length);
      for (const item of items) {
        out.makeRoom();
        field.write(out, item, names);
      }
    },
    read: (from, names) => readList(from, () => field.read(from, names)),
    allowed: { type: 'list', of: field.allowed },
  };
}

/** A byte that is 0 for the absent value, and 1 before any other. */
export function optional<Value>(field: Field<Value>, absentValue: Value): Field<Value> {
  return {
    write: (out, value, names) => {
      out.u8(value === absentValue ? 0 : 1);
      if (value !== absentValue) field.write(out, value, names);
    },
    read: (from, names) => (from.u8() === 0 ? absentValue : field.read(from, names)),
    allowed: { type: 'either', of: [{ type: 'constant', value: absentValue }, field.allowed] },
  };
}

/** As `optional`, for a value that may be null. */
export function nullable<Value>(field: Field<Value>): Field<Value | null> {
  return {
    write: (out, value, names) => {
      out.u8(value === null ? 0 : 1);
      if (value !== null) field.write(out, value, names);
    },
    read: (from, names) => (from.u8() === 0 ? null : field.read(from, names)),
    allowed: { type: 'either', of: [{ type: 'constant', value: null }, field.allowed] },
  };
}

/** A field at the end of a record that older engine versions did not write: where the bytes end, the value is `before`. */
export function added<Value>(field: Field<Value>, before: Value): Field<Value> {
  return {
    write: field.write,
    read: (from, names) => (from.isAtEnd ? before : field.read(from, names)),
    allowed: field.allowed,
  };
}

/** A property that takes no bytes and is always the same. */
export function constant<Value>(value: Value): Field<Value> {
  return { write: () => {}, read: () => value, allowed: { type: 'constant', value } };
}

function partsOf(fields: Readonly<Record<string, UntypedField>>): Part[] {
  const parts: Part[] = [];
  let bits: string[] = [];
  for (const [name, field] of Object.entries(fields)) {
    if (field !== bit) {
      parts.push(singlePart(name, field));
      bits = [];
    } else if (bits.push(name) === 1) parts.push(bitsPart(bits));
  }
  return parts;
}

function singlePart(name: string, field: UntypedField): Part {
  return {
    write: (out, properties, names) => field.write(out, properties[name], names),
    read: (from, names, into) => {
      into[name] = field.read(from, names);
    },
  };
}

/** The list of names may still grow: it is complete when the struct is. */
function bitsPart(bits: readonly string[]): Part {
  return {
    write: (out, properties) => {
      let byte = 0;
      let mask = 1;
      for (const name of bits) {
        if (properties[name] === true) byte |= mask;
        mask <<= 1;
      }
      out.u8(byte);
    },
    read: (from, _names, into) => {
      const byte = from.u8();
      let mask = 1;
      for (const name of bits) {
        into[name] = (byte & mask) !== 0;
        mask <<= 1;
      }
    },
  };
}
