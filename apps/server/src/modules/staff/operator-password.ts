/**
 * Checks operators' new passwords, and makes their first ones. A weak password that an operator has already still opens
 * the desk, where it must be changed before any other call.
 */
import { randomBytes } from 'node:crypto';
import { holdsControl, preparedPassword } from '@tern/protocol';
import { CallError } from '../../platform/http/call.ts';
import { lettersFor, passwordIsCommon } from '../../platform/secrets/common-passwords.ts';

const LEAST = 12;
const MOST = 128;

/** The names that a password must not hold, beside the product's name. */
export interface PasswordNames {
  operator: string;
  exchange: string;
}

const PRODUCT = 'Tern';
/** A shorter name of Latin letters is part of many words: it counts as a word of its own alone. */
const REVEALING_LENGTH = 5;

/** 120 random bits. */
export function newPassword(names: PasswordNames): string {
  for (;;) {
    const password = randomBytes(15).toString('base64url');
    if (!operatorPasswordIsWeak(password, names)) return password;
  }
}

export function refuseWeakOperatorPassword(password: string, names: PasswordNames): void {
  if (operatorPasswordIsWeak(password, names)) throw new CallError('deskPasswordFormat');
}

export function operatorPasswordIsWeak(typed: string, { operator, exchange }: PasswordNames): boolean {
  const password = preparedPassword(typed);
  const length = [...password].length;
  const lower = password.toLowerCase();
  return (
    length < LEAST ||
    length > MOST ||
    holdsControl(password) ||
    !/\p{L}/u.test(password) ||
    hasSequence(lower) ||
    isCommon(lower) ||
    lower.includes(operator) ||
    [PRODUCT, exchange].some((name) => holdsName(lower, name) || holdsName(lettersFor(lower), name))
  );
}

const SEQUENCES = [
  ...windows('01234567890', 4),
  ...windows('abcdefghijklmnopqrstuvwxyz', 5),
  ...['qwertyuiop', 'qwertzuiop', 'asdfghjkl', 'zxcvbnm'].flatMap((row) => windows(row, 5)),
];

/** Every part of the row that is so long, forwards and backwards. */
function windows(row: string, length: number): string[] {
  const parts = Array.from({ length: row.length - length + 1 }, (_, at) => row.slice(at, at + length));
  return parts.flatMap((part) => [part, [...part].reverse().join('')]);
}

function hasSequence(lower: string): boolean {
  return /(.)\1{3}/u.test(lower) || SEQUENCES.some((sequence) => lower.includes(sequence));
}

/** Itself, or what is left without ornaments at its ends and in between; a short common word is on the list twice over. */
function isCommon(lower: string): boolean {
  const core = lower.replace(/^\P{L}+|\P{L}+$/gu, '');
  const plain = core.replace(/[^\p{L}\p{N}]/gu, '');
  return [lower, core, plain, core + core].some(passwordIsCommon);
}

function holdsName(lower: string, name: string): boolean {
  const plain = plainText(name.toLowerCase());
  if (plain === '') return false;
  if (plain.length < REVEALING_LENGTH && /^[a-z]+$/.test(plain))
    return lower.split(/[^\p{L}]+/u).includes(plain);
  return plainText(lower).includes(plain);
}

function plainText(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '');
}
