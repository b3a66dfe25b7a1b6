/**
 * Reads every source file once and prints every import that is refused, every broken habit, every count that is not its limit,
 * every test that is gone and every citation that names nothing; exit code 1 when there is one. With --write the limits and
 * the list of tests become those of the files as they are, and the picture of the engine's ranks is made anew; limits of
 * citations only fall.
 */
import { readFileSync, writeFileSync } from 'node:fs';
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
import { addCounts, type Counts, compareCounts } from './counts.ts';
import { checkFile, checkScripts } from './style/check-style.ts';
import { checkDeviceClock } from './style/device-clock.ts';
import { checkMoneyDisplay } from './style/money-display.ts';
import { compareTests, joinTests, type Tests, testsOfFile } from './tests-kept.ts';

const root = process.cwd();
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const json = (value: unknown, indent: number) => `${JSON.stringify(value, null, indent)}\n`;
const limitsFile = 'tools/check/count-limits.json';
const testsFile = 'tools/check/tests-kept.json';
const citationsFile = 'tools/check/citation-limits.json';

const boundaries = new BoundaryCheck(root);
const counts: Counts = {};
const testsOfFiles = new Map<string, Tests>();
const sources = new Map<string, CitingSource>();
const brokenHabits = checkScripts(read('package.json'));
for (const file of sourceFiles(root)) {
  const text = read(file);
  boundaries.addFile(file, text);
  addCounts(counts, file, text);
  const tests = testsOfFile(file, text);
  testsOfFiles.set(file, tests);
  sources.set(file, { text: citingText(file, text), titles: tests.titles });
  brokenHabits.push(
    ...checkFile(file, text),
    ...checkDeviceClock(file, text),
    ...checkMoneyDisplay(file, text),
  );
}
const tests = joinTests(testsOfFiles);
const repository = readRepository(root, sources);
const citations = countCitations(repository);
const readLimits = () => JSON.parse(read(citationsFile)) as CitationCounts;
if (process.argv.includes('--write')) {
  writeFileSync(join(root, limitsFile), json(counts, 2));
  writeFileSync(join(root, testsFile), json(tests, 1));
  writeFileSync(join(root, RANKS_PICTURE), ranksPicture());
  writeFileSync(join(root, citationsFile), json(loweredLimits(citations, readLimits()), 2));
}
const findings = [
  ...[...boundaries.findings(), ...brokenHabits].map(
    ({ file, line, message }) => `${file}:${line}  ${message}`,
  ),
  ...(read(RANKS_PICTURE) === ranksPicture()
    ? []
    : [`${RANKS_PICTURE} is not the picture of the ranks: --write makes it anew`]),
  ...compareCounts(counts, JSON.parse(read(limitsFile)) as Counts),
  ...compareTests(tests, JSON.parse(read(testsFile)) as Tests),
  ...compareCitations(citations, readLimits()),
  ...checkCitations(repository),
];
for (const finding of findings) console.error(finding);
console.log(
  findings.length === 0
    ? 'every import keeps to its package, habits are kept, no count has risen, no test is gone, every citation leads somewhere'
    : `${findings.length} findings`,
);
process.exitCode = findings.length === 0 ? 0 : 1;
