/**
 * Counts what the code still has too much of, for each package, and compares it with the limits of count-limits.json. A
 * count above its limit is an error; so is one below it, until the commit that lowered the count lowers the limit too.
 * The count never rises.
 */
import { isTest, packageOf } from './boundaries/source-files.ts';
import { type Node, parseFile, walk } from './parsed-file.ts';

/** Package to counter to count; a counter that is 0 is left out. */
export type Counts = Record<string, Record<string, number>>;

export const COUNTERS = {
  literalSpreads: 'spread of an object literal inside an object literal: write its fields',
  nonNull: 'non-null assertion outside tests: give the function what cannot be undefined',
  casts: 'type assertion outside tests: narrow the value instead',
  persons: 'comment with he, his, him, whoever, nobody or somebody: name the subject',
  wideParts:
    'interface or type named Deps or Parts with more than 8 members: split its job, or pass a part whole',
  longFunctions: 'function of more than 70 lines: give its steps names',
  fragments: 'comment that begins with What, Whether, Who, How, Of, By or Everything: write a sentence',
  fixedPauses:
    'pause of a fixed length in a test or its kit: wait by eventually, or prove by staysSo (test-kit)',
} as const;

export type Counter = keyof typeof COUNTERS;

const MOST_MEMBERS = 8;
const MOST_LINES = 70;
const SOURCE = /^(apps|packages)\/[^/]+\/src\//;
const PERSON = /\b(he|his|him|whoever|nobody|somebody)\b/i;
const FRAGMENT = /^(What|Whether|Who|How|Of|By|Everything)\b/;
const KIT = /^e2e\/|\/(testing|test-kit|test)\//;
const CONSTANT = /^[A-Z][A-Z\d_]*$/;

export function countFile(file: string, text: string): Partial<Record<Counter, number>> {
  const { program, comments } = parseFile(file, text);
  const counts: Partial<Record<Counter, number>> = {};
  const add = (counter: Counter) => {
    counts[counter] = (counts[counter] ?? 0) + 1;
  };
  const isProduct = !isTest(file) && !file.includes('/testing/');
  walk(program, (node) => {
    if (node.type === 'ObjectExpression')
      for (const property of node.properties as Node[])
        if (property.type === 'SpreadElement' && (property.argument as Node).type === 'ObjectExpression')
          add('literalSpreads');
    if (isProduct && node.type === 'TSNonNullExpression' && file.startsWith('packages/engine/src/'))
      add('nonNull');
    if (isProduct && isCast(node) && file.startsWith('apps/server/src/')) add('casts');
    if (isProduct && SOURCE.test(file)) {
      if (isWideParts(node)) add('wideParts');
      if (isFunction(node) && linesOf(node, text) > MOST_LINES) add('longFunctions');
    }
  });
  const pauses = isTest(file) || KIT.test(file) ? fixedPausesIn(program) : 0;
  if (pauses > 0) counts.fixedPauses = pauses;
  for (const { value } of comments) {
    const words = value.replaceAll(/^[ \t]*\*?[ \t]*/gm, '').trimStart();
    if (PERSON.test(words)) add('persons');
    if (FRAGMENT.test(words)) add('fragments');
  }
  return counts;
}

/** Adds what a file has to the counts of its package. */
export function addCounts(counts: Counts, file: string, text: string): void {
  for (const [counter, count] of Object.entries(countFile(file, text))) {
    const name = packageOf(file);
    const ofPackage = counts[name] ?? {};
    counts[name] = ofPackage;
    ofPackage[counter] = (ofPackage[counter] ?? 0) + count;
  }
}

/** One line for each count that is not its limit. */
export function compareCounts(counts: Counts, limits: Counts): string[] {
  const packages = [...new Set([...Object.keys(counts), ...Object.keys(limits)])].sort();
  return packages.flatMap((name) =>
    (Object.keys(COUNTERS) as Counter[]).flatMap((counter) => {
      const count = counts[name]?.[counter] ?? 0;
      const limit = limits[name]?.[counter] ?? 0;
      if (count > limit) return [`${name}: ${counter} rose from ${limit} to ${count} (${COUNTERS[counter]})`];
      if (count < limit)
        return [
          `${name}: ${counter} fell to ${count}: lower its limit of ${limit} in tools/check/count-limits.json`,
        ];
      return [];
    }),
  );
}

/** `as const` is no assertion. */
function isCast(node: Node): boolean {
  if (node.type !== 'TSAsExpression') return false;
  const type = node.typeAnnotation as { type: string; typeName?: { name?: string } };
  return !(type.type === 'TSTypeReference' && type.typeName?.name === 'const');
}

function isWideParts(node: Node): boolean {
  if (node.type !== 'TSInterfaceDeclaration' && node.type !== 'TSTypeAliasDeclaration') return false;
  const [id] = nodesOf(node.id);
  return /(Deps|Parts)$/.test(String(id?.name)) && membersOf(node) > MOST_MEMBERS;
}

/** The members that stand in the declaration itself; those of another name that it extends are counted there. */
function membersOf(node: Node): number {
  const sum = (nodes: unknown) => nodesOf(nodes).reduce((count, one) => count + membersOf(one), 0);
  switch (node.type) {
    case 'TSInterfaceDeclaration':
      return sum(node.body) + sum(node.extends);
    case 'TSInterfaceBody':
      return nodesOf(node.body).length;
    case 'TSTypeAliasDeclaration':
      return sum(node.typeAnnotation);
    case 'TSIntersectionType':
      return sum(node.types);
    case 'TSTypeLiteral':
      return nodesOf(node.members).length;
    case 'TSInterfaceHeritage':
      return pickedOf(node.expression, node);
    case 'TSTypeReference':
      return pickedOf(node.typeName, node);
    default:
      return 0;
  }
}

/** The names that a `Pick` takes one by one. */
function pickedOf(name: unknown, node: Node): number {
  const [, keys] = nodesOf(node.typeArguments).flatMap(({ params }) => nodesOf(params));
  if (nodesOf(name)[0]?.name !== 'Pick' || keys === undefined) return 0;
  return keys.type === 'TSUnionType' ? nodesOf(keys.types).length : 1;
}

/** The nodes below a key of another one, whether there are several, one or none. */
function nodesOf(value: unknown): Node[] {
  return (Array.isArray(value) ? value : [value]).filter(isNode);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);
const isFunction = (node: Node): boolean => FUNCTIONS.has(node.type);

const linesOf = ({ start, end }: Node, text: string): number => text.slice(start, end).split('\n').length;

/**
 * Waits of a fixed length: of the timer that is a promise, of one that ends a promise, of a function of the file that is no
 * more than such a promise, and of the browser's page.
 */
function fixedPausesIn(program: Node): number {
  const timers = new Set<string>();
  walk(program, (node) => {
    if (node.type === 'ImportDeclaration' && (node.source as Node).value === 'node:timers/promises')
      for (const { imported, local } of node.specifiers as { imported?: Node; local: Node }[])
        if (imported?.name === 'setTimeout') timers.add(local.name as string);
    if (node.type === 'VariableDeclarator' && isPauseFunction(node.init as Node | null))
      timers.add((node.id as Node).name as string);
  });
  let pauses = 0;
  walk(program, (node) => {
    if (promisedPause(node).some(isFixed)) pauses++;
    if (node.type !== 'CallExpression') return;
    const { type, name, property } = node.callee as Node & { property?: Node };
    const isTimer = type === 'Identifier' && timers.has(name as string);
    const [length, value] = node.arguments as Node[];
    // With a value it is the latest moment of a race.
    if (value === undefined && (isTimer || property?.name === 'waitForTimeout') && isFixed(length)) pauses++;
  });
  return pauses;
}

/** The lengths of the timers that end a promise which is made here. */
function promisedPause(node: Node): (Node | undefined)[] {
  if (node.type !== 'NewExpression' || (node.callee as Node).name !== 'Promise') return [];
  const lengths: (Node | undefined)[] = [];
  for (const executor of node.arguments as Node[])
    walk(executor, (inner) => {
      if (inner.type === 'CallExpression' && (inner.callee as Node).name === 'setTimeout')
        lengths.push((inner.arguments as Node[])[1]);
    });
  return lengths;
}

function isPauseFunction(init: Node | null): boolean {
  if (init?.type !== 'ArrowFunctionExpression') return false;
  return promisedPause(init.body as Node).some((length) => length?.type === 'Identifier');
}

/** A number above 0, a constant of the file, or what is made of them; a length of 0 is no pause but a turn. */
function isFixed(node: Node | undefined): boolean {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'number' && node.value > 0;
    case 'Identifier':
      return CONSTANT.test(node.name as string);
    case 'MemberExpression':
      return isFixed(node.object as Node);
    case 'BinaryExpression':
      return isFixed(node.left as Node) && isFixed(node.right as Node);
    case 'ConditionalExpression':
      return isFixed(node.consequent as Node) || isFixed(node.alternate as Node);
    default:
      return false;
  }
}
