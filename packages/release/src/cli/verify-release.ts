/** Checks all files of a release with the public keys alone, as the server's upload and the devices do. */
import { existsSync, readFileSync } from 'node:fs';
import { MAX_BUNDLE_BYTES } from '../manifest/limits.ts';
import { type Manifest, parseManifest } from '../manifest/manifest.ts';
import { isSignedByOne } from '../manifest/offer.ts';
import { verifySignature } from '../manifest/signature.ts';
import type { PublicKeys } from './public-keys.ts';
import { pathsOf, type ReadZip, readZip } from './release-files.ts';

export interface Verified {
  /** undefined: it cannot be read. */
  manifest: Manifest | undefined;
  /** Sentences without their ends; empty: the release can be uploaded. */
  faults: string[];
}

/** Goes on behind a fault, so that one run names all. */
export async function verifyRelease(zipPath: string, keys: PublicKeys, nowMs: number): Promise<Verified> {
  const paths = pathsOf(zipPath);
  const faults: string[] = [];
  const missing = [zipPath, paths.manifest, paths.manifestSignature].filter((path) => !existsSync(path));
  faults.push(...missing.map((path) => `there is no ${path}`));
  const zip = missing.includes(zipPath) ? undefined : await tryTo(() => readZip(zipPath), faults);
  if (missing.includes(paths.manifest)) return { manifest: undefined, faults };
  const manifestBytes = new Uint8Array(readFileSync(paths.manifest));
  if (!missing.includes(paths.manifestSignature)) {
    const signature = readFileSync(paths.manifestSignature, 'utf8');
    if (!(await isSignedByOne({ manifestBytes, signature }, keys.manifestKeys)))
      faults.push('no pinned manifest key has signed the manifest');
  }
  const manifest = await tryTo(() => parseManifest(manifestBytes), faults);
  if (manifest === undefined) return { manifest, faults };
  faults.push(...findManifestFaults(manifest, nowMs));
  if (zip !== undefined) faults.push(...(await findZipFaults(manifest, zip, keys)));
  return { manifest, faults };
}

async function tryTo<T>(work: () => T | Promise<T>, faults: string[]): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    faults.push(error instanceof Error ? error.message : 'unknown');
    return undefined;
  }
}

function findManifestFaults({ expiresMs, size }: Manifest, nowMs: number): string[] {
  const faults: string[] = [];
  if (nowMs >= expiresMs) faults.push(`the manifest expired at ${new Date(expiresMs).toISOString()}`);
  if (size > MAX_BUNDLE_BYTES) faults.push('the manifest names a zip of more than 20 MB');
  return faults;
}

async function findZipFaults(manifest: Manifest, zip: ReadZip, { bundleKey }: PublicKeys): Promise<string[]> {
  const { label, bytes, sha256 } = zip;
  const faults: string[] = [];
  if (manifest.size !== bytes.length) faults.push('the manifest names another size than that of the zip');
  if (manifest.sha256 !== sha256) faults.push('the manifest names another sha256 than that of the zip');
  if (!(await verifySignature(bytes, manifest.bundleSignature, bundleKey)))
    faults.push("the bundle signature in the manifest is not the bundle key's signature of the zip");
  for (const field of ['version', 'platform', 'channel'] as const)
    if (manifest[field] !== label[field])
      faults.push(`the manifest's ${field} is ${manifest[field]}, and the zip's is ${label[field]}`);
  return faults;
}
