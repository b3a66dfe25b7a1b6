/**
 * A field of a command or an event that the journal holds as a block of bytes: it writes one value, reads it back and
 * states which values it holds. A command may carry a value that does not fit; the field then writes one that the engine
 * refuses. A field judges no rule of business.
 */
import {
  ACCOUNT_TYPES,
  type AccountType,
  type MemberId,
  SYSTEM_ACCOUNTS,
  type SystemAccount,
} from '../base/accounts.ts';
import type { Dictionary } from '../base/dictionary.ts';
import { MAX_AMOUNT } from '../base/limits.ts';
import type { ByteReader } from './byte-reader.ts';
import type { ByteWriter } from './byte-writer.ts';
import { fromList, positionIn } from './from-list.ts';

/** The members are properties and not methods, so that the compiler refuses a field of strings for one of some strings. */
export interface Field<Value> {
  readonly write: (out: ByteWriter, value: Value, names: Dictionary) => void;
  readonly read: (from: ByteReader, names: Dictionary) => Value;
  readonly allowed: Allowed;
}

/** The values that a field holds. Tests derive arbitrary and hostile values from it (testing/field-values.ts). */
export type Allowed =
  /** Whole numbers from zero; any other is written as the largest. */
  | { readonly type: 'whole' }
  | { readonly type: 'byte' }
  | { readonly type: 'bigint'; readonly min: bigint; readonly max: bigint }
  /** Up to 2^63 on both sides; beyond it the value is saturated. */
  | { readonly type: 'signed' }
  | { readonly type: 'boolean' }
  /** Longer texts are cut off one character past the limit. */
  | { readonly type: 'text'; readonly maxLength: number }
  | { readonly type: 'choice'; readonly of: readonly unknown[] }
  | { readonly type: 'constant'; readonly value: unknown }
  | { readonly type: 'constant'; readonly value: unknown }
  /** Names that the dictionary knows. */
  | { readonly type: 'listed'; readonly of: (names: Dictionary) => readonly string[] }
  | { readonly type: 'list'; readonly of: Allowed }
  | { readonly type: 'struct'; readonly of: Readonly<Record<string, Allowed>> }
  | { readonly type: 'either'; readonly of: readonly Allowed[] };

/** No member and no order has this id, and no rule allows it as a setting. */
const NO_NUMBER = Number.MAX_SAFE_INTEGER;

/** A scale, a rate, a time, a count. */
export const whole: Field<number> = {
  write: (out, value) => out.varint(safeWhole(value)),
  read: (from) => from.varint(),
  allowed: { type: 'whole' },
};

/** The id of a member, an order, a plan or a position. */
export const id: Field<number> = { ...whole };

/** A whole number below 256. Events only: it is not checked. */
export const byte: Field<number> = {
  write: (out, value) => out.u8(value),
  read: (from) => from.u8(),
  allowed: { type: 'byte' },
};

/** An amount of zero or more. Events only: it is not checked. */
export const amount: Field<bigint> = {
  write: (out, value) => out.amount(value),
  read: (from) => from.amount(),
  allowed: { type: 'bigint', min: 0n, max: MAX_AMOUNT },
};

export const signed: Field<bigint> = {
  write: (out, value) => out.signed(value),
  read: (from) => from.signed(),
  allowed: { type: 'signed' },
};

/** Yes or no in a byte of its own. */
export const flag: Field<boolean> = {
  write: (out, value) => out.u8(value ? 1 : 0),
  read: (from) => from.u8() === 1,
  allowed: { type: 'boolean' },
};

export function text(maxLength: number): Field<string> {
  return {
    write: (out, value) => out.text(value, maxLength),
    read: (from) => from.text(),
    allowed: { type: 'text', maxLength },
  };
}

/** One of a list, as its position in a byte. The order of the list is part of the journal's format. */
export function choice<Name>(names: readonly Name[]): Field<Name> {
  return {
    write: (out, value) => out.u8(positionIn(names, value)),
    read: (from) => fromList(names, from.u8()),
    allowed: { type: 'choice', of: names },
  };
}

/** One of some names, as its code in a byte. */
export function coded<Name extends string>(codes: Readonly<Record<Name, number>>): Field<Name> {
  const names: Name[] = [];
  for (const name in codes) names[codes[name]] = name;
  return {
    write: (out, value) => out.u8(positionIn(names, value)),
    read: (from) => fromList(names, from.u8()),
    allowed: { type: 'choice', of: Object.keys(codes) },
  };
}

export const accountType: Field<AccountType> = choice<AccountType>(ACCOUNT_TYPES);

/** Zero and the member's id, or the position of a system account plus 1. No record names the account of a chain. */
export const owner: Field<MemberId | SystemAccount> = {
  write: (out, value) => {
    if (typeof value === 'number') {
      out.u8(0);
      out.varint(safeWhole(value));
    } else out.u8(positionIn(SYSTEM_ACCOUNTS, value) + 1);
  },
  read: (from) => {
    const code = from.u8();
    return code === 0 ? from.varint() : fromList<SystemAccount>(SYSTEM_ACCOUNTS, code - 1);
  },
  allowed: { type: 'either', of: [{ type: 'whole' }, { type: 'choice', of: SYSTEM_ACCOUNTS }] },
};

/** Answers the number, or one that no record has when it is not a whole number of zero or more. */
export function safeWhole(value: number): number {
  return Number.isSafeInteger(value) && value >= 0 ? value : NO_NUMBER;
}
