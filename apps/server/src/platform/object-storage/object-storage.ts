/**
 * The port for files that members hand in: bytes under a random name, nothing else. Names are drawn here and never come
 * from outside; what a name means is the row that holds it. An object is durable when put resolves, and what it
 * holds is never changed afterwards.
 */
import { randomBytes } from 'node:crypto';

export interface ObjectStorage {
  /** @throws when the name is taken. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** undefined: there is none. @throws when what lies there was altered. */
  get(name: string): Promise<Buffer | undefined>;
  /** Harmless when there is none. */
  delete(name: string): Promise<void>;
}

const NAME_BYTES = 24;
const NAME = /^[A-Za-z0-9_-]{32}$/;

/** 192 bits: no attacker guesses a name, and no two are alike. */
export function randomObjectName(): string {
  return randomBytes(NAME_BYTES).toString('base64url');
}

/** A name becomes part of a path, so anything else is a fault of the caller. */
export function checkObjectName(name: string): void {
  if (!isObjectName(name)) throw new Error('not a name of an object');
}

export function isObjectName(name: string): boolean {
  return NAME.test(name);
}
