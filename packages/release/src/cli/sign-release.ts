/** Both signatures of a release. Neither needs a network or a server. */
import { readFileSync, writeFileSync } from 'node:fs';
import { type Manifest, parseManifest, writeManifest } from '../manifest/manifest.ts';
import { verifySignature } from '../manifest/signature.ts';
import type { PrivateKey } from './private-key.ts';
import type { PublicKeys } from './public-keys.ts';
import { readJson } from './read-json.ts';
import { pathsOf, type ReadZip, readZip } from './release-files.ts';
import { ToolError } from './tool-error.ts';

/** @throws BundleRefused, ToolError */
export async function signBundle(zipPath: string, key: PrivateKey, keys: PublicKeys): Promise<string> {
  if (key.publicKey !== keys.bundleKey) throw new ToolError('this is not the pinned bundle key');
  const zip = await readZip(zipPath);
  const path = pathsOf(zipPath).bundleSignature;
  writeFileSync(path, key.sign(zip.bytes));
  return path;
}

export interface ManifestChoices {
  times: { nowMs: number; expiresAfterMs: number };
  /** 'again': as in the manifest that stands beside the zip, with a later expiry and nothing else changed. */
  content: Pick<Manifest, 'minNative' | 'mandatory' | 'notes'> | 'again';
}

/** @throws BundleRefused, ManifestError, ToolError */
export async function signManifest(
  zipPath: string,
  key: PrivateKey,
  keys: PublicKeys,
  choices: ManifestChoices,
): Promise<Manifest> {
  if (!keys.manifestKeys.includes(key.publicKey))
    throw new ToolError('this is not one of the pinned manifest keys');
  const zip = await readZip(zipPath);
  const paths = pathsOf(zipPath);
  const bundleSignature = readFileSync(paths.bundleSignature, 'utf8');
  if (!(await verifySignature(zip.bytes, bundleSignature, keys.bundleKey)))
    throw new ToolError(`${paths.bundleSignature} is not the bundle key's signature of ${zipPath}`);
  const manifest =
    choices.content === 'again'
      ? renewManifest(paths.manifest, zip, choices.times)
      : makeManifest(zip, bundleSignature, choices.content, choices.times);
  const bytes = writeManifest(manifest);
  parseManifest(bytes);
  writeFileSync(paths.manifest, bytes);
  writeFileSync(paths.manifestSignature, key.sign(bytes));
  return manifest;
}

/** @throws ToolError */
export function readNotes(path: string): Manifest['notes'] {
  const notes = readJson(path);
  if (!isNotes(notes)) throw new ToolError(`${path} is not { "zh": ["…"], "en": ["…"] }`);
  return { zh: notes.zh, en: notes.en };
}

function isNotes(value: unknown): value is Manifest['notes'] {
  if (typeof value !== 'object' || value === null || !('zh' in value) || !('en' in value)) return false;
  return [value.zh, value.en].every(
    (list) => Array.isArray(list) && list.every((note) => typeof note === 'string'),
  );
}

function makeManifest(
  { label, bytes, sha256 }: ReadZip,
  bundleSignature: string,
  { minNative, mandatory, notes }: Pick<Manifest, 'minNative' | 'mandatory' | 'notes'>,
  { nowMs, expiresAfterMs }: ManifestChoices['times'],
): Manifest {
  return {
    version: label.version,
    platform: label.platform,
    channel: label.channel,
    minNative,
    mandatory,
    size: bytes.length,
    sha256,
    bundleSignature,
    notes,
    createdMs: nowMs,
    expiresMs: nowMs + expiresAfterMs,
  };
}

function renewManifest(path: string, zip: ReadZip, times: ManifestChoices['times']): Manifest {
  const manifest = parseManifest(readFileSync(path));
  if (manifest.sha256 !== zip.sha256) throw new ToolError(`${path} is the manifest of another zip`);
  const expiresMs = times.nowMs + times.expiresAfterMs;
  if (expiresMs <= manifest.expiresMs) throw new ToolError(`${path} does not expire before that`);
  return { ...manifest, expiresMs };
}
