/**
 * Reads every source file once and prints every import that is refused, every broken habit, every count that is not its limit,
 * every file whose tests are not the listed ones and every citation that names nothing; exit code 1 when there is one. The
 * message of the newest commit names the files whose tests it lowered. With --write the limits and the list of tests become
 * those of the files as they are, and the picture of the engine's ranks is made anew; limits of citations only fall.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BoundaryCheck } from './boundaries/check-boundaries.ts';
import { RANKS_PICTURE, ranksPicture } from './boundaries/ranks-picture.ts';
import { sourceFiles } from './boundaries/source-files.ts';
import {
  type CitationCounts,
  type CitingSource,
  checkCitations,
  citingText,
  compareCitations,
  countCitations,
  loweredLimits,
  readRepository,
} from './citations.ts';
import { unexplainedFalls } from './commits/fallen-tests.ts';
import { addCounts, type Counts, compareCounts } from './counts.ts';
import { BareTests } from './style/bare-tests.ts';
import { checkFile, checkScripts } from './style/check-style.ts';
import { checkDeviceClock } from './style/device-clock.ts';
import { checkMoneyDisplay } from './style/money-display.ts';
import {
  compareTestCounts,
  countTests,
  fallsBetween,
  TEST_COUNTS_FILE,
  type TestCounts,
  type TestsOfFile,
  testCountsText,
  testsOfFile,
} from './test-counts.ts';

const root = process.cwd();
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
const limitsFile = 'tools/check/count-limits.json';
const citationsFile = 'tools/check/citation-limits.json';

const boundaries = new BoundaryCheck(root);
const counts: Counts = {};
const bareTests = new BareTests();
const testsOfFiles = new Map<string, TestsOfFile>();
const sources = new Map<string, CitingSource>();
const brokenHabits = checkScripts(read('package.json'));
for (const file of sourceFiles(root)) {
  const text = read(file);
  boundaries.addFile(file, text);
  addCounts(counts, file, text);
  bareTests.addFile(file, text);
  const tests = testsOfFile(file, text);
  testsOfFiles.set(file, tests);
  sources.set(file, { text: citingText(file, text), titles: tests.titles });
  brokenHabits.push(
    ...checkFile(file, text),
    ...checkDeviceClock(file, text),
    ...checkMoneyDisplay(file, text),
  );
}
const testCounts = countTests(testsOfFiles);
const readTestCounts = () =>
  existsSync(join(root, TEST_COUNTS_FILE)) ? (JSON.parse(read(TEST_COUNTS_FILE)) as TestCounts) : {};
const repository = readRepository(root, sources);
const citations = countCitations(repository);
const countLimits = () => JSON.parse(read(limitsFile)) as Counts;
const citationLimits = () => JSON.parse(read(citationsFile)) as CitationCounts;
if (process.argv.includes('--write')) {
  // A count that rises is a choice, so it is said before the limit follows it.
  for (const change of compareCounts(counts, countLimits())) console.log(change);
  writeFileSync(join(root, limitsFile), json(counts));
  for (const { file, before, now } of fallsBetween(readTestCounts(), testCounts))
    console.log(`${file} falls from ${before} to ${now}: the message of the commit names it and says why`);
  writeFileSync(join(root, TEST_COUNTS_FILE), testCountsText(testCounts));
  writeFileSync(join(root, RANKS_PICTURE), ranksPicture());
  writeFileSync(join(root, citationsFile), json(loweredLimits(citations, citationLimits())));
}
const findings = [
  ...[...boundaries.findings(), ...brokenHabits, ...bareTests.findings()].map(
    ({ file, line, message }) => `${file}:${line}  ${message}`,
  ),
  ...(read(RANKS_PICTURE) === ranksPicture()
    ? []
    : [`${RANKS_PICTURE} is not the picture of the ranks: --write makes it anew`]),
  ...compareCounts(counts, countLimits()),
  ...compareTestCounts(testCounts, readTestCounts()),
  ...unexplainedFalls(root, 'HEAD'),
  ...compareCitations(citations, citationLimits()),
  ...checkCitations(repository),
];
for (const finding of findings) console.error(finding);
console.log(
  findings.length === 0
    ? 'every import keeps to its package, style is kept, no count has risen, no test is lost, every citation leads somewhere'
    : `${findings.length} findings`,
);
process.exitCode = findings.length === 0 ? 0 : 1;
