/** Checks a manifest and its zip before they are kept (rules/releases#gates). The phone checks the signatures again by its own keys. */
import { createHash } from 'node:crypto';
import { isSignedByOne, type Manifest, ManifestError, parseManifest, verifySignature } from '@tern/release';
import { BundleRefused, checkBundle } from '@tern/release/zip';
import { CallError } from '../../platform/http/call.ts';
import type { ReleaseKeys } from './release-config.ts';

/** Each field in base64. */
export interface SignedManifest {
  manifest: string;
  signature: string;
}

/** The manifest, if one of the keys has signed it and it has not expired. */
export async function checkManifest(
  { manifest, signature }: SignedManifest,
  keys: ReleaseKeys | undefined,
  nowMs: number,
): Promise<{ manifest: Manifest; keys: ReleaseKeys; text: string }> {
  if (keys === undefined) throw new CallError('releaseKeysMissing');
  const manifestBytes = Uint8Array.from(Buffer.from(manifest, 'base64'));
  if (!(await isSignedByOne({ manifestBytes, signature }, keys.manifestKeys)))
    throw new CallError('releaseSignature');
  const parsed = readManifest(manifestBytes);
  if (parsed.expiresMs <= nowMs) throw new CallError('releaseExpired');
  return { manifest: parsed, keys, text: Buffer.from(manifestBytes).toString('utf8') };
}

function readManifest(bytes: Uint8Array): Manifest {
  try {
    return parseManifest(bytes);
  } catch (error) {
    if (error instanceof ManifestError) throw new CallError('releaseManifest', { detail: error.message });
    throw error;
  }
}

export async function checkZip(
  zip: Uint8Array<ArrayBuffer>,
  { size, sha256, bundleSignature }: Manifest,
  { bundleKey }: ReleaseKeys,
): Promise<void> {
  if (zip.byteLength !== size) throw new CallError('releaseDiffers', { field: 'size' });
  if (createHash('sha256').update(zip).digest('hex') !== sha256)
    throw new CallError('releaseDiffers', { field: 'sha256' });
  if (!(await verifySignature(zip, bundleSignature, bundleKey)))
    throw new CallError('releaseBundleSignature');
  try {
    await checkBundle(zip);
  } catch (error) {
    if (error instanceof BundleRefused) throw new CallError('releaseBundle', { detail: error.message });
    throw error;
  }
}
