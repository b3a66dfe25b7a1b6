/**
 * The style that no linter knows: exact money, plain file names, files that stay short. A hit is an error; a place that
 * is right all the same says so with a comment `style-allow: <why>` on its line or the line before.
 */
import { basename } from 'node:path';
import type { Finding } from '../boundaries/check-boundaries.ts';
import { isTest } from '../boundaries/source-files.ts';
import { lineAt, type Node, parseFile, walk } from '../parsed-file.ts';
import { LONG_FILES, LONGEST_FILE_LINES, LONGEST_TEST_LINES } from './long-files.ts';
import { HELD_NAMES, OLD_WORDS } from './old-words.ts';

const MONEY_WORDS =
  /price|qty|quantity|amount|balance|fee|notional|volume|units|margin|funds|available|frozen|total|cost|money/i;
const EMPTY_NAMES = /^(utils?|common|shared|helpers?|misc)\./;
/** Functions of the browser that the web app reaches through one place alone. */
const BEHIND_ONE_PLACE = [
  { use: /\b(localStorage|sessionStorage|navigator\.clipboard)\b/, instead: '@tern/bridge' },
  { use: /\btype="file"|\.download = /, instead: 'the files of @tern/bridge' },
  {
    use: /\blocation\.(origin|host|hostname|port|protocol)\b/,
    instead: 'serverOrigin() of kit/api/server-origin.ts',
  },
];
/** The figures that are half-up in USDT (rules/conventions#display), given to a helper that truncates. */
const TRUNCATED_MONEY =
  /(?:<Exact\s+amount=\{|\bdisplayAmount\()(?:\w+\??\.)*(fees?|margin|notional|filledNotional|filledQuote|quoteQty)[},]/;
const UNFINISHED = /\b(TODO|FIXME|XXX|HACK)\b/;

/** The names of the scripts that people call. */
export function checkScripts(manifest: string): Finding[] {
  const { scripts = {} } = JSON.parse(manifest) as { scripts?: Record<string, string> };
  return Object.keys(scripts).flatMap((name) =>
    oldWordsIn(name).map((message) => ({ file: 'package.json', line: 1, message })),
  );
}

export function checkFile(file: string, text: string): Finding[] {
  const lines = text.split('\n');
  const findings: Finding[] = [];
  const reject = (line: number, message: string): void => {
    const allowed = [lines[line - 1], lines[line - 2]].some((one) => /style-allow: \S+ \S+/.test(one ?? ''));
    if (!allowed) findings.push({ file, line, message });
  };
  checkName(file, (message) => reject(1, message));
  checkLength(file, lines.length, (message) => reject(1, message));
  checkIdentifiers(file, text, reject);
  if (file.startsWith('tools/')) return findings;
  lines.forEach((line, index) => {
    const word = UNFINISHED.exec(line)?.[1];
    if (word) reject(index + 1, `${word}: finish it, or write it down where plans are kept`);
  });
  if (isProduct(file)) checkMoney(file, text, reject);
  if (isProduct(file) && file.startsWith('apps/web/')) checkBrowserUse(lines, reject);
  if (isProduct(file) && /\.tsx?$/.test(file) && file.startsWith('apps/')) checkMutations(file, text, reject);
  return findings;
}

const isProduct = (file: string): boolean => /^(apps|packages)\/[^/]+\/src\//.test(file) && !isTest(file);

function checkName(file: string, reject: (message: string) => void): void {
  const name = basename(file);
  if (!/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*$/.test(name)) reject('file names are kebab-case');
  if (EMPTY_NAMES.test(name)) reject(`${name} says nothing: name the file after what it does`);
  for (const message of oldWordsIn(name.split('.', 1)[0] as string)) reject(message);
}

/** Each private word once a file. */
function checkIdentifiers(file: string, text: string, reject: (line: number, message: string) => void): void {
  const seen = new Set<string>();
  walk(parseFile(file, text).program, (node) => {
    if (node.type !== 'Identifier' && node.type !== 'JSXIdentifier') return;
    const name = node.name as string;
    if (seen.has(name) || HELD_NAMES.has(name)) return;
    seen.add(name);
    for (const message of oldWordsIn(name)) reject(lineAt(text, node.start), message);
  });
}

/** A name falls into its words at capitals, dashes and underscores. */
function oldWordsIn(name: string): string[] {
  const words = name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? [];
  return words.flatMap((word) => {
    const term = OLD_WORDS.get(word.toLowerCase());
    return term === undefined ? [] : [`${name}: write "${term}" instead of "${word}"`];
  });
}

function checkBrowserUse(lines: readonly string[], reject: (line: number, message: string) => void): void {
  lines.forEach((line, index) => {
    for (const { use, instead } of BEHIND_ONE_PLACE) {
      const found = use.exec(line)?.[0];
      if (found !== undefined) reject(index + 1, `${found}: use ${instead}`);
    }
    const money = TRUNCATED_MONEY.exec(line)?.[1];
    if (money) reject(index + 1, `${money}: use MoneyIn or displayMoneyIn, which round it half-up`);
  });
}

/** Functions that are given to `mutate` are not called when the part of the screen has left before the answer. */
function checkMutations(file: string, text: string, reject: (line: number, message: string) => void): void {
  if (!text.includes('.mutate(')) return;
  walk(parseFile(file, text).program, (node) => {
    if (node.type !== 'CallExpression' || (node.arguments as unknown[]).length < 2) return;
    const { type, property } = node.callee as Node & { property?: { name?: string } };
    if (type === 'MemberExpression' && property?.name === 'mutate')
      reject(
        lineAt(text, node.start),
        'mutate with what follows: use mutateAsync().then, which is called in any case',
      );
  });
}

function checkLength(file: string, lines: number, reject: (message: string) => void): void {
  const limit = LONG_FILES[file]?.lines ?? (isTest(file) ? LONGEST_TEST_LINES : LONGEST_FILE_LINES);
  if (lines > limit) reject(`${lines} lines, at most ${limit}: split it along its reasons to change`);
}

function checkMoney(file: string, text: string, reject: (line: number, message: string) => void): void {
  const { program } = parseFile(file, text);
  const source = (node: unknown): string => {
    const { start, end } = node as { start: number; end: number };
    return text.slice(start, end);
  };
  walk(program, (node) => {
    const message = moneyFault(file, node, source);
    if (message) reject(lineAt(text, node.start), message);
  });
}

function moneyFault(file: string, node: Node, source: (node: unknown) => string): string | undefined {
  if (node.type === 'UnaryExpression' && node.operator === '+' && MONEY_WORDS.test(source(node.argument))) {
    return 'unary + makes a float of money: use parseUnits of @tern/math';
  }
  if (node.type !== 'CallExpression') return undefined;
  const callee = source(node.callee);
  const given = (node.arguments as unknown[])[0];
  if (callee === 'parseFloat' || callee === 'Number.parseFloat') {
    return 'parseFloat: use parseUnits of @tern/math';
  }
  if (/\.(toFixed|toPrecision|toExponential)$/.test(callee)) {
    return `${callee.split('.').at(-1)}: use formatUnits or toFixedDecimals of @tern/math, which round with a named direction`;
  }
  // The engine counts in exact integers below 2^53 behind its Amount interface.
  if (
    callee === 'Number' &&
    !file.startsWith('packages/engine/') &&
    given &&
    MONEY_WORDS.test(source(given))
  ) {
    return 'Number() of money: keep it a bigint, or use parseUnits of @tern/math';
  }
  return undefined;
}
