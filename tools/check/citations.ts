/**
 * Compares what code and docs cite with what the pages of docs hold: a citation such as `rules/contracts#liquidation` names a
 * page and a heading of it, a page names tests that exist, a link leads somewhere. Citations of papers that the repository
 * does not hold are counted; the count only falls.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isTest, packageOf } from './boundaries/source-files.ts';
import { parseFile, walk } from './parsed-file.ts';
import {
  LONGEST_TABLE_LINE,
  linksOf,
  longTableLines,
  oneLine,
  sectionsOf,
  testReferencesOf,
} from './rules-pages.ts';

type Texts = ReadonlyMap<string, string>;

/** A source file as citations need it. */
export interface CitingSource {
  /** Its comments and strings in one text: an identifier is no citation. */
  text: string;
  /** The titles of its tests. */
  titles: readonly string[];
}

/** Each path with what stands there. */
export interface Repository {
  sources: ReadonlyMap<string, CitingSource>;
  pages: Texts;
  exists(path: string): boolean;
}

export interface CitationCounts {
  oldCitations: number;
  untestedRules: number;
}

const CITED = /(?<![\w./-])(rules\/[a-z-]+|(?:product|architecture)(?=#))(?:#([a-z0-9-]+))?(?![\w.-]*\.md)/g;
/** Papers that stand outside the repository. */
const OLD_PAPER = /\b(?:RULES|SPEC|SAFETY)\b/g;
/** Released migrations and their samples keep their words: they are hashed. */
const KEPT = /\/(?:migrations|samples)\//;
const UNTESTED_PAGE = 'docs/rules/untested.md';
const UNTESTED_RULE = /^- `((?:rules\/[a-z-]+|product)#[a-z0-9-]+)`/gm;
const FILE_OF: Record<string, string> = { architecture: 'docs/ARCHITECTURE.md' };

/** Reads the pages: those of docs and of .github, of the root and of each package. The sources are those that the caller has read. */
export function readRepository(root: string, sources: Repository['sources']): Repository {
  const below = (folder: string) =>
    existsSync(join(root, folder))
      ? readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
          (path) => `${folder}/${path.replaceAll('\\', '/')}`,
        )
      : [];
  const readmes = [...new Set([...sources.keys()].map((path) => `${packageOf(path)}/README.md`))];
  const ofPackages = readmes.filter((path) => existsSync(join(root, path)));
  const paths = [...readdirSync(root), ...below('docs'), ...below('.github'), ...ofPackages];
  const pages = paths.filter((path) => path.endsWith('.md')).sort();
  return {
    sources,
    pages: new Map(pages.map((path) => [path, readFileSync(join(root, path), 'utf8')])),
    exists: (path) => existsSync(join(root, path)),
  };
}

/** One line for each citation, link, test or section that is not as it should be. */
export function checkCitations(repository: Repository): string[] {
  const { pages, sources } = repository;
  const anchors = new Map<string, ReadonlySet<string>>();
  for (const [path, text] of pages) anchors.set(path, new Set(sectionsOf(text).map(({ anchor }) => anchor)));
  const cited = [...sources].flatMap(([path, { text }]) => citationFaults(path, text, anchors));
  return [
    ...cited,
    ...[...pages].flatMap(([path, text]) => [
      ...citationFaults(path, text, anchors),
      ...linkFaults(path, text, repository, anchors),
      ...longTableLines(text).map(
        (line) =>
          `${path}:${line}  a line of a table has more than ${LONGEST_TABLE_LINE} characters: say the rest below the table`,
      ),
    ]),
    ...testFaults(repository),
    ...sectionsWithoutTests(pages),
  ];
}

export function countCitations({ sources, pages }: Repository): CitationCounts {
  const counted = [...sources].filter(([path]) => !KEPT.test(path));
  const texts = [...counted.map(([, { text }]) => text), ...pages.values()];
  const oldCitations = texts.reduce((sum, text) => sum + (text.match(OLD_PAPER)?.length ?? 0), 0);
  return { oldCitations, untestedRules: untestedRules(pages).length };
}

/** One line for each count above its limit. */
export function compareCitations(counts: CitationCounts, limits: CitationCounts): string[] {
  const findings: string[] = [];
  if (counts.oldCitations > limits.oldCitations)
    findings.push(
      `citations of papers outside the repository rose from ${limits.oldCitations} to ${counts.oldCitations}: cite docs/rules or docs/product.md`,
    );
  if (counts.untestedRules > limits.untestedRules)
    findings.push(
      `${UNTESTED_PAGE} has ${counts.untestedRules} rules, and ${limits.untestedRules} before: write the test`,
    );
  return findings;
}

/** Limits fall with their counts and never rise. */
export function loweredLimits(counts: CitationCounts, limits: CitationCounts): CitationCounts {
  return {
    oldCitations: Math.min(counts.oldCitations, limits.oldCitations),
    untestedRules: Math.min(counts.untestedRules, limits.untestedRules),
  };
}

type Anchors = ReadonlyMap<string, ReadonlySet<string>>;

function citationFaults(path: string, text: string, anchors: Anchors): string[] {
  return [...text.matchAll(CITED)].flatMap(([citation, page, anchor]) => {
    const known = anchors.get(FILE_OF[page as string] ?? `docs/${page}.md`);
    if (known === undefined) return [`${path}: ${citation} names no page of docs`];
    if (anchor === undefined || known.has(anchor)) return [];
    return [`${path}: ${citation} names no heading of its page`];
  });
}

function linkFaults(path: string, text: string, { exists }: Repository, anchors: Anchors): string[] {
  return linksOf(text).flatMap((link) => {
    const [file = '', anchor] = link.split('#');
    const target = file === '' ? path : joined(path, file);
    if (!exists(target)) return [`${path}: the link ${link} leads to no file`];
    const known = anchors.get(target);
    if (anchor === undefined || known === undefined || known.has(anchor)) return [];
    return [`${path}: the link ${link} leads to no heading`];
  });
}

/** A relative link of a page as a path of the repository. */
function joined(page: string, link: string): string {
  return join('/', page, '..', link)
    .replaceAll('\\', '/')
    .replace(/^\/|\/$/g, '');
}

function testFaults({ sources, pages }: Repository): string[] {
  const tests = [...sources.keys()].filter(isTest);
  return [...rulesPages(pages)].flatMap(([page, text]) =>
    testReferencesOf(text).flatMap(({ file, titles }) => {
      const [found, ...more] = tests.filter((path) => path === file || path.endsWith(`/${file}`));
      if (found === undefined) return [`${page}: there is no test ${file}`];
      if (more.length > 0) return [`${page}: ${file} is more than one test, name more of its path`];
      const known = sources.get(found)?.titles.map(oneLine) ?? [];
      return titles
        .filter((title) => !known.some((one) => one.includes(title)))
        .map((title) => `${page}: ${file} has no test "${title}"`);
    }),
  );
}

function sectionsWithoutTests(pages: Texts): string[] {
  const untested = untestedRules(pages);
  return [...rulesPages(pages)].flatMap(([path, text]) => {
    const page = path.replace(/^docs\/|\.md$/g, '');
    return sectionsOf(text)
      .slice(1)
      .filter(
        ({ anchor, text: section }) => !/^Tests: /m.test(section) && !untested.includes(`${page}#${anchor}`),
      )
      .map(({ anchor }) => `${path}: ${anchor} names no test; name one, or list it in ${UNTESTED_PAGE}`);
  });
}

/** The pages of rules and docs/product.md. */
function rulesPages(pages: Texts): [string, string][] {
  return [...pages].filter(
    ([path]) => path !== UNTESTED_PAGE && (path.startsWith('docs/rules/') || path === 'docs/product.md'),
  );
}

function untestedRules(pages: Texts): string[] {
  return [...(pages.get(UNTESTED_PAGE) ?? '').matchAll(UNTESTED_RULE)].map(([, rule]) => rule as string);
}

/** Comments and strings of a source file, one below the other. */
export function citingText(path: string, text: string): string {
  const { program, comments } = parseFile(path, text);
  const texts = comments.map(({ value }) => value);
  walk(program, (node) => {
    if (node.type === 'Literal' && typeof node.value === 'string') texts.push(node.value);
    if (node.type === 'TemplateElement') texts.push((node.value as { raw: string }).raw);
  });
  return texts.join('\n');
}
