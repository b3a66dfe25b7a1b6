// npm run check: format and lint, types, what is read off the sources, unused code; two beside each other, each with its times.
// npm run check -- commits [base]: the messages of the commits since the base (tools/check/commits).

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled, ROOT, requireNode } from './prepare.mjs';
import { run, say, seconds, timedStep } from './steps.mjs';
import { forgetStaleTypes, programsOf } from './type-programs.mjs';

const script = (path) => [join(ROOT, 'node_modules', path)];
const TSX = script('tsx/dist/cli.mjs');

/** @param change the files and packages that a change touches; without one everything is checked */
function checks(change) {
  const programs = change === undefined ? ['.'] : programsOf(change.packages);
  const colours = process.stdout.isTTY ? [] : ['--colors=off'];
  return [
    [
      'format and lint',
      [...script('@biomejs/biome/bin/biome'), 'ci', ...LINT, ...colours, ...(change?.files ?? ['.'])],
    ],
    ...(programs.length === 0
      ? []
      : [['types', [...script('typescript/bin/tsc'), '--build', ...programs, ...ONE_CHECKER]]]),
    ['imports, style, counts and citations', [...TSX, 'tools/check/main.ts']],
    ['unused code', [...script('knip/bin/knip.js'), '--no-progress']],
  ];
}

/** Most checks keep one core busy. */
const BESIDE_EACH_OTHER = 2;

/** Four checkers of one program, as is usual, each work out the types that they share: twice the processor time. */
const ONE_CHECKER = ['--checkers', '1', '--builders', '2'];
/** The compiler ends before its garbage matters: collected a quarter as often it takes a fifth less time. */
const SELDOM_COLLECTED = { GOGC: '400' };

/** A change may hold no file that the linter knows. */
const LINT = ['--error-on-warnings', '--no-errors-on-unmatched'];

/** Runs them all, also past a failure; resolves with counts and with the times of each check. */
export async function runChecks(change) {
  const startMs = performance.now();
  forgetStaleTypes();
  const counts = { passed: 0, failed: 0, steps: [] };
  const left = checks(change);
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [name, args] = next;
      const { code, wallMs, processorMs } = await timedStep(name, process.execPath, args, {
        cwd: ROOT,
        env: SELDOM_COLLECTED,
      });
      counts.steps.push({ name, wallMs, processorMs });
      if (code === 0) counts.passed += 1;
      else counts.failed += 1;
    }
  };
  await Promise.all(Array.from({ length: BESIDE_EACH_OTHER }, work));
  say(`check: ${counts.passed} passed, ${counts.failed} failed in ${seconds(startMs)}`);
  return counts;
}

/** Answers the exit code. */
async function checkCommits(args) {
  const command = [...TSX, 'tools/check/commits/main.ts', ...args];
  return (await run(process.execPath, command, { cwd: ROOT, live: true })).code;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  requireNode();
  await ensureInstalled();
  const [asked, ...args] = process.argv.slice(2);
  process.exitCode =
    asked === 'commits' ? await checkCommits(args) : (await runChecks()).failed === 0 ? 0 : 1;
}
