import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';

const MODULE = new URL('temporary-folder.mjs', import.meta.url).href;

/** A run that makes folders, says which of them are left, and goes on until it is stopped. */
const program = `
  const { ownTemporaryFolder } = await import(${JSON.stringify(MODULE)});
  const { mkdtempSync } = await import('node:fs');
  const { tmpdir } = await import('node:os');
  const { leftBehind } = ownTemporaryFolder();
  for (const name of ['tern-data-', 'other-']) mkdtempSync(tmpdir() + '/' + name);
  console.log(JSON.stringify({ folder: tmpdir(), left: leftBehind() }));
  setInterval(() => {}, 1_000);
`;

it.each([
  ['SIGTERM', 143],
  ['SIGINT', 130],
] as const)('goes with a run that %s stops, which says what its tests left', async (signal, code) => {
  const run = spawn(process.execPath, ['--input-type=module', '-e', program]);
  const ended = once(run, 'exit');
  const [line] = (await once(run.stdout, 'data')) as [Buffer];
  const { folder, left } = JSON.parse(line.toString()) as { folder: string; left: string[] };
  expect(left).toEqual([expect.stringMatching(/^tern-data-/)]);
  expect(existsSync(folder)).toBe(true);
  run.kill(signal);
  expect(await ended).toEqual([code, null]);
  expect(existsSync(folder)).toBe(false);
});
