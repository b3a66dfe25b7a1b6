/**
 * Prints every count that is not its limit and every test that is gone; exit code 1 when there is one. With --write the
 * limits and the list of tests become those of the files as they are.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Counts, compareCounts, countAll } from './counts.ts';
import { compareTests, type Tests, testsOf } from './tests-kept.ts';

const root = process.cwd();
const limitsFile = join(root, 'tools/check/count-limits.json');
const testsFile = join(root, 'tools/check/tests-kept.json');
const counts = countAll(root);
const tests = testsOf(root);
if (process.argv.includes('--write')) {
  writeFileSync(limitsFile, `${JSON.stringify(counts, null, 2)}\n`);
  writeFileSync(testsFile, `${JSON.stringify(tests, null, 1)}\n`);
}
const limits = JSON.parse(readFileSync(limitsFile, 'utf8')) as Counts;
const kept = JSON.parse(readFileSync(testsFile, 'utf8')) as Tests;
const findings = [...compareCounts(counts, limits), ...compareTests(tests, kept)];
for (const finding of findings) console.error(finding);
console.log(findings.length === 0 ? 'no count has risen, no test is gone' : `${findings.length} findings`);
process.exitCode = findings.length === 0 ? 0 : 1;
