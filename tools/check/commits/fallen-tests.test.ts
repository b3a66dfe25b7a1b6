/** Plays commits into a repository of its own, in the temporary folder. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { TEST_COUNTS_FILE, testCountsText } from '../test-counts.ts';
import { unexplainedFalls } from './fallen-tests.ts';

let folder = '';
const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, stdio: 'ignore' });

/** A commit after which the file a.test.ts has so many expectations. */
function commit(expects: number, message: string): void {
  const path = join(folder, TEST_COUNTS_FILE);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, testCountsText({ 'x/a.test.ts': { tests: 1, expects } }));
  git('add', '.');
  git('commit', '--allow-empty', '-m', message);
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tern-fallen-tests-'));
  git('init', '--initial-branch=main');
  for (const [key, value] of [
    ['user.name', 'A'],
    ['user.email', 'a@b.example'],
    ['commit.gpgsign', 'false'],
  ] as const)
    git('config', key, value);
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('a commit that lowers the count of a file names the file', () => {
  commit(5, 'Test it');
  expect(unexplainedFalls(folder, 'HEAD')).toEqual([]);
  commit(4, 'Test it less\n\nThe fifth case of b.test.ts is a copy.');
  expect(unexplainedFalls(folder, 'HEAD')).toEqual([
    expect.stringMatching(
      /x\/a\.test\.ts fell from 1 tests and 5 expectations to 1 tests and 4 expectations/,
    ),
  ]);
  commit(3, 'Test it less\n\nThe fourth case of a.test.ts is a copy of the third.');
  expect(unexplainedFalls(folder, 'HEAD')).toEqual([]);
  expect(unexplainedFalls(folder, 'HEAD~1')).toHaveLength(1);
});

it('a merge is asked for what neither side had lowered', () => {
  commit(5, 'Test it');
  git('checkout', '-b', 'side');
  commit(4, 'Test it less\n\nThe fifth case of a.test.ts is a copy.');
  git('checkout', 'main');
  git('commit', '--allow-empty', '-m', 'Go on');
  git('merge', '--no-ff', '-m', 'Merge side', 'side');
  expect(unexplainedFalls(folder, 'HEAD')).toEqual([]);
  git('checkout', '-b', 'other', 'HEAD~1');
  git('merge', '--no-ff', '--no-commit', 'side');
  commit(2, 'Merge side');
  expect(unexplainedFalls(folder, 'HEAD')).toHaveLength(1);
});

it('where git holds nothing to compare nothing is found', () => {
  expect(unexplainedFalls(folder, 'HEAD')).toEqual([]);
  rmSync(join(folder, '.git'), { recursive: true });
  expect(unexplainedFalls(folder, 'HEAD')).toEqual([]);
});
