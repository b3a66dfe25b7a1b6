/** Builds the web app for the native app and zips it. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isVersion } from '../manifest/version.ts';
import { writeBundle } from '../zip/write-bundle.ts';
import { readJson } from './read-json.ts';
import { LABEL_FILE, type Label, nameOf } from './release-files.ts';
import { ToolError } from './tool-error.ts';

/** Scripts and styles of one app; more than this is a mistake of the build. */
const LARGEST_ZIP_BYTES = 1_500_000;

export interface BuildChoices {
  platform: Label['platform'];
  channel: string;
  /** The server's https origin; other settings of the build come from the environment (docs/shell.md). */
  origin: string;
  /** The repository's folder. */
  root: string;
  /** The folder of the zip, made where it is missing. */
  out: string;
}

/**
 * The version is that of apps/web/package.json, which the app shows.
 * @returns the path of the zip
 * @throws ToolError, BundleRefused
 */
export async function buildRelease({ platform, channel, origin, root, out }: BuildChoices): Promise<string> {
  const label: Label = { version: readVersion(root), platform, channel };
  const pages = mkdtempSync(join(tmpdir(), 'tern-pages-'));
  try {
    buildPages(root, pages, origin);
    writeFileSync(join(pages, LABEL_FILE), `${JSON.stringify(label)}\n`);
    const zip = await writeBundle(pages);
    if (zip.length > LARGEST_ZIP_BYTES)
      throw new ToolError(`the zip has ${zip.length} bytes of at most ${LARGEST_ZIP_BYTES}`);
    mkdirSync(out, { recursive: true });
    const path = join(out, nameOf(label));
    writeFileSync(path, zip);
    return path;
  } finally {
    rmSync(pages, { recursive: true, force: true });
  }
}

function readVersion(root: string): string {
  const path = join(root, 'apps/web/package.json');
  const read = readJson(path);
  const isNamed = typeof read === 'object' && read !== null && 'version' in read;
  if (!isNamed || typeof read.version !== 'string' || !isVersion(read.version))
    throw new ToolError(`${path} has no version of three numbers`);
  return read.version;
}

function buildPages(root: string, pages: string, origin: string): void {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const { status } = spawnSync(process.execPath, [vite, 'build', '--mode', 'shell', '--logLevel', 'warn'], {
    cwd: join(root, 'apps/web'),
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, TERN_ORIGIN: origin, TERN_OUTPUT: pages },
  });
  if (status !== 0) throw new ToolError('the web app could not be built: see above');
}
