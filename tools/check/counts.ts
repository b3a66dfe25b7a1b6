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
} as const;

export type Counter = keyof typeof COUNTERS;

const MOST_MEMBERS = 8;
const MOST_LINES = 70;
const SOURCE = /^(apps|packages)\/[^/]+\/src\//;
const PERSON = /\b(he|his|him|whoever|nobody|somebody)\b/i;
const FRAGMENT = /^(What|Whether|Who|How|Of|By|Everything)\b/;

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
  if (!/(Deps|Parts)$/.test((node.id as Node & { name: string }).name)) return false;
  return membersOf(node) > MOST_MEMBERS;
}

/** The members that stand in the declaration itself; those of another name that it extends are counted there. */
function membersOf(node: Node): number {
  const sum = (nodes: unknown) => (nodes as Node[]).reduce((count, one) => count + membersOf(one), 0);
  switch (node.type) {
    case 'TSInterfaceDeclaration':
      return (node.body as Node & { body: Node[] }).body.length + sum(node.extends);
    case 'TSTypeAliasDeclaration':
      return membersOf(node.typeAnnotation as Node);
    case 'TSIntersectionType':
      return sum(node.types);
    case 'TSTypeLiteral':
      return (node.members as Node[]).length;
    case 'TSInterfaceHeritage':
      return pickedOf(node.expression as Node, node);
    case 'TSTypeReference':
      return pickedOf(node.typeName as Node, node);
    default:
      return 0;
  }
}

/** The names that a `Pick` takes one by one. */
function pickedOf(name: Node, node: Node): number {
  const [, keys] = (node.typeArguments as { params: Node[] } | null)?.params ?? [];
  if (name.name !== 'Pick' || keys === undefined) return 0;
  return keys.type === 'TSUnionType' ? (keys.types as Node[]).length : 1;
}

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);
const isFunction = (node: Node): boolean => FUNCTIONS.has(node.type);

const linesOf = ({ start, end }: Node, text: string): number =>
  text.slice(start, end as number).split('\n').length;
