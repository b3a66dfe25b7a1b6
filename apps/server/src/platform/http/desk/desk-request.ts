/**
 * Reads what a call of the desk was given: a query of flat strings or one JSON object, checked against the call's
 * schema. Unknown and repeated fields, text that no database or screen can hold and keys that would reach a prototype are refused.
 */
import { isUtf8 } from 'node:buffer';
import type { DeskCallName } from '@tern/protocol/desk';
import { DESK_CALLS } from '@tern/protocol/desk-calls';
import type { z } from 'zod';
import { isRecord } from '../../json/is-record.ts';
import { CallError } from '../call.ts';
import type { AnyRequest } from '../desk-registry.ts';
import { refuseKeysTwice } from '../requests/json-keys.ts';
import { shownName } from '../requests/parameters.ts';

const LONE_SURROGATE = /\p{Cs}/u;
/** Control characters but tab, line feed and carriage return. */
const CONTROL = /(?![\t\n\r])\p{Cc}/u;
/** They turn text around: an operator must read a name as it is. */
const BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

export function readDeskQuery(name: DeskCallName, query: string): AnyRequest {
  const fields = new Map<string, string>();
  for (const [field, value] of new URLSearchParams(query)) {
    if (fields.has(field)) throw new CallError('parameterTwice', { field: shownName(field) });
    fields.set(field, cleaned(field, value));
  }
  return checkDeskRequest(name, Object.fromEntries([...fields].filter(([, value]) => value !== '')));
}

/** An action is its body alone: a field beside it would be one that the operator did not sign off. */
export function readDeskBody(name: DeskCallName, body: Buffer | undefined, query = ''): AnyRequest {
  for (const field of new URLSearchParams(query).keys())
    throw new CallError('parameterUnknown', { field: shownName(field) });
  if (body === undefined || body.length === 0) return checkDeskRequest(name, {});
  if (!isUtf8(body)) throw new CallError('malformedBody');
  return checkDeskRequest(name, parse(body.toString('utf8')));
}

/** Also for a request that was kept: what it may be is asked again when it is carried out. */
export function checkDeskRequest(name: DeskCallName, value: unknown): AnyRequest {
  const schema: z.ZodType = DESK_CALLS[name].request;
  const checked = schema.safeParse(value);
  if (checked.success) return checked.data as AnyRequest;
  const [issue] = checked.error.issues;
  throw issue === undefined ? new CallError('malformedBody') : callErrorOfIssue(issue, value);
}

function callErrorOfIssue(issue: z.core.$ZodIssue, given: unknown): CallError {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys')
    return new CallError('parameterUnknown', { field: shownName([...path, issue.keys[0]].join('.')) });
  const field = shownName(path.join('.'));
  if (path.length === 0) return new CallError('malformedBody');
  return new CallError(valueAt(given, issue.path) === undefined ? 'parameterMissing' : 'parameterInvalid', {
    field,
  });
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce((inner, key) => (isRecord(inner) ? inner[key] : undefined), value);
}

function parse(text: string): unknown {
  const value = parsed(text);
  refuseKeysTwice(text);
  return value;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text, (key, value: unknown) => {
      if (key === '__proto__') throw new CallError('parameterUnknown', { field: key });
      return typeof value === 'string' ? cleaned(key, value) : value;
    });
  } catch (error) {
    throw error instanceof CallError ? error : new CallError('malformedBody');
  }
}

function cleaned(field: string, value: string): string {
  if (LONE_SURROGATE.test(value) || CONTROL.test(value))
    throw new CallError('parameterInvalid', { field: shownName(field) });
  return value.replace(BIDI_CONTROLS, '');
}
