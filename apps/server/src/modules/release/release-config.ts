/** The settings of the app's releases: the public keys, the failures that pause one, and the apps that may open our links. */
import { createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { codeOfError } from '../../platform/errors/thrown.ts';
import type { AppLinks } from '../../platform/http/pages/app-links.ts';
import { isRecord } from '../../platform/json/is-record.ts';
import { parseJson } from '../../platform/json/parse-json.ts';
import type { EnvReader } from '../../platform/settings/env-reader.ts';

/** Public keys, each SPKI in base64 (rules/releases#manifest). */
export interface ReleaseKeys {
  /** The current and the next one; the signature of one is enough. */
  manifestKeys: readonly string[];
  bundleKey: string;
}

export interface ReleaseConfig {
  /** undefined: no release can be uploaded. */
  keys: ReleaseKeys | undefined;
  /** Percent of the devices that were offered a release whose failures pause it. */
  failurePercent: number;
  apps: AppLinks;
}

const KEY_BITS = 3072;
const MOST_MANIFEST_KEYS = 2;

export function readRelease(read: EnvReader): ReleaseConfig {
  return {
    keys: readKeys(read),
    failurePercent: read.integer('RELEASE_FAILURE_PERCENT', 2, 1, 100),
    apps: readApps(read),
  };
}

function readKeys(read: EnvReader): ReleaseKeys | undefined {
  const path = read.optional('RELEASE_KEYS');
  if (path === undefined) return undefined;
  try {
    const keys = parseKeys(readFileSync(path, 'utf8'));
    if (keys === undefined)
      read.problem(
        'RELEASE_KEYS: the file must hold one or two manifestKeys and another bundleKey, RSA 3072 each',
      );
    return keys;
  } catch (error) {
    read.problem(`RELEASE_KEYS: the file cannot be read (${codeOfError(error) ?? 'unknown'})`);
    return undefined;
  }
}

function parseKeys(text: string): ReleaseKeys | undefined {
  const value = parseJson(text);
  if (!isRecord(value)) return undefined;
  const { manifestKeys, bundleKey } = value;
  if (!Array.isArray(manifestKeys) || !isKey(bundleKey)) return undefined;
  const isWhole = manifestKeys.length > 0 && manifestKeys.length <= MOST_MANIFEST_KEYS;
  // One key for both tasks would let its holder make a release alone.
  if (manifestKeys.includes(bundleKey)) return undefined;
  return isWhole && manifestKeys.every(isKey) ? { manifestKeys, bundleKey } : undefined;
}

function isKey(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  try {
    const key = createPublicKey({ key: Buffer.from(value, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'rsa' && key.asymmetricKeyDetails?.modulusLength === KEY_BITS;
  } catch {
    return false;
  }
}

function readApps(read: EnvReader): AppLinks {
  const androidPackage = read.text('ANDROID_PACKAGE', '');
  const androidFingerprints = read.list('ANDROID_CERT_FINGERPRINTS').map((one) => one.toUpperCase());
  const appleAppIds = read.list('APPLE_APP_IDS');
  if (androidPackage !== '' && !/^[A-Za-z]\w*(\.[A-Za-z]\w*)+$/.test(androidPackage))
    read.problem('ANDROID_PACKAGE must be the id of an app such as example.exchange.app');
  if ((androidPackage === '') !== (androidFingerprints.length === 0))
    read.problem('ANDROID_PACKAGE and ANDROID_CERT_FINGERPRINTS go together');
  for (const one of androidFingerprints)
    if (!/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/.test(one))
      read.problem(`ANDROID_CERT_FINGERPRINTS: ${one} is no SHA-256 fingerprint`);
  for (const one of appleAppIds)
    if (!/^[A-Z0-9]{10}(\.[A-Za-z0-9-]+){2,}$/.test(one))
      read.problem(`APPLE_APP_IDS: ${one} is not <team>.<bundle id>`);
  return { androidPackage, androidFingerprints, appleAppIds };
}
