/**
 * Every text that people read keeps the terms of docs/wording.md: the dictionaries of app and desk, the errors of calls, the
 * titles of the app's routes, the words of values that protocol declares, and the messages and mails of the server (its sources
 * that hold Chinese; released migrations and their samples never change).
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
/** The sources under a folder, not their tests. */
const filesUnder = (folder: string) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?<!\.test|\.d)\.ts$/.test(path))
    .map((path) => join(folder, path))
    .toSorted();

const HAN = /\p{Script=Han}/u;

interface Node {
  type: string;
  value?: unknown;
  key?: Node;
  name?: unknown;
  properties?: Node[];
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

/** Every string of a source file that may reach a screen: not what it imports, and no type. */
function textsIn(path: string, source: string): string[] {
  const texts: string[] = [];
  const visit = (node: Node): void => {
    if (/^(?:Import|TS(?!AsExpression|SatisfiesExpression))/.test(node.type)) return;
    if (node.type === 'Literal' && typeof node.value === 'string') texts.push(node.value);
    if (node.type === 'TemplateElement') texts.push((node.value as { raw: string }).raw);
    for (const child of Object.values(node).flat()) if (isNode(child)) visit(child);
  };
  visit(parseSync(path, source).program as unknown as Node);
  return texts;
}

/** The texts of a source in which an object holds both languages, each under its name. */
function bothIn(path: string): { at: string; zh: string; en: string }[] {
  const found: { at: string; zh: string; en: string }[] = [];
  const visit = (node: Node): void => {
    const [zh, en] = ['zh', 'en'].map((language) => literalUnder(node, language));
    if (zh !== undefined && en !== undefined) found.push({ at: path, zh, en });
    for (const child of Object.values(node).flat()) if (isNode(child)) visit(child);
  };
  visit(parseSync(path, read(path)).program as unknown as Node);
  return found;
}

/** The text of an object's property; undefined: it has none of this name. */
function literalUnder(node: Node, name: string): string | undefined {
  for (const { type, key, value } of node.properties ?? [])
    if (type === 'Property' && key?.name === name && isNode(value) && value.type === 'Literal')
      return String(value.value);
  return undefined;
}

const page = read('docs/wording.md');
/** The cells of the rows of the table under a heading. */
function tableUnder(heading: string): string[][] {
  const [, part = ''] = page.split(`\n## ${heading}\n`);
  const [section = ''] = part.split('\n## ');
  const rows = section.split('\n').filter((line) => line.startsWith('| '));
  return rows.slice(1).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

interface Replaced {
  old: string;
  better: string;
}

const REPLACED: Replaced[] = tableUnder('Replaced').map(([old = '', better = '']) => ({ old, better }));

/** The replaced term stands in the text, and not only as a part of the better one. */
function holds(text: string, { old, better }: Replaced): boolean {
  const flags = old.toLowerCase() === better.toLowerCase() ? 'gu' : 'giu';
  const quoted = (term: string) => term.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const whole = (term: string) => (HAN.test(term) ? quoted(term) : `(?<![\\w-])${quoted(term)}(?!\\w)`);
  const rest = better.includes(old) ? text.replaceAll(better, '') : text;
  return new RegExp(whole(old), flags).test(rest);
}

function replacedIn(texts: readonly string[]): string[] {
  return texts.flatMap((text) =>
    REPLACED.filter((term) => holds(text, term)).map(
      ({ old, better }) => `"${old}" in "${text}": write "${better}"`,
    ),
  );
}

const LANGUAGES = ['zh', 'en'];
const dictionaries = ['web', 'console'].flatMap((app) =>
  LANGUAGES.flatMap((language) => filesUnder(`apps/${app}/src/locale/${language}`)),
);
const errors = filesUnder('packages/protocol/src').filter((path) => path.endsWith('errors.ts'));
/** Sources whose texts stand in both languages side by side. */
const paired = [
  ...filesUnder('apps/web/src/shell/routes').filter((path) => path.endsWith('-routes.ts')),
  'packages/protocol/src/security-values.ts',
];
const messages = ['modules', 'platform']
  .flatMap((folder) => filesUnder(`apps/server/src/${folder}`))
  .filter((path) => !/\/(?:testing|samples|migrations)\//.test(path) && HAN.test(read(path)));

describe('texts that people read', () => {
  it('are all found', () => {
    expect(dictionaries.length).toBeGreaterThan(60);
    expect(errors.map((path) => basename(path))).toContain('contract-errors.ts');
    expect(messages.map((path) => basename(path))).toEqual(
      expect.arrayContaining(['contract-texts.ts', 'render.ts', 'account-changes.ts', 'code-message.ts']),
    );
    expect(textsIn('a.ts', read('apps/web/src/locale/zh/titles.ts'))).toContain('全部委托');
    const both = paired.flatMap((path) => bothIn(path).flatMap(({ zh, en }) => [zh, en]));
    expect(both).toEqual(expect.arrayContaining(['合约订单', '登录密码已修改', 'verify your identity']));
  });

  it.each([...dictionaries, ...errors, ...messages])('%s holds no replaced term', (path) => {
    expect(replacedIn(textsIn(path, read(path)))).toEqual([]);
  });

  it.each(paired)('%s holds no replaced term in either language', (path) => {
    expect(replacedIn(bothIn(path).flatMap(({ zh, en }) => [zh, en]))).toEqual([]);
  });

  it.each(REPLACED)('"$old" is refused wherever it is planted', ({ old, better }) => {
    const sources = [
      `export const a = { text: '您的${old}：{amount}' } as const;`,
      `export const a = refusal('A.0001', \`\${name} ${old}.\`, '');`,
    ];
    for (const source of sources)
      expect(replacedIn(textsIn('a.ts', source)).join()).toContain(`write "${better}"`);
    expect(replacedIn([better]).filter((fault) => fault.includes(`"${old}" in`))).toEqual([]);
  });
});

describe('terms', () => {
  const terms = tableUnder('Terms').map(([zh = '', en = '']) => ({
    zh,
    names: en.toLowerCase().split('; '),
  }));
  const pairs = dictionaries.filter((path) => path.includes('/zh/') && basename(path) !== 'index.ts');

  /** Key and value of each line of a dictionary. */
  function entriesOf(path: string): Map<string, string> {
    const entries = new Map<string, string>();
    const visit = (node: Node): void => {
      const { key, value } = node;
      if (node.type === 'Property' && key && isNode(value) && value.type === 'Literal')
        entries.set(String(key.name ?? key.value), String(value.value));
      for (const child of Object.values(node).flat()) if (isNode(child)) visit(child);
    };
    visit(parseSync(path, read(path)).program as unknown as Node);
    return entries;
  }

  const texts = pairs.flatMap((path) => {
    const english = entriesOf(path.replace('/zh/', '/en/'));
    return [...entriesOf(path)].map(([key, zh]) => ({
      at: `${path} ${key}`,
      zh,
      en: english.get(key) ?? '',
    }));
  });
  texts.push(...paired.flatMap(bothIn));

  it('are read out of every dictionary', () => {
    expect(pairs.length).toBeGreaterThan(30);
    expect(texts.length).toBeGreaterThan(1_000);
    expect(texts).toContainEqual(expect.objectContaining({ zh: '合约订单', en: 'Contract orders' }));
  });

  it.each(terms)('$zh has one English name in all of them', ({ zh, names }) => {
    const same = texts.filter((text) => text.zh === zh);
    expect(
      texts.some((text) => text.zh.includes(zh)),
      `no text holds ${zh}`,
    ).toBe(true);
    expect(same.filter(({ en }) => !names.includes(en.toLowerCase()))).toEqual([]);
  });
});
