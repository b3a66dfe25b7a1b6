// npm test: on a fresh clone too, without a question. Checks, then every test that is not tagged as long; the last line is
// `N passed, N failed`, and the exit code follows it. A skipped test counts as a failed one. Before it stand the times of each
// part and of the slowest files, which .cache/test-times.json keeps.
// npm run test-all: the same with the long ones.
// npm test -- <path> ... [-t name]: the tests of files or folders alone, long ones too; what they need is built first.
// npm test -- changed [commit] [--minutes 5]: checks and tests that a change since the commit can touch (tools/run/changed).

import { randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runChecks } from './check.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureBuilt, ensureInstalled, ROOT, requireNode } from './prepare.mjs';
import { run, say, step } from './steps.mjs';
import { ownTemporaryFolder } from './temporary-folder.mjs';
import { TestTimes } from './test-times.mjs';

const times = new TestTimes();
const scratch = ownTemporaryFolder();
requireNode();
await times.part('installing', ensureInstalled);
const asked = process.argv.slice(2);
const isAll = asked[0] === '--all';
if (asked[0] === 'changed') process.exit(await runChanged(asked.slice(1)));
if (asked.length > 0 && !isAll) process.exit(await runAsked(asked));
const chromium = await times.part('Chromium', ensureChromium);

/** Random tests try one seed a run that none before it had (packages/test-kit/src/fresh-seed.ts). */
const seed = process.env.TEST_SEED ?? String(randomInt(1, 2 ** 31 - 1));
const seedLine = `fresh seed: TEST_SEED=${seed} repeats it`;
say(seedLine);

const total = { passed: 0, failed: 0, left: 0 };
/** The checks that tests could not do on this machine, as they report them (`task.meta.notTried`). */
const notTried = [];
const add = ({ passed, failed, left = 0 }) => {
  total.passed += passed;
  total.failed += failed;
  total.left += left;
};

const { steps, ...checked } = await times.part('check', runChecks);
add(checked);
await times.part('build', ensureBuilt);
add(await times.part('size of the first screen', checkFirstScreen));
// Servers under test append the errors that their calls answer (apps/server/test/call-errors).
rmSync(join(ROOT, '.cache/call-errors.txt'), { force: true });
const phases = [
  ['unit and property tests', ['--project', 'unit*']],
  ['integration and crash tests', ['--project', 'integration', '--project', 'crash']],
  ['browser tests', ['--config', 'e2e/vitest.config.ts']],
];
const files = [];
for (const [name, args] of phases) add(await times.part(name, () => runTests(name, args)));
// A failed test leaves errors unmet that it would have met.
if (total.failed === 0) add(await times.part('errors of calls', compareCallErrors));
const leftBehind = scratch.leftBehind();
if (leftBehind.length > 0) {
  say(`FAILED tests left in the temporary folder: ${leftBehind.join(', ')}`);
  total.failed += 1;
}

times.print(files);
times.write(join(ROOT, '.cache/test-times.json'), { steps, files });
if (total.failed > 0) say(seedLine);
for (const words of new Set(notTried)) say(`not tried here: ${words}`);
if (total.left > 0) say(`${total.left} long tests are left to npm run test-all`);
process.exitCode = total.failed === 0 ? 0 : 1;
say(`${total.passed} passed, ${total.failed} failed`);

/** Checks and tests what a change since a commit, HEAD by default, can touch; resolves with the exit code. */
async function runChanged(args) {
  const at = args.indexOf('--minutes');
  const minutes = at < 0 ? '5' : args[at + 1];
  const [commit = 'HEAD', ...more] = at < 0 ? args : args.toSpliced(at, 2);
  if (more.length > 0 || !/^[1-9]\d{0,2}$/.test(minutes ?? ''))
    return usage('npm test -- changed [commit] [--minutes <1 to 999>]');
  const program = ['--import', 'tsx', 'tools/run/changed/main.ts', commit, minutes];
  const { code, output } = await run(process.execPath, program, {
    cwd: ROOT,
    label: 'what the change touches',
  });
  if (code !== 0) return usage(output.trimEnd());
  const change = JSON.parse(output);
  const { tests, left } = change;
  say(
    `${change.files.length} changed files touch ${change.packages.length} packages and ${tests.length + left.length} test files`,
  );
  const { failed } = await runChecks(change);
  const testsCode = tests.length === 0 ? 0 : await runAsked([...tests, '--tagsFilter', '!long']);
  if (left.length > 0)
    say(`no time for ${left.length} test files, which npm test runs:\n  ${left.join('\n  ')}`);
  say('not looked at: journeys in the browser, and what a test reads without naming it');
  return failed > 0 || testsCode !== 0 ? 1 : 0;
}

function usage(line) {
  process.stderr.write(`${line}\n`);
  return 2;
}

/** Journeys have a config of their own; the set-ups of both configs build what their tests need. */
async function runAsked(args) {
  const isJourney = args.some((arg) => /^(\.\/)?e2e(\/|$)/.test(arg));
  const config = isJourney ? ['--config', 'e2e/vitest.config.ts'] : [];
  const env = isJourney ? { CHROMIUM: await ensureChromium() } : {};
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const { code } = await run(process.execPath, [vitest, 'run', ...config, ...args], {
    cwd: ROOT,
    live: true,
    env,
  });
  return code;
}

/** Checks, on the built app, the size of everything that a phone loads before the home screen shows. */
async function checkFirstScreen() {
  const code = await step('size of the first screen', process.execPath, ['check-size.mjs'], {
    cwd: join(ROOT, 'apps/web'),
  });
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
}

/** Each error that the record of a call names is met by some test, or stands in a list with its reason. */
async function compareCallErrors() {
  const args = ['--import', 'tsx', 'apps/server/test/call-errors/compare.ts'];
  const code = await step('errors of calls', process.execPath, args, { cwd: ROOT });
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
}

async function runTests(name, args) {
  say(`\n${name} …`);
  const report = join(ROOT, `.cache/tests-${name.replaceAll(' ', '-')}.json`);
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  const fileTimes = join(ROOT, `.cache/times-${name.replaceAll(' ', '-')}.json`);
  for (const path of [report, fileTimes]) rmSync(path, { force: true });
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const reporters = ['default', 'json', join(ROOT, 'tools/run/file-times.ts')].flatMap((one) => [
    '--reporter',
    one,
  ]);
  const filter = isAll ? [] : ['--tagsFilter', '!long'];
  const { code } = await run(
    process.execPath,
    [vitest, 'run', ...args, ...filter, ...reporters, '--outputFile.json', report],
    {
      cwd: ROOT,
      live: true,
      env: { CHROMIUM: chromium, CI: 'true', TEST_FILE_TIMES: fileTimes, TEST_SEED: seed },
    },
  );
  const counts = countTests(report);
  notTried.push(...counts.notTried);
  // Vitest also fails on what belongs to no test: an unhandled rejection, a phase without a test.
  if (code !== 0 && counts.failed === 0) counts.failed = 1;
  say(`${name}: ${counts.passed} passed, ${counts.failed} failed`);
  if (existsSync(fileTimes)) files.push(...JSON.parse(readFileSync(fileTimes, 'utf8')));
  return counts;
}

function countTests(report) {
  if (!existsSync(report)) return { passed: 0, failed: 1, notTried: [] };
  const { numPassedTests, numTotalTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const brokenFiles = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  const tests = testResults.flatMap((file) => file.assertionResults);
  const left = isAll
    ? 0
    : tests.filter(({ status, tags }) => status === 'skipped' && tags.includes('long')).length;
  const failed = numTotalTests - numPassedTests - left + brokenFiles.length;
  return {
    passed: numPassedTests,
    failed: numPassedTests === 0 && failed === 0 ? 1 : failed,
    left,
    notTried: tests.flatMap(({ meta }) => meta?.notTried ?? []),
  };
}
