/**
 * npm run check -- commits [base]: prints what is wrong with the messages of the commits since the base (origin/main unless
 * named), merges left out; exit code 1 when there is any.
 */
import { execFileSync } from 'node:child_process';
import { messageFaults } from './commit-message.ts';

const base = process.argv[2] ?? 'origin/main';
const range = `${base}..HEAD`;
let log = '';
try {
  const format = '--format=%h%x00%B%x01';
  log = execFileSync('git', ['log', '--no-merges', format, range], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
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
for (const finding of findings) console.error(finding);
console.log(
  findings.length === 0
    ? `${commits.length} commits since ${base}: each says why`
    : `${findings.length} findings in ${commits.length} commits since ${base}`,
);
process.exitCode = findings.length === 0 ? 0 : 1;
