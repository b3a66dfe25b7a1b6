/** The file of the public keys that builds pin: apps/web/release-keys.json, or another for tests (rules/releases#manifest). */
import { writeFileSync } from 'node:fs';
import { isReleaseKey } from '../manifest/signature.ts';
import { readJson } from './read-json.ts';
import { ToolError } from './tool-error.ts';

/** SPKI, base64 each. */
export interface PublicKeys {
  /** The current and the next one. */
  manifestKeys: readonly string[];
  bundleKey: string;
}

const MOST_MANIFEST_KEYS = 2;

/** @throws ToolError */
export async function readPublicKeys(path: string): Promise<PublicKeys> {
  const read = readJson(path);
  if (!isPublicKeys(read)) throw new ToolError(`${path} is not { manifestKeys, bundleKey }`);
  if (read.bundleKey === '')
    throw new ToolError(`${path} has no keys: npm run release -- keys pin writes them`);
  const fault = await findKeysFault(read);
  if (fault !== undefined) throw new ToolError(`${path}: ${fault}`);
  return read;
}

/** @throws ToolError */
export async function writePublicKeys(path: string, keys: PublicKeys): Promise<void> {
  const fault = await findKeysFault(keys);
  if (fault !== undefined) throw new ToolError(fault);
  const { manifestKeys, bundleKey } = keys;
  writeFileSync(path, `${JSON.stringify({ manifestKeys, bundleKey }, null, 2)}\n`);
}

async function findKeysFault({ manifestKeys, bundleKey }: PublicKeys): Promise<string | undefined> {
  if (manifestKeys.length === 0 || manifestKeys.length > MOST_MANIFEST_KEYS)
    return 'there are one or two manifest keys, the current and the next one';
  const all = [...manifestKeys, bundleKey];
  for (const key of all) if (!(await isReleaseKey(key))) return 'a key is not the public part of RSA 3072';
  return new Set(all).size === all.length
    ? undefined
    : 'the same key stands twice: a thief of one would have both';
}

function isPublicKeys(value: unknown): value is PublicKeys {
  if (typeof value !== 'object' || value === null) return false;
  if (!('manifestKeys' in value) || !('bundleKey' in value)) return false;
  const { manifestKeys, bundleKey } = value;
  return Array.isArray(manifestKeys) && [...manifestKeys, bundleKey].every((key) => typeof key === 'string');
}
