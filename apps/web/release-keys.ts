/** The public keys that a build pins (rules/releases#manifest). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface ReleaseKeys {
  /** SPKI in base64: the current key and the next one; empty: this build refuses every update. */
  manifestKeys: string[];
  /** SPKI in base64, for the native app alone; empty: it has none. */
  bundleKey: string;
}

const COMMITTED = join(import.meta.dirname, 'release-keys.json');

/**
 * @param path a file other than the committed one: TERN_RELEASE_KEYS
 * @throws Error when the file is not of this shape
 */
export function readReleaseKeys(path = COMMITTED): ReleaseKeys {
  const read: unknown = JSON.parse(readFileSync(path, 'utf8'));
  if (!isReleaseKeys(read)) throw new Error(`${path} holds no { manifestKeys, bundleKey }`);
  return { manifestKeys: read.manifestKeys, bundleKey: read.bundleKey };
}

const isKey = (value: unknown): value is string =>
  typeof value === 'string' && /^[A-Za-z0-9+/]+={0,2}$/.test(value);

function isReleaseKeys(value: unknown): value is ReleaseKeys {
  if (typeof value !== 'object' || value === null) return false;
  if (!('manifestKeys' in value) || !('bundleKey' in value)) return false;
  const { manifestKeys, bundleKey } = value;
  const areKeys = Array.isArray(manifestKeys) && manifestKeys.length <= 2 && manifestKeys.every(isKey);
  return areKeys && (bundleKey === '' || isKey(bundleKey));
}
