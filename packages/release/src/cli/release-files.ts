/**
 * The files of a release, side by side: <version>-<platform>-<channel>.zip, the same name with .zip.signature (by the bundle
 * key), .manifest.json and .manifest.signature (by the manifest key).
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import { isChannel, isPlatform, type Platform } from '../manifest/manifest.ts';
import { isVersion } from '../manifest/version.ts';
import { checkBundle } from '../zip/check-bundle.ts';
import { parseJson } from './read-json.ts';
import { ToolError } from './tool-error.ts';

/** The file inside a zip that says what it is, so that the signature over the zip covers that, too. */
export const LABEL_FILE = 'release.json';

export interface Label {
  version: string;
  platform: Platform;
  channel: string;
}

export const nameOf = ({ version, platform, channel }: Label) => `${version}-${platform}-${channel}.zip`;

export function pathsOf(zip: string): {
  bundleSignature: string;
  manifest: string;
  manifestSignature: string;
} {
  if (!zip.endsWith('.zip')) throw new ToolError(`${zip} does not end with .zip`);
  const name = zip.replace(/\.zip$/, '');
  return {
    bundleSignature: `${zip}.signature`,
    manifest: `${name}.manifest.json`,
    manifestSignature: `${name}.manifest.signature`,
  };
}

export interface ReadZip {
  bytes: Uint8Array<ArrayBuffer>;
  /** Hex. */
  sha256: string;
  label: Label;
}

/**
 * The zip of a path, checked.
 * @throws BundleRefused, ToolError it has no label
 */
export async function readZip(path: string): Promise<ReadZip> {
  await checkBundle(path);
  const bytes = new Uint8Array(readFileSync(path));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { bytes, sha256, label: await readLabel(bytes, path) };
}

async function readLabel(bytes: Uint8Array, path: string): Promise<Label> {
  const reader = await fromBufferPromise(Buffer.from(bytes));
  for await (const entry of reader.eachEntry()) {
    if (entry.fileName !== LABEL_FILE) continue;
    const label = parseJson(await text(await reader.openReadStreamPromise(entry)), LABEL_FILE);
    if (isLabel(label)) return label;
  }
  throw new ToolError(`${path} has no proper ${LABEL_FILE}: npm run release -- build makes such zips`);
}

function isLabel(value: unknown): value is Label {
  if (typeof value !== 'object' || value === null) return false;
  if (!('version' in value) || !('platform' in value) || !('channel' in value)) return false;
  const { version, platform, channel } = value;
  if (typeof version !== 'string' || typeof channel !== 'string') return false;
  return isVersion(version) && isChannel(channel) && isPlatform(platform);
}
