/**
 * Prints, as JSON, what a change since a commit can touch: changed files, packages whose types it can change, tests to run and
 * tests left. Usage: main.ts <commit> <minutes>; a commit is anything that git knows by name.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageOf, sourceFiles } from '../../check/boundaries/source-files.ts';
import { chooseTests } from './choose-tests.ts';
import { ImportGraph } from './import-graph.ts';
import { readersOf } from './readers-of.ts';

const root = process.cwd();
const [commit = 'HEAD', minutes = '5'] = process.argv.slice(2);

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((line) => line !== '');

const isKnown = spawnSync('git', ['rev-parse', '--verify', '--quiet', `${commit}^{commit}`]).status === 0;
if (!isKnown) {
  console.log(`git knows no commit ${commit}`);
  process.exit(2);
}
const changed = [
  ...git('diff', '--name-only', '--no-renames', commit, '--'),
  ...git('ls-files', '--others', '--exclude-standard'),
];
const tests = sourceFiles(root).filter((file) => /\.test\.tsx?$/.test(file));
const readers = readersOf(
  changed,
  tests.map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') })),
);
const steps = ImportGraph.read(root).reach([...changed, ...readers]);
const touched = tests.flatMap((file) => {
  const count = steps.get(file);
  return count === undefined ? [] : [{ file, steps: count }];
});

/** Reads how long each file took in the newest run of all tests. */
function readTimes(): Map<string, number> {
  const path = join(root, '.cache/test-times.json');
  if (!existsSync(path)) return new Map();
  const { files } = JSON.parse(readFileSync(path, 'utf8')) as { files: { file: string; wallMs: number }[] };
  return new Map(files.map(({ file, wallMs }) => [file, wallMs]));
}

const { run, left } = chooseTests(touched, readTimes(), Number(minutes) * 60_000);
const plan = {
  files: changed.filter((file) => existsSync(join(root, file))),
  packages: [...new Set([...steps.keys()].map(packageOf))].sort(),
  tests: run,
  left,
};
process.stdout.write(JSON.stringify(plan));
