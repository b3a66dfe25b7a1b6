import { describe, expect, it } from 'vitest';
import {
  checkCitations,
  citingText,
  compareCitations,
  countCitations,
  loweredLimits,
  type Repository,
} from './citations.ts';
import { testsOfFile } from './test-counts.ts';

/** In parts, so that these lines cite nothing. */
const OLD = ['RU', 'LES'].join('');
const cite = (text: string): string => text.replaceAll('§', 'rules/').replaceAll('¶', 'product');
const RULES_PAGE = 'docs/rules/contracts.md';
const PAGE = [
  '# Contracts',
  'Intro.',
  '## Liquidation price',
  'A rule.',
  '',
  'Tests: `b.test.ts` "is',
  'one", "two".',
  '## Fees',
  'A rule.',
  '',
  'Tests: `b.test.ts`.',
].join('\n');
const TEST_FILE = "it('is one of them', () => {}); it('and two', () => {});";

const repository = (
  sources: Record<string, string>,
  pages: Record<string, string> = {},
  paths: string[] = [],
): Repository => {
  const all = { [RULES_PAGE]: PAGE, ...pages };
  const files = { 'packages/a/src/b.test.ts': TEST_FILE, ...sources };
  const known = new Set([...Object.keys(all), ...Object.keys(files), ...paths]);
  return {
    sources: new Map(
      Object.entries(files).map(([path, text]) => [
        path,
        { text: citingText(path, text), titles: testsOfFile(path, text).titles },
      ]),
    ),
    pages: new Map(Object.entries(all)),
    exists: (path) => known.has(path),
  };
};
const faults = (sources: Record<string, string>, pages?: Record<string, string>, paths?: string[]) =>
  checkCitations(repository(sources, pages, paths));

describe('citations', () => {
  it('that name a page and a heading pass, in comments, strings and pages', () => {
    const text = [
      '/** Of §contracts#liquidation-price, and §contracts. */',
      "import { a } from './rules/other.ts';",
      "const b = '§contracts#fees';",
    ].join('\n');
    const page = cite('See `§contracts#fees`.');
    expect(faults({ 'a.ts': cite(text) }, { 'docs/x.md': page })).toEqual([]);
  });

  it('of no page or no heading are refused', () => {
    expect(faults({ 'a.ts': cite('// See §contracts#price and §otc#ads.') })).toEqual([
      cite('a.ts: §contracts#price names no heading of its page'),
      cite('a.ts: §otc#ads names no page of docs'),
    ]);
    expect(faults({ 'a.ts': cite('const a = `¶#routes`, product = 1;') })).toEqual([
      cite('a.ts: ¶#routes names no page of docs'),
    ]);
    expect(faults({}, { 'docs/x.md': cite('§contracts#price') })).toHaveLength(1);
  });
});

describe('links', () => {
  it('lead to files and headings', () => {
    const good = '[a](rules/contracts.md#fees) [b](#c) [d](https://a.b/c#d)\n# C\n```\n[e](f.md)\n```';
    expect(faults({}, { 'docs/x.md': good })).toEqual([]);
    expect(
      faults({}, { 'docs/rules/y.md': '[a](../gone.md) [b](contracts.md#price) [c](../../a/)' }, ['a']),
    ).toEqual([
      'docs/rules/y.md: the link ../gone.md leads to no file',
      'docs/rules/y.md: the link contracts.md#price leads to no heading',
    ]);
  });
});

describe('tables', () => {
  it('have no line above 200 characters, blocks of code left out', () => {
    const line = (length: number) => `| ${'a'.repeat(length - 4)} |`;
    const page = ['# A', '```', line(300), '```', line(200), line(201)].join('\n');
    expect(faults({}, { 'docs/x.md': page })).toEqual([
      expect.stringContaining('docs/x.md:6  a line of a table'),
    ]);
  });
});

describe('tests that pages name', () => {
  it('exist once, with their titles', () => {
    expect(faults({}, { [RULES_PAGE]: PAGE.replace('"two"', '"three"') })).toEqual([
      `${RULES_PAGE}: b.test.ts has no test "three"`,
    ]);
    expect(faults({}, { [RULES_PAGE]: PAGE.replace('"two"', '`gone.test.ts`') })).toEqual([
      `${RULES_PAGE}: there is no test gone.test.ts`,
    ]);
    expect(faults({ 'packages/c/src/b.test.ts': TEST_FILE })).toContain(
      `${RULES_PAGE}: b.test.ts is more than one test, name more of its path`,
    );
  });

  it('stand in every section, or the section stands in the list of those without', () => {
    const page = `${PAGE}\n## Tiers\nA rule.`;
    expect(faults({}, { [RULES_PAGE]: page })).toEqual([expect.stringContaining('tiers names no test')]);
    const untested = cite('# Rules\n\n- `§contracts#tiers`: a rule.\n');
    expect(faults({}, { [RULES_PAGE]: page, 'docs/rules/untested.md': untested })).toEqual([]);
  });
});

describe('counts', () => {
  it('are of papers outside the repository, released migrations left out, and of rules without a test', () => {
    const text = `// ${OLD} 1.2\nconst ${OLD} = '${OLD} 2';`;
    const untested = cite('- `§contracts#fees`: a.\n- more');
    const pages = { 'docs/x.md': `${OLD} 3`, 'docs/rules/untested.md': untested };
    const sources = { 'a.ts': text, 'a/migrations/0001-a.ts': text };
    expect(countCitations(repository(sources, pages))).toEqual({ oldCitations: 3, untestedRules: 1 });
  });

  it('may not rise, and their limits only fall', () => {
    const limits = { oldCitations: 3, untestedRules: 2 };
    expect(compareCitations({ oldCitations: 3, untestedRules: 2 }, limits)).toEqual([]);
    expect(compareCitations({ oldCitations: 1, untestedRules: 1 }, limits)).toEqual([]);
    expect(compareCitations({ oldCitations: 4, untestedRules: 3 }, limits)).toEqual([
      expect.stringContaining('rose from 3 to 4'),
      expect.stringContaining('has 3 rules, and 2 before'),
    ]);
    expect(loweredLimits({ oldCitations: 4, untestedRules: 1 }, limits)).toEqual({
      oldCitations: 3,
      untestedRules: 1,
    });
  });
});
