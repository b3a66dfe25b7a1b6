/**
 * A call's request schema turned into a check that costs next to nothing: a request is flat and all its fields are
 * strings, so each field is a pattern, a set or a length. A schema with anything else in it stops the start instead of
 * being half checked.
 */
import type { CallName } from '@tern/protocol';
import { CALLS } from '@tern/protocol/calls';
import { z } from 'zod';
import { CallError } from '../call.ts';
import type { FieldIndex, Slots } from './parameters.ts';

interface FieldShape {
  name: string;
  required: boolean;
  /** The value of a field that is left out. */
  usual: string | undefined;
  /** An empty value of a field that may be left out counts as left out. */
  fits(value: string): boolean;
}

export interface RequestShape {
  fields: FieldIndex;
  /**
   * The request as the handler takes it. A field may stand in body and query with one value, never with two: whatever
   * looked at one of them, a proxy's log or a limit, saw what is carried out. Throws a CallError that names the field.
   */
  check(body: Slots | undefined, query: Slots | undefined): Record<string, string>;
}

interface FieldSchema {
  type?: string;
  pattern?: string;
  enum?: string[];
  const?: string;
  default?: string;
  minLength?: number;
  maxLength?: number;
}

const KNOWN_KEYWORDS = new Set(['type', 'pattern', 'enum', 'const', 'default', 'minLength', 'maxLength']);

export function requestShape(name: CallName): RequestShape {
  const schema = z.toJSONSchema(CALLS[name].request, { io: 'input' }) as {
    properties?: Record<string, FieldSchema>;
    required?: string[];
    additionalProperties?: boolean;
  };
  if (schema.additionalProperties !== false)
    throw new Error(`the request of ${name} is open to unknown fields`);
  const required = new Set(schema.required ?? []);
  const shapes = Object.entries(schema.properties ?? {}).map(
    ([field, one]): FieldShape => ({
      name: field,
      required: required.has(field),
      usual: one.default,
      fits: fieldCheck(`${name}.${field}`, one),
    }),
  );
  return { fields: new Map(shapes.map((shape, slot) => [shape.name, slot])), check: checker(shapes) };
}

function checker(shapes: readonly FieldShape[]): RequestShape['check'] {
  return (body, query) => {
    const request: Record<string, string> = {};
    for (let slot = 0; slot < shapes.length; slot++) {
      const shape = shapes[slot];
      if (shape === undefined) continue;
      const asked = query?.[slot];
      const value = body?.[slot] ?? asked;
      if (asked !== undefined && asked !== value)
        throw new CallError('parameterTwice', { field: shape.name });
      if (value === undefined || (value === '' && !shape.required)) {
        if (shape.required) throw new CallError('parameterMissing', { field: shape.name });
        if (shape.usual !== undefined) request[shape.name] = shape.usual;
        continue;
      }
      if (!shape.fits(value)) throw new CallError('parameterInvalid', { field: shape.name });
      request[shape.name] = value;
    }
    return request;
  };
}

function fieldCheck(where: string, schema: FieldSchema): (value: string) => boolean {
  const unknown = Object.keys(schema).find((keyword) => !KNOWN_KEYWORDS.has(keyword));
  if (schema.type !== 'string' || unknown !== undefined)
    throw new Error(
      `${where}: a request field is a string with pattern, enum, const or length, not ${unknown ?? schema.type}`,
    );
  const allowed = schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
  if (allowed !== undefined) {
    const set = new Set(allowed);
    return (value) => set.has(value);
  }
  const pattern = schema.pattern === undefined ? undefined : new RegExp(schema.pattern, 'u');
  const least = schema.minLength ?? 0;
  const most = schema.maxLength ?? 1_000;
  return (value) =>
    value.length >= least && value.length <= most && (pattern === undefined || pattern.test(value));
}
