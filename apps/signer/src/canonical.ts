/** One text for one value: JSON with sorted keys and no white space, so that equal records have equal hashes. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

function canonical(value: Json): string {
  if (isList(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`).join(',')}}`;
}

/** The same of any object that JSON can hold. */
export function canonicalOf(value: object): string {
  return canonical(JSON.parse(JSON.stringify(value)));
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

/** In hex. */
export function sha256(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}

/** HMAC-SHA256 in hex. */
export function macOf(key: Uint8Array, text: string): string {
  return createHmac('sha256', key).update(text).digest('hex');
}

/** Takes the same time wherever the texts differ. */
export function isSameMac(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
