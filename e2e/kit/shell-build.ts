/** Builds of the native app's pages for tests: the real one, and further versions of it as zips and signed manifests. */
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Manifest, toBase64 } from '@tern/release';
import { makeManifest, makeTestKey, signManifest } from '@tern/release/test-kit';
import { writeBundle } from '@tern/release/zip';

const ROOT = join(import.meta.dirname, '../..');

/** The version of the built pages, in the package that they are made of. */
export const BUILT_VERSION: string = JSON.parse(
  readFileSync(join(ROOT, 'apps/web/package.json'), 'utf8'),
).version;

export const BUNDLE_KEY = makeTestKey();
const MANIFEST_KEY = makeTestKey();

/** The path of a file with the public keys, for builds and servers. */
export function writeKeys(folder: string): string {
  const path = join(folder, 'release-keys.json');
  const keys = { manifestKeys: [MANIFEST_KEY.publicKey], bundleKey: BUNDLE_KEY.publicKey };
  writeFileSync(path, JSON.stringify(keys));
  return path;
}

/**
 * @param output the folder of the pages
 * @param keys path of the public keys that the build pins; undefined: the committed ones
 * @param root of the commit that is built
 */
export async function buildShell(
  output: string,
  serverOrigin: string,
  keys?: string,
  root: string = ROOT,
): Promise<void> {
  const env = {
    PATH: process.env.PATH ?? '',
    TERN_ORIGIN: serverOrigin,
    TERN_LOOPBACK_TEST: '1',
    TERN_OUTPUT: output,
    ...(keys !== undefined && { TERN_RELEASE_KEYS: keys }),
  };
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const args = [vite, 'build', '--mode', 'shell', '--logLevel', 'warn'];
  await promisify(execFile)(process.execPath, args, { cwd: join(root, 'apps/web'), env });
}

export interface SignedBuild {
  manifest: Manifest;
  zip: Uint8Array<ArrayBuffer>;
  /** As the desk's upload takes them: base64. */
  upload: { manifest: string; signature: string; zip: string };
}

/**
 * @param built folder of the built pages; its version becomes the one of `fields`
 * @param breakEntry changes the text of the first program, for a version that does not come up
 */
export async function signBuild(
  built: string,
  fields: Partial<Manifest> & { version: string },
  breakEntry: (program: string) => string = (program) => program,
): Promise<SignedBuild> {
  const folder = mkdtempSync(join(tmpdir(), 'tern-release-'));
  cpSync(built, folder, { recursive: true });
  const entry = /src="\/(assets\/[^"]+\.js)"/.exec(readFileSync(join(folder, 'index.html'), 'utf8'))?.[1];
  if (entry === undefined) throw new Error('the page names no program');
  for (const name of readdirSync(join(folder, 'assets'))) {
    if (!name.endsWith('.js')) continue;
    const path = join(folder, 'assets', name);
    const text = readFileSync(path, 'utf8').replaceAll(
      new RegExp(`(["'\`])${BUILT_VERSION.replaceAll('.', '\\.')}\\1`, 'g'),
      `$1${fields.version}$1`,
    );
    writeFileSync(path, `assets/${name}` === entry ? breakEntry(text) : text);
  }
  const zip = await writeBundle(folder);
  rmSync(folder, { recursive: true, force: true });
  const nowMs = Date.now();
  const manifest = makeManifest(zip, BUNDLE_KEY, {
    createdMs: nowMs,
    expiresMs: nowMs + 86_400_000,
    ...fields,
  });
  const { manifestBytes, signature } = signManifest(manifest, MANIFEST_KEY);
  const upload = { manifest: toBase64(manifestBytes), signature, zip: toBase64(zip) };
  return { manifest, zip, upload };
}
