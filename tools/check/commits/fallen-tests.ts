/**
 * Finds the commits that lower the tests or expectations of a file without naming it. It compares the list of a commit with
 * the lists of its parents, as git holds them: no network, no branch to compare with. Where git holds nothing to compare, in
 * an archive or at the end of a shallow clone, it finds nothing.
 */
import { spawnSync } from 'node:child_process';
import { basename } from 'node:path';
import { type Fall, fallsBetween, TEST_COUNTS_FILE, type TestCounts } from '../test-counts.ts';

export function unexplainedFalls(folder: string, commit: string): string[] {
  const git = (...args: string[]): string => {
    const { status, stdout } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' });
    return status === 0 ? stdout : '';
  };
  const countsAt = (hash: string) =>
    JSON.parse(git('show', `${hash}:${TEST_COUNTS_FILE}`) || '{}') as TestCounts;
  const [hash, ...parents] = git('rev-list', '--parents', '-n1', commit).trim().split(' ');
  if (hash === undefined || parents.length === 0) return [];
  const now = countsAt(hash);
  const ofParents = parents.map((parent) => fallsBetween(countsAt(parent), now));
  const message = git('log', '-1', '--format=%B', hash);
  return inAll(ofParents)
    .filter(({ file }) => !message.includes(basename(file)))
    .map(
      ({ file, before, now: left }) =>
        `${hash.slice(0, 8)}: ${file} fell from ${before} to ${left}, and the message does not name ${basename(file)} and say why`,
    );
}

/** A merge lowers a file that has less than on both sides. */
function inAll([first = [], ...others]: Fall[][]): Fall[] {
  return first.filter(({ file }) => others.every((falls) => falls.some((fall) => fall.file === file)));
}
