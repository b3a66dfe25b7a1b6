/**
 * Holds the tests that the repository has: test-counts.json has for each file its tests and its expectations. The list is
 * that of the files as they are, so that a count which falls stands in the change that lowers it; fallen-tests.ts asks the
 * message of that commit for the reason.
 */
import { basename } from 'node:path';
import { isTest } from './boundaries/source-files.ts';
import { type Node, parseFile, walk } from './parsed-file.ts';

export const TEST_COUNTS_FILE = 'tools/check/test-counts.json';

export interface TestsOfFile {
  titles: string[];
  expects: number;
}

export interface TestCount {
  tests: number;
  expects: number;
}

/** A file without tests and expectations is left out. */
export type TestCounts = Record<string, TestCount>;

const TEST_FUNCTIONS = new Set(['it', 'test']);
/** They expect something where `expect` itself is not called. */
const EXPECTING = new Set(['poll', 'soft', 'unreachable']);
const NONE: TestCount = { tests: 0, expects: 0 };

export function testsOfFile(file: string, text: string): TestsOfFile {
  const tests: TestsOfFile = { titles: [], expects: 0 };
  walk(parseFile(file, text).program, (node) => {
    if (node.type !== 'CallExpression') return;
    const { callee } = node as unknown as { callee: Node };
    if (isExpectation(callee)) tests.expects++;
    const [title] = node.arguments as Node[];
    if (title !== undefined && isTestFunction(callee)) tests.titles.push(titleOf(title, text));
  });
  return tests;
}

export function countTests(ofFiles: ReadonlyMap<string, TestsOfFile>): TestCounts {
  const counts: TestCounts = {};
  for (const [file, { titles, expects }] of ofFiles) {
    const tests = isTest(file) ? titles.length : 0;
    if (tests > 0 || expects > 0) counts[file] = { tests, expects };
  }
  return counts;
}

/** One line a file, so that git merges the counts of two branches. */
export function testCountsText(counts: TestCounts): string {
  const lines = Object.entries(counts).map(
    ([file, { tests, expects }]) => `  ${JSON.stringify(file)}: { "tests": ${tests}, "expects": ${expects} }`,
  );
  return `{\n${lines.join(',\n')}\n}\n`;
}

/** One line for each file whose counts are not the listed ones. */
export function compareTestCounts(counts: TestCounts, listed: TestCounts): string[] {
  const files = [...new Set([...Object.keys(counts), ...Object.keys(listed)])].sort();
  return files.flatMap((file) => {
    const now = textOf(counts[file]);
    const before = textOf(listed[file]);
    return now === before
      ? []
      : [`${file}: ${now}, and ${before} in ${TEST_COUNTS_FILE}: --write lists them`];
  });
}

export interface Fall {
  file: string;
  /** "3 tests and 8 expectations" */
  before: string;
  now: string;
}

/** The files that have fewer tests or expectations than before; one that moved to another folder whole is none of them. */
export function fallsBetween(before: TestCounts, now: TestCounts): Fall[] {
  const added = Object.keys(now).filter((file) => before[file] === undefined);
  return Object.entries(before).flatMap(([file, count]) => {
    const hasMoved = (to: string) => basename(to) === basename(file) && !isLess(now[to], count);
    if (!isLess(now[file], count) || (now[file] === undefined && added.some(hasMoved))) return [];
    return [{ file, before: textOf(count), now: textOf(now[file]) }];
  });
}

function isLess(one: TestCount = NONE, other: TestCount): boolean {
  return one.tests < other.tests || one.expects < other.expects;
}

function textOf({ tests, expects }: TestCount = NONE): string {
  return `${tests} tests and ${expects} expectations`;
}

/** `expect(…)`, `expect.poll(…)` and the like; the matchers that follow and `expect.anything()` are none. */
function isExpectation(callee: Node): boolean {
  const isExpect = (node: Node) => node.type === 'Identifier' && node.name === 'expect';
  if (callee.type !== 'MemberExpression') return isExpect(callee);
  return isExpect(callee.object as Node) && EXPECTING.has((callee.property as Node).name as string);
}

/** `it`, `it.skipIf(…)`, `it.each(…)` and the like; `it.each(…)` itself is called with the table, not with a title. */
export function isTestFunction(callee: Node): boolean {
  if (callee.type === 'Identifier') return TEST_FUNCTIONS.has(callee.name as string);
  if (callee.type === 'MemberExpression') return !takesTable(callee) && isTestFunction(callee.object as Node);
  if (callee.type === 'CallExpression') return isChained(callee.callee as Node);
  return callee.type === 'TaggedTemplateExpression' && isChained(callee.tag as Node);
}

function isChained(callee: Node): boolean {
  return callee.type === 'MemberExpression' && isTestFunction(callee.object as Node);
}

function takesTable(callee: Node): boolean {
  return ['each', 'for', 'skipIf', 'runIf'].includes((callee.property as Node).name as string);
}

function titleOf(node: Node, text: string): string {
  const { start, end } = node as unknown as { start: number; end: number };
  const written = node.type === 'Literal' ? String(node.value) : text.slice(start, end);
  return written.replaceAll(/\s+/g, ' ');
}
