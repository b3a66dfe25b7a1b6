/**
 * Commands and events that the journal holds as blocks of bytes, each declared by its code and its fields. Invariant: a
 * code keeps its meaning for ever, and so does the order of the fields.
 */
import type { Dictionary } from '../base/dictionary.ts';
import { type ByteReader, CodecError } from './byte-reader.ts';
import type { ByteWriter } from './byte-writer.ts';
import type { Allowed } from './field.ts';
import { type FieldsOf, Struct } from './struct.ts';

/** Methods and not properties, so that declarations of several kinds fit in one table: the kind chooses the declaration. */
export interface Declaration<Value> {
  readonly code: number;
  /** The values of the fields; a codec by hand has none. */
  readonly allowed?: Allowed;
  write(out: ByteWriter, value: Value, names: Dictionary): void;
  /** Leaves it to the caller to `check` the reader. */
  read(from: ByteReader, names: Dictionary, kind: string): Value;
}

/** One declaration for each kind. */
export type Declarations<Union extends { kind: string }> = {
  readonly [Kind in Union['kind']]: Declaration<Extract<Union, { kind: Kind }>>;
};

/** `learn` adds the names that the record lists to the dictionary. */
export function record<Value extends { kind: string }>(
  code: number,
  fields: NoInfer<FieldsOf<Value>>,
  learn?: (names: Dictionary, value: NoInfer<Value>) => void,
): Declaration<Value> {
  const all = new Struct<Value>(fields);
  return {
    code,
    allowed: all.allowed,
    write: (out, value, names) => all.write(out, value, names),
    read: (from, names, kind) => {
      const value = all.read(from, names, { kind });
      if (learn !== undefined) {
        from.check();
        learn(names, value);
      }
      return value;
    },
  };
}

/** Writes and reads the records of a union by their declarations. */
export class RecordCodec<Union extends { kind: string }> {
  private readonly byKind = new Map<string, Declaration<Union>>();
  private readonly byCode: { kind: string; declaration: Declaration<Union> }[] = [];

  /** `older`: how earlier engine versions wrote some kinds, under codes of their own. */
  constructor(
    private readonly noun: 'command' | 'event',
    declarations: Readonly<Record<string, Declaration<Union>>>,
    older: Readonly<Record<string, Declaration<Union>>> = {},
  ) {
    for (const [kind, declaration] of Object.entries(declarations)) {
      this.byKind.set(kind, declaration);
      this.addCode(kind, declaration);
    }
    for (const [kind, declaration] of Object.entries(older)) this.addCode(kind, declaration);
  }

  /** Appends the bytes and answers the code. */
  write(out: ByteWriter, value: Union, names: Dictionary): number {
    const declaration = this.byKind.get(value.kind);
    if (declaration === undefined) throw new RangeError(`no ${this.noun} is of kind ${value.kind}`);
    declaration.write(out, value, names);
    return declaration.code;
  }

  /** @throws CodecError when no record has the code */
  read(code: number, from: ByteReader, names: Dictionary): Union {
    const found = this.byCode[code];
    if (found === undefined) throw new CodecError(`no ${this.noun} has the code ${code}`);
    return found.declaration.read(from, names, found.kind);
  }

  private addCode(kind: string, declaration: Declaration<Union>): void {
    const { code } = declaration;
    if (this.byCode[code] !== undefined) throw new Error(`two ${this.noun}s have the code ${code}`);
    this.byCode[code] = { kind, declaration };
  }
}
