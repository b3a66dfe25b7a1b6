/**
 * npm run check -- commits [base]: prints what is wrong with the messages of the commits since the base (origin/main unless
 * named), merges left out, and which of all these commits lowered the tests of a file without naming it; exit code 1 when
 * there is any.
 */
import { execFileSync } from 'node:child_process';
import { messageFaults } from './commit-message.ts';
import { unexplainedFalls } from './fallen-tests.ts';

const base = process.argv[2] ?? 'origin/main';
const range = `${base}..HEAD`;
const git = (...args: string[]) =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
let log = '';
try {
  log = git('log', '--no-merges', '--format=%h%x00%B%x01', range);
} catch {
  console.error(`${base} is no commit of this clone: name one, as in npm run check -- commits main`);
  process.exit(1);
}
const commits = log
  .split('\u0001')
  .map((entry) => entry.trimStart().split('\u0000'))
  .filter(([hash]) => hash !== '');
const findings = commits.flatMap(([hash, message = '']) =>
  messageFaults(message).map((fault) => `${hash} ${message.split('\n')[0]}\n  ${fault}`),
);
for (const hash of git('rev-list', range).split('\n').filter(Boolean))
  findings.push(...unexplainedFalls(process.cwd(), hash));
for (const finding of findings) console.error(finding);
console.log(
  findings.length === 0
    ? `${commits.length} commits since ${base}: each says why`
    : `${findings.length} findings in ${commits.length} commits since ${base}`,
);
process.exitCode = findings.length === 0 ? 0 : 1;
