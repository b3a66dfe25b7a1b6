/** docs/README.md is a map of the pages: it names each of them, and how many minutes they take. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const DOCS = join(import.meta.dirname, '../../docs');
const read = (page: string) => readFileSync(join(DOCS, page), 'utf8');
const map = read('README.md');
const WORDS_A_MINUTE = 180;

/** Single decisions are found by the page of decisions. */
const pages = readdirSync(DOCS, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.md') && path !== 'README.md' && !/^decisions\/\d/.test(path));

describe('the map of docs', () => {
  it('names every page', () => {
    expect(pages.filter((page) => !map.includes(`](${page}`))).toEqual([]);
  });

  it.each(
    [...map.matchAll(/\]\(([\w./-]+\.md)\)(?: \| | \()(\d+)/g)].map(([, page, minutes]) => [page, minutes]),
  )('%s takes about %s minutes', (page = '', minutes) => {
    const needed = read(page).split(/\s+/).length / WORDS_A_MINUTE;
    expect(Math.abs(Number(minutes) - needed)).toBeLessThan(Math.max(2, needed / 3));
  });
});
