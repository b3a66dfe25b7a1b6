/** Releases signed by keys of the tests, whose zips are texts that name the version which they hold. */
import { type Manifest, toBase64, writeManifest } from '@tern/release';

const RSA = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };

interface TestKey {
  privateKey: CryptoKey;
  /** SPKI, base64. */
  publicKey: string;
}

async function makeKey(): Promise<TestKey> {
  const form = { ...RSA, modulusLength: 3072, publicExponent: Uint8Array.of(1, 0, 1) };
  const { privateKey, publicKey } = await crypto.subtle.generateKey(form, true, ['sign', 'verify']);
  return {
    privateKey,
    publicKey: toBase64(new Uint8Array(await crypto.subtle.exportKey('spki', publicKey))),
  };
}

async function sign(bytes: Uint8Array<ArrayBuffer>, { privateKey }: TestKey): Promise<string> {
  return toBase64(new Uint8Array(await crypto.subtle.sign(RSA.name, privateKey, bytes)));
}

export const [BUNDLE_KEY, MANIFEST_KEY, STRANGE_KEY] = await Promise.all([makeKey(), makeKey(), makeKey()]);
export const ORIGIN = 'https://tern.example';

/** A moment within the life of every manifest that is not made expired. */
export const NOW_MS = 2 * 86_400_000;

/** The package of the wire. */
export interface Package {
  extra: string;
  manifest: string;
  signature: string;
  url: string;
}

export interface Release {
  package: Package;
  manifest: Manifest;
  zip: Uint8Array<ArrayBuffer>;
}

interface ReleaseWish extends Partial<Manifest> {
  version: string;
}

const DAY_MS = 86_400_000;

export async function makeRelease(
  fields: ReleaseWish,
  { manifestKey = MANIFEST_KEY, bundleKey = BUNDLE_KEY } = {},
): Promise<Release> {
  const zip = new TextEncoder().encode(fields.version);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', zip));
  const manifest: Manifest = {
    platform: 'android',
    channel: 'stable',
    minNative: '1.0.0',
    mandatory: false,
    size: zip.length,
    sha256: [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
    bundleSignature: await sign(zip, bundleKey),
    notes: { zh: ['修复若干问题'], en: ['Fixes some faults'] },
    createdMs: DAY_MS,
    expiresMs: 91 * DAY_MS,
    ...fields,
  };
  const manifestBytes = writeManifest(manifest);
  const signature = await sign(manifestBytes, manifestKey);
  const url = `/api/data/release/bundle/${manifest.sha256}.zip`;
  return {
    package: { extra: '{"reason":[]}', manifest: toBase64(manifestBytes), signature, url },
    manifest,
    zip,
  };
}
