import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeLabelledZip } from '../../test-kit/signed-release.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const TOOL = join(ROOT, 'tools/run/release.mjs');
const NOTES = { zh: ['更快的首屏'], en: ['A faster first screen'] };

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tern-release-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const at = (name: string) => join(folder, name);

interface Outcome {
  code: number | null;
  output: string;
  errors: string;
}

/** Runs the command as npm does, in the folder of the test. */
async function release(...args: string[]): Promise<Outcome> {
  const { INIT_CWD: _, ...env } = process.env;
  const child = spawn(process.execPath, [TOOL, ...args], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, output, errors };
}

async function succeed(...args: string[]): Promise<string> {
  const { code, output, errors } = await release(...args);
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
  return output;
}

function makeZip(version: string): string {
  const name = `${version}-android-stable.zip`;
  writeFileSync(at(name), makeLabelledZip(version));
  return name;
}

it('makes keys, signs a zip with both and verifies it, in the folder where the command was typed', {
  tags: 'long',
}, async () => {
  const unlocked = ['--passphrase-file', 'passphrase'];
  const keys = ['--keys', 'keys.json'];
  writeFileSync(at('passphrase'), 'a passphrase of many characters');
  writeFileSync(at('notes.json'), JSON.stringify(NOTES));
  const zip = makeZip('1.2.0');
  await succeed('keys', 'make', 'bundle.pem', ...unlocked);
  await succeed('keys', 'make', 'manifest.pem', '--without-passphrase');
  await succeed('keys', 'pin', '--manifest', 'manifest.pub', '--bundle', 'bundle.pub', ...keys);
  await succeed('sign', 'bundle', zip, '--key', 'bundle.pem', ...unlocked, ...keys);
  const choices = ['--min-native', '1.0.0', '--notes', 'notes.json'];
  await succeed('sign', 'manifest', zip, '--key', 'manifest.pem', ...choices, ...keys);
  expect(await succeed('verify', zip, ...keys)).toContain(
    'both signatures, the zip and the manifest are right',
  );
  writeFileSync(at(zip), 'cut');
  const { code, output, errors } = await release('verify', zip, ...keys);
  expect({ code, output }).toEqual({ code: 1, output: '' });
  expect(errors).toContain('the zip is refused: notZip');
});
