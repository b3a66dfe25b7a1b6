/** A measurement that was not judged ends with 75, and nothing between it and the machine that asked makes that a pass. */
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tern-exit-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it.each([0, 1, 75])('.ci/run ends as npm test does, with %i', (code) => {
  cpSync(join(ROOT, '.ci'), join(folder, '.ci'), { recursive: true });
  writeFileSync(join(folder, 'npm'), `#!/bin/sh\nexit ${code}\n`);
  chmodSync(join(folder, 'npm'), 0o755);
  const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` };
  expect(spawnSync(join(folder, '.ci/run'), { env }).status).toBe(code);
});

it.each([0, 1, 75])('a measurement ends as its program does, with %i', (code) => {
  const tools = join(folder, 'tools');
  mkdirSync(tools);
  for (const name of ['measure.mjs', 'steps.mjs', 'processor-time.mjs'])
    cpSync(join(import.meta.dirname, name), join(tools, name));
  writeFileSync(
    join(tools, 'prepare.mjs'),
    `export const ROOT = ${JSON.stringify(ROOT)};
export const [ensureBuilt, ensureInstalled, requireNode] = Array(3).fill(() => undefined);`,
  );
  const program = join(folder, 'program.mjs');
  writeFileSync(program, `process.exitCode = ${code};`);
  const args = [join(tools, 'measure.mjs'), relative(ROOT, program)];
  expect(spawnSync(process.execPath, args).status).toBe(code);
});
