/** Builds the web app for the native app and zips it. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeBundle } from '../zip/write-bundle.ts';
import { LABEL_FILE, type Label, nameOf } from './release-files.ts';
import { ToolError } from './tool-error.ts';

export interface BuildChoices {
  platform: Label['platform'];
  channel: string;
  /** The repository's folder. */
  root: string;
  /** The folder of the zip, made where it is missing. */
  out: string;
  /** The build's environment: TERN_ORIGIN and the other settings of docs/shell.md. */
  env: Readonly<Record<string, string | undefined>>;
}

/**
 * The version is that of apps/web/package.json, which the app shows.
 * @returns the path of the zip
 * @throws ToolError, BundleRefused
 */
export async function buildRelease({ platform, channel, root, out, env }: BuildChoices): Promise<string> {
  const web = join(root, 'apps/web');
  const { version } = JSON.parse(readFileSync(join(web, 'package.json'), 'utf8'));
  const label: Label = { version, platform, channel };
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const { status } = spawnSync(process.execPath, [vite, 'build', '--mode', 'shell', '--logLevel', 'warn'], {
    cwd: web,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  if (status !== 0) throw new ToolError('the web app could not be built: see above');
  const built = join(root, 'apps/shell/dist/web');
  writeFileSync(join(built, LABEL_FILE), `${JSON.stringify(label)}\n`);
  const zip = await writeBundle(built);
  mkdirSync(out, { recursive: true });
  const path = join(out, nameOf(label));
  writeFileSync(path, zip);
  return path;
}
