/**
 * The data folder (0700) and the key files in it (keys/, 0600): only this user reads them. A key is made once, at the
 * first start, and never replaced, because hashes depend on it; the sealing key alone can be changed. kept-keys.ts
 * checks that the keys are those of the database.
 *
 * Changing it: the key is copied to sealing.old.key, then a fresh one takes its place, then everything is sealed anew,
 * then sealing.old.key goes. Each file appears whole or not at all, so that whatever moment a crash picks, all that is
 * sealed opens under the keys that lie there.
 */
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../config.ts';
import { codeOfError } from '../platform/errors/thrown.ts';
import { type KeyedHash, keyedHash } from '../platform/secrets/keyed-hash.ts';
import type { SealingKeys } from '../platform/secrets/sealed-box.ts';
import { EXIT_REFUSED } from '../platform/supervisor/exit-codes.ts';

/** Only a demo has it. */
export const DEMO_MARK = 'demo-world.json';
const KEY_BYTES = 32;
const SEALING = 'sealing';
const OLD_SEALING = 'sealing.old';
const PEPPER = 'pepper';
const KEY_TEXT = new RegExp(`^[0-9a-f]{${2 * KEY_BYTES}}$`, 'i');
/**
 * Within the data folder: a key file that is being written, or that a crash left half written. Nothing depends on it.
 */
export const KEY_DRAFT = 'keys/draft';

/** A key that is missing, damaged or another one: only a human can put the right one back. */
export class KeyError extends Error {
  override readonly name = 'KeyError';
  readonly exitCode = EXIT_REFUSED;
}

export function createDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    chmodSync(dataDir, 0o700);
  } catch (error) {
    const why = NO_FOLDER[codeOfError(error) ?? ''];
    throw why === undefined ? error : new ConfigError([`DATA_DIR: ${dataDir} ${why}`]);
  }
}

/** The faults that only another setting or another owner of the folder heals. */
const NO_FOLDER: Record<string, string> = {
  EEXIST: 'is a file',
  ENOTDIR: 'lies in a file',
  EACCES: 'cannot be made by this user',
  EPERM: 'belongs to somebody else',
  EROFS: 'lies on a disk that cannot be written',
};

/** The key's bytes. Creates it when it is not there; two processes must not do that at once. @throws KeyError */
export function readOrCreateKey(dataDir: string, name: string): Buffer {
  const made = mkdirSync(keyFolder(dataDir), { recursive: true, mode: 0o700 });
  if (made !== undefined) syncFolder(dataDir);
  const path = keyPath(dataDir, name);
  if (!existsSync(path)) putKey(dataDir, name, newKey());
  const key = keyOf(path, readFileSync(path, 'utf8'));
  chmodSync(path, 0o600);
  return key;
}

/** Creates the key when there is none. */
export function readSealingKeys(dataDir: string): SealingKeys {
  return { current: readOrCreateKey(dataDir, SEALING), old: findKey(dataDir, OLD_SEALING) };
}

/** undefined: nothing was ever sealed here. */
export function findSealingKeys(dataDir: string): SealingKeys | undefined {
  const current = findKey(dataDir, SEALING);
  return current && { current, old: findKey(dataDir, OLD_SEALING) };
}

/** The first step of changing it: from now on there is a second file that opens all that is sealed. */
export function keepOldSealingKey(dataDir: string, current: Buffer): void {
  putKey(dataDir, OLD_SEALING, current);
}

/** The second: the fresh key takes the place of the one that was kept. */
export function placeNewSealingKey(dataDir: string, fresh: Buffer): void {
  putKey(dataDir, SEALING, fresh);
}

/** The last: nothing opens under it any more. */
export function removeOldSealingKey(dataDir: string): void {
  rmSync(join(dataDir, KEY_DRAFT), { force: true });
  rmSync(keyPath(dataDir, OLD_SEALING), { force: true });
  syncFolder(keyFolder(dataDir));
}

/** undefined: there is no file. @throws KeyError when the file is not a key */
export function findPepper(dataDir: string): Buffer | undefined {
  return findKey(dataDir, PEPPER);
}

/** Creates the key when there is none. */
export function readPepper(dataDir: string): Buffer {
  return readOrCreateKey(dataDir, PEPPER);
}

/** Keyed with the pepper: of the settings, else of the key file, which it creates. */
export function openKeyedHash({
  pepper,
  dataDir,
}: {
  pepper: string | undefined;
  dataDir: string;
}): KeyedHash {
  return keyedHash(pepper === undefined ? readPepper(dataDir) : Buffer.from(pepper));
}

function keyFolder(dataDir: string): string {
  return join(dataDir, 'keys');
}

function keyPath(dataDir: string, name: string): string {
  return join(keyFolder(dataDir), `${name}.key`);
}

export function newKey(): Buffer {
  return randomBytes(KEY_BYTES);
}

function findKey(dataDir: string, name: string): Buffer | undefined {
  const path = keyPath(dataDir, name);
  return existsSync(path) ? keyOf(path, readFileSync(path, 'utf8')) : undefined;
}

function keyOf(path: string, text: string): Buffer {
  const hex = text.trim();
  if (!KEY_TEXT.test(hex))
    throw new KeyError(
      `the key file ${path} is damaged: it does not hold a key of ${KEY_BYTES} bytes; put the file back from a backup`,
    );
  return Buffer.from(hex, 'hex');
}

/** Whole or not at all, in the place of what was there, and durable before it is used: a lost key loses what needs it. */
function putKey(dataDir: string, name: string, key: Buffer): void {
  const draft = join(dataDir, KEY_DRAFT);
  rmSync(draft, { force: true });
  const file = openSync(draft, 'wx', 0o600);
  try {
    writeSync(file, key.toString('hex'));
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(draft, keyPath(dataDir, name));
  syncFolder(keyFolder(dataDir));
}

/** Names are durable with their folder. */
export function syncFolder(path: string): void {
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
