/**
 * Prints every count that is not its limit, every test that is gone and every citation that names nothing; exit code 1 when
 * there is one. With --write the limits and the list of tests become those of the files as they are; limits of citations only
 * fall.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type CitationCounts,
  checkCitations,
  compareCitations,
  countCitations,
  loweredLimits,
  readRepository,
} from './citations.ts';
import { type Counts, compareCounts, countAll } from './counts.ts';
import { compareTests, type Tests, testsOf } from './tests-kept.ts';

const root = process.cwd();
const limitsFile = join(root, 'tools/check/count-limits.json');
const testsFile = join(root, 'tools/check/tests-kept.json');
const citationsFile = join(root, 'tools/check/citation-limits.json');
const counts = countAll(root);
const tests = testsOf(root);
const repository = readRepository(root);
const citations = countCitations(repository);
const readLimits = () => JSON.parse(readFileSync(citationsFile, 'utf8')) as CitationCounts;
if (process.argv.includes('--write')) {
  writeFileSync(limitsFile, `${JSON.stringify(counts, null, 2)}\n`);
  writeFileSync(testsFile, `${JSON.stringify(tests, null, 1)}\n`);
  writeFileSync(citationsFile, `${JSON.stringify(loweredLimits(citations, readLimits()), null, 2)}\n`);
}
const limits = JSON.parse(readFileSync(limitsFile, 'utf8')) as Counts;
const kept = JSON.parse(readFileSync(testsFile, 'utf8')) as Tests;
const findings = [
  ...compareCounts(counts, limits),
  ...compareTests(tests, kept),
  ...compareCitations(citations, readLimits()),
  ...checkCitations(repository),
];
for (const finding of findings) console.error(finding);
console.log(
  findings.length === 0
    ? 'no count has risen, no test is gone, every citation leads somewhere'
    : `${findings.length} findings`,
);
process.exitCode = findings.length === 0 ? 0 : 1;
