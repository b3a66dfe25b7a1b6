/** The list of the programs that the compiler checks is whole, and says what each of them may use. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { programsOf } from './type-programs.mjs';

const ROOT = join(import.meta.dirname, '../..');
const listed: string[] = JSON.parse(readFileSync(join(ROOT, 'tsconfig.json'), 'utf8')).references.map(
  ({ path }: { path: string }) => path,
);

it('has each tsconfig.json of a package, its tests too, in the list of the root', () => {
  const configs = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*/tsconfig*.json'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const paths = configs
    .trim()
    .split('\n')
    .filter((path) => existsSync(join(ROOT, path)));
  const programs = paths.map((path) => (path.endsWith('/tsconfig.json') ? dirname(path) : path));
  expect(programs.toSorted()).toEqual(listed.toSorted());
});

it('keeps what only Node has from the packages that run anywhere', () => {
  for (const name of ['math', 'engine', 'protocol', 'client', 'bridge', 'release']) {
    const config = JSON.parse(readFileSync(join(ROOT, `packages/${name}/tsconfig.json`), 'utf8'));
    expect(config.compilerOptions.types, name).toEqual([]);
  }
});

it('names the programs of a package and of no other', () => {
  expect(programsOf(['packages/release']).toSorted()).toEqual([
    'packages/release',
    'packages/release/tsconfig.node.json',
    'packages/release/tsconfig.tests.json',
  ]);
  expect(programsOf(['e2e', 'apps/web'])).toEqual(['apps/web', 'apps/web/tsconfig.tests.json', 'e2e']);
  expect(programsOf([])).toEqual([]);
});

it('watches every file of the sources that declares globals', () => {
  const found = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*globals.d.ts'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const source = readFileSync(join(import.meta.dirname, 'type-programs.mjs'), 'utf8');
  const paths = found
    .trim()
    .split('\n')
    .filter((path) => existsSync(join(ROOT, path)));
  expect(paths.filter((path) => !source.includes(`'${path}'`))).toEqual([]);
});
