/** docs/rules/service.md lists every rule that /rules shows, each with a section of the rules that names its tests. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { RULE_SECTIONS } from '../src/modules/help/trading-rules.ts';

const ROOT = join(import.meta.dirname, '../../..');
const RULES = join(ROOT, 'docs/rules');
const read = (page: string) => readFileSync(join(RULES, page), 'utf8');

const rows = [...read('service.md').matchAll(/^\| `([\w.]+)` \| \[([^\]]+)\]\(([^)#]*)#[a-z-]+\) \|$/gm)].map(
  ([, rule = '', heading = '', page = '']) => ({ rule, heading, page: page === '' ? 'service.md' : page }),
);

/** From the heading to the next one. */
function sectionOf(page: string, heading: string): string {
  const sections = read(page).split(/^## /m);
  return sections.find((text) => text.toLowerCase().startsWith(`${heading}\n`)) ?? '';
}

it('lists the rules of the page, each with a section that names tests', () => {
  const ofServer = RULE_SECTIONS.flatMap(({ rules }) => rules.map(({ rule }) => rule));
  expect(rows.map(({ rule }) => rule)).toEqual(ofServer);
  for (const { rule, page, heading } of rows)
    expect(sectionOf(page, heading), `${rule}: ${page} ${heading}`).toMatch(
      /^Tests: [\s\S]*`[\w./-]+\.(test|e2e)\.ts`/m,
    );
});
