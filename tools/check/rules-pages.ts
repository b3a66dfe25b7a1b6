/**
 * Reads the pages of docs: their headings, which are the anchors that code cites, the tests that they name, and their links.
 * Knows text alone, no files.
 */

export interface Section {
  anchor: string;
  text: string;
}

export interface TestReference {
  /** The end of the test's path. */
  file: string;
  /** Parts of titles of its tests. */
  titles: string[];
}

const FENCE = /^(?:```|~~~)[^\n]*\n[\s\S]*?^(?:```|~~~)[ \t]*$/gm;
const HEADING = /^#{1,6} +(.+?) *$/gm;
const TEST_NAMED = /`([\w./-]+\.(?:test|e2e)\.tsx?)`((?:,? "[^"]+")*)/g;
const LINK = /\]\(([^)\s]+)\)/g;

/** The text under each heading, down to the next heading of any level; text before the first one has no section. */
export function sectionsOf(page: string): Section[] {
  const text = page.replaceAll(FENCE, '');
  const seen = new Map<string, number>();
  const headings = [...text.matchAll(HEADING)];
  return headings.map((heading, at) => {
    const slug = slugOf(heading[1] as string);
    const count = seen.get(slug) ?? 0;
    seen.set(slug, count + 1);
    return {
      anchor: count === 0 ? slug : `${slug}-${count}`,
      text: text.slice(heading.index + heading[0].length, headings[at + 1]?.index),
    };
  });
}

/** A heading as GitHub makes an anchor of it. */
function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
    .replaceAll(' ', '-');
}

/** Files in backticks, each with the titles in quotes that follow it. */
export function testReferencesOf(page: string): TestReference[] {
  return [...oneLine(page).matchAll(TEST_NAMED)].map(([, file, titles]) => ({
    file: file as string,
    titles: [...(titles as string).matchAll(/"([^"]+)"/g)].map(([, title]) => title as string),
  }));
}

/** Links to other files of the repository and to anchors, as they are written. */
export function linksOf(page: string): string[] {
  return [...page.replaceAll(FENCE, '').matchAll(LINK)]
    .map(([, target]) => target as string)
    .filter((target) => !/^[a-z]+:/.test(target));
}

/** Longer lines of a table are cut or scrolled sideways where a forge shows the page. */
export const LONGEST_TABLE_LINE = 200;

/** The numbers of the lines of tables that are longer than that. */
export function longTableLines(page: string): number[] {
  const text = page.replaceAll(FENCE, (fence) => '\n'.repeat(fence.split('\n').length - 1));
  return text
    .split('\n')
    .flatMap((line, at) => (line.startsWith('|') && line.length > LONGEST_TABLE_LINE ? [at + 1] : []));
}

export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}
