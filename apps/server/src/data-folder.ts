/**
 * The data folder (0700) and the key files in it (keys/, 0600): whoever cannot be this user reads neither. A key is made
 * once, at the first start, and never replaced: hashes depend on it.
 */
import { randomBytes } from 'node:crypto';
import { chmodSync, closeSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const KEY_BYTES = 32;

export function createDataFolder(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  chmodSync(dataDir, 0o700);
}

/** The key's bytes; creates it when it is not there. Throws when the file is not a key. */
export function readOrCreateKey(dataDir: string, name: string): Buffer {
  const folder = join(dataDir, 'keys');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${name}.key`);
  const fresh = createExclusively(path, randomBytes(KEY_BYTES).toString('hex'));
  const key = Buffer.from(fresh ?? readFileSync(path, 'utf8').trim(), 'hex');
  if (key.length !== KEY_BYTES)
    throw new Error(`the key file ${path} does not hold a key of ${KEY_BYTES} bytes`);
  chmodSync(path, 0o600);
  return key;
}

/** undefined when the file is already there. Durable before it is used: a lost key makes every password wrong. */
function createExclusively(path: string, text: string): string | undefined {
  let file: number;
  try {
    file = openSync(path, 'wx', 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return undefined;
    throw error;
  }
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  return text;
}
