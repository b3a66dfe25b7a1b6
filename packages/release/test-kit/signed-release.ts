/** Keys, manifests and signatures for tests. */
import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { type Manifest, writeManifest } from '../src/manifest/manifest.ts';
import type { Offer } from '../src/manifest/offer.ts';
import { writeRawZip } from './raw-zip.ts';

export interface TestKey {
  /** PKCS8, PEM. */
  privateKey: string;
  /** SPKI, base64. */
  publicKey: string;
}

/** A new pair, RSA 3072; making one takes some tenths of a second. */
export function makeTestKey(): TestKey {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 3072 });
  return {
    privateKey: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  };
}

const opened = new Map<string, KeyObject>();

/** @returns base64 */
export function signBytes(bytes: Uint8Array, { privateKey }: TestKey): string {
  const key = opened.get(privateKey) ?? createPrivateKey(privateKey);
  opened.set(privateKey, key);
  return sign('sha256', bytes, key).toString('base64');
}

/** The manifest of a zip, signed by the bundle key; valid for 90 days from 1970-01-02 unless `fields` say otherwise. */
export function makeManifest(zip: Uint8Array, bundleKey: TestKey, fields: Partial<Manifest> = {}): Manifest {
  return {
    version: '1.2.0',
    platform: 'android',
    channel: 'stable',
    minNative: '1.0.0',
    mandatory: false,
    size: zip.length,
    sha256: createHash('sha256').update(zip).digest('hex'),
    bundleSignature: signBytes(zip, bundleKey),
    notes: { zh: ['修复若干问题'], en: ['Fixes some faults'] },
    createdMs: 86_400_000,
    expiresMs: 91 * 86_400_000,
    ...fields,
  };
}

export function signManifest(manifest: Manifest, manifestKey: TestKey): Offer {
  const manifestBytes = writeManifest(manifest);
  return { manifestBytes, signature: signBytes(manifestBytes, manifestKey) };
}

/** The smallest zip that `npm run release -- sign` takes, with a label for Android's stable channel. */
export function makeLabelledZip(version: string): Uint8Array<ArrayBuffer> {
  const label = { version, platform: 'android', channel: 'stable' };
  return writeRawZip([
    { name: 'index.html', content: `<!doctype html><title>${version}</title>` },
    { name: 'release.json', content: JSON.stringify(label) },
  ]);
}
