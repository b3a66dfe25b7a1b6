/** Arbitrary and hostile values of declared commands and events, derived from their fields. */
import fc from 'fast-check';
import type { Allowed } from '../field.ts';
import type { Declaration } from '../record.ts';
import { id, LIMIT, signed } from './field-arbitraries.ts';
import { knownNames } from './known-names.ts';

type Properties = Readonly<Record<string, unknown>>;

/** Records of all kinds that are declared by fields. */
export function recordsOf<Union extends { kind: string }>(
  declarations: Readonly<Record<string, Declaration<Union>>>,
): fc.Arbitrary<Union> {
  const kinds = allowedByKind(declarations).map(([kind, allowed]) =>
    propertiesOf(allowed).map((properties) => ({ kind, ...properties })),
  );
  return fc.oneof(...kinds) as fc.Arbitrary<unknown> as fc.Arbitrary<Union>;
}

/** Every kind that is declared by fields, and their values. */
export function allowedByKind(declarations: object): [string, Allowed][] {
  return Object.entries(declarations).flatMap(([kind, { allowed }]: [string, { allowed?: Allowed }]) =>
    allowed === undefined ? [] : [[kind, allowed]],
  );
}

function valuesOf(allowed: Allowed): fc.Arbitrary<unknown> {
  switch (allowed.type) {
    case 'whole':
      return id;
    case 'byte':
      return fc.nat(255);
    case 'bigint':
      return fc.oneof(fc.bigInt({ min: allowed.min, max: allowed.max }), fc.bigInt({ min: 0n, max: 300n }));
    case 'signed':
      return signed;
    case 'boolean':
      return fc.boolean();
    case 'text':
      return texts(allowed.maxLength);
    case 'choice':
      return fc.constantFrom(...allowed.of);
    case 'constant':
      return fc.constant(allowed.value);
    case 'listed':
      return fc.constantFrom(...allowed.of(knownNames()));
    case 'list':
      return fc.array(valuesOf(allowed.of), { maxLength: 30 });
    case 'struct':
      return propertiesOf(allowed);
    case 'either':
      return fc.oneof(...allowed.of.map(valuesOf));
  }
}

/** Names that the dictionary knows among them. */
function texts(maxLength: number): fc.Arbitrary<string> {
  return fc
    .oneof(
      fc.constantFrom('', 'USDT', 'BTC', 'BTC/USDT', 'BTC/USDT:USDT', 'alpha'),
      fc.string({ maxLength }),
      fc.string({ maxLength, unit: 'grapheme' }),
    )
    .filter((text) => text.length <= maxLength);
}

function propertiesOf(allowed: Allowed): fc.Arbitrary<Properties> {
  if (allowed.type !== 'struct') throw new Error(`${allowed.type} has no properties`);
  return fc.record(
    Object.fromEntries(Object.entries(allowed.of).map(([name, field]) => [name, valuesOf(field)])),
  );
}

/** A value that does not fit: the journal holds another one in its place, or writing it is an error. */
export type HostileValue = { value: unknown } & ({ readAs: unknown } | { error: RegExp });

export function hostileOf(allowed: Allowed): HostileValue[] {
  switch (allowed.type) {
    case 'whole':
      return [Number.NaN, Number.POSITIVE_INFINITY, -1, 0.5, 2 ** 53].map((value) => ({
        value,
        readAs: Number.MAX_SAFE_INTEGER,
      }));
    case 'signed':
      return [1n, -1n].map((sign) => ({ value: sign * 2n ** 300n, readAs: sign * LIMIT }));
    case 'text': {
      const readAs = (letter: string): string => letter.repeat(allowed.maxLength + 1);
      return ['m', 'é'].map((letter) => ({ value: letter.repeat(500), readAs: readAs(letter) }));
    }
    case 'choice':
      return [{ value: 'none of them', error: /none of them is not in its list/ }];
    case 'listed':
      return [{ value: 'none of them', error: /none of them, which was never listed/ }];
    case 'list':
      return hostileOf(allowed.of).map((item) => replaced(item, (value) => [value]));
    case 'struct':
      return hostileProperties(allowed);
    case 'either':
      return allowed.of.flatMap(hostileOf);
    default:
      return [];
  }
}

/** One hostile property at a time, among ordinary ones. */
function hostileProperties(allowed: Extract<Allowed, { type: 'struct' }>): HostileValue[] {
  const [ordinary] = fc.sample(propertiesOf(allowed), { numRuns: 1, seed: 1 });
  return Object.entries(allowed.of).flatMap(([name, field]) =>
    hostileOf(field).map((hostile) => replaced(hostile, (value) => ({ ...ordinary, [name]: value }))),
  );
}

function replaced(hostile: HostileValue, around: (value: unknown) => unknown): HostileValue {
  const value = around(hostile.value);
  return 'error' in hostile ? { value, error: hostile.error } : { value, readAs: around(hostile.readAs) };
}
