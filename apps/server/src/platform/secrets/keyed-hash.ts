/**
 * HMAC-SHA256 under the pepper, with the use named first, so that a hash made for one thing is never right for another.
 * Codes, targets and account names are kept as these: the database alone gives neither back.
 */
import { createHmac } from 'node:crypto';

export type KeyedHash = (use: string, ...parts: string[]) => string;

export function keyedHash(pepper: Buffer): KeyedHash {
  return (use, ...parts) =>
    createHmac('sha256', pepper)
      .update([use, ...parts].map((part) => `${part.length}:${part}`).join(''))
      .digest('base64');
}
