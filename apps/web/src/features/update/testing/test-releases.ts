/** Releases signed by keys of the tests, whose zips are texts that name the version which they hold. */
import type { Manifest } from '@tern/release';
import { toBase64 } from '@tern/release';
import { makeManifest, makeTestKey, signManifest } from '@tern/release/test-kit';

export const BUNDLE_KEY = makeTestKey();
export const MANIFEST_KEY = makeTestKey();
export const STRANGE_KEY = makeTestKey();
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

export interface ReleaseWish extends Partial<Manifest> {
  version: string;
}

export function makeRelease(
  fields: ReleaseWish,
  { manifestKey = MANIFEST_KEY, bundleKey = BUNDLE_KEY } = {},
): Release {
  const zip = new TextEncoder().encode(fields.version);
  const manifest = makeManifest(zip, bundleKey, fields);
  const { manifestBytes, signature } = signManifest(manifest, manifestKey);
  const url = `/api/data/release/bundle/${manifest.sha256}.zip`;
  return {
    package: { extra: '{"reason":[]}', manifest: toBase64(manifestBytes), signature, url },
    manifest,
    zip,
  };
}
