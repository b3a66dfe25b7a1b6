/**
 * Holds the tests that the repository had: the title of every test as often as it stood, and how many times `expect(` is
 * called. Files and describe blocks may change around a test; a test that goes or gets another title is an error until the
 * commit that did it writes the list anew.
 */
import { isTest } from './boundaries/source-files.ts';
import { type Node, parseFile, walk } from './parsed-file.ts';

export interface Tests {
  /** Sorted; a title that two tests have stands twice. */
  titles: string[];
  expects: number;
}

const TEST_FUNCTIONS = new Set(['it', 'test']);

export function testsOfFile(file: string, text: string): Tests {
  const tests: Tests = { titles: [], expects: 0 };
  walk(parseFile(file, text).program, (node) => {
    if (node.type !== 'CallExpression') return;
    const { callee } = node as unknown as { callee: Node };
    if (callee.type === 'Identifier' && callee.name === 'expect') tests.expects++;
    const [title] = node.arguments as Node[];
    if (title !== undefined && isTestFunction(callee)) tests.titles.push(titleOf(title, text));
  });
  return tests;
}

/** All tests of the repository, from those of each of its files. */
export function joinTests(ofFiles: ReadonlyMap<string, Tests>): Tests {
  const all: Tests = { titles: [], expects: 0 };
  for (const [file, { titles, expects }] of ofFiles) {
    if (isTest(file)) all.titles.push(...titles);
    all.expects += expects;
  }
  all.titles.sort();
  return all;
}

/** One line for each title that is missing, and one when `expect(` is called less often. */
export function compareTests(tests: Tests, kept: Tests): string[] {
  const left = new Map<string, number>();
  for (const title of tests.titles) left.set(title, (left.get(title) ?? 0) + 1);
  const findings: string[] = [];
  for (const title of kept.titles) {
    const count = left.get(title) ?? 0;
    if (count === 0) findings.push(`the test "${title}" is gone`);
    else left.set(title, count - 1);
  }
  if (tests.expects < kept.expects)
    findings.push(`expect( is called ${tests.expects} times, and ${kept.expects} times before`);
  return findings;
}

/** `it`, `it.skipIf(…)`, `it.each(…)` and the like; `it.each(…)` itself is called with the table, not with a title. */
function isTestFunction(callee: Node): boolean {
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
