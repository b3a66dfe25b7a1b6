/**
 * The lists of docs/ARCHITECTURE.md and of the packages' own READMEs are those that the check decides by: packages with what
 * each may import, and modules.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ALLOWED_IMPORTS, KIT_ROOMS, LAZY, MODULE_RANKS, TEST_PACKAGES } from './import-rules.ts';

const ROOT = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const page = read('docs/ARCHITECTURE.md');

/** The cells of the rows below a table's head. */
function rowsBelow(head: string): string[][] {
  const [, rest = ''] = page.split(`${head}\n`);
  const [table = ''] = rest.split('\n\n');
  const lines = table.split('\n').slice(1);
  return lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

const plain = (cell = '') => cell.replaceAll('`', '');
const names = (list: readonly string[]) => [...list].sort();
const PACKAGES = rowsBelow('| package | what it is | may import |');

/** A cell names what is imported dynamically behind a semicolon. */
function importsOf(cell: string): string[] {
  const [always = '', lazily = ''] = cell.split(';');
  const dynamic = /^ (\S+) by a dynamic import/.exec(lazily)?.[1];
  return [...(always === 'nothing' ? [] : always.split(', ')), ...(dynamic === undefined ? [] : [dynamic])];
}

describe('the table of packages', () => {
  it('has every package, and no other', () => {
    expect(names(PACKAGES.map(([name]) => plain(name)))).toEqual(names(Object.keys(ALLOWED_IMPORTS)));
  });

  it.each(Object.entries(ALLOWED_IMPORTS))('%s may import what the check allows', (name, allowed) => {
    const cell = PACKAGES.find(([first]) => plain(first) === name)?.[2] ?? '';
    expect(names(importsOf(cell))).toEqual(names(allowed));
    for (const lazy of LAZY[name] ?? []) expect(cell).toContain(`${lazy} by a dynamic import`);
  });
});

describe('the README', () => {
  it.each(Object.entries(ALLOWED_IMPORTS))('of %s is short and says what it may import', (name, allowed) => {
    const text = read(`${name}/README.md`);
    expect(text.split('\n').length).toBeLessThan(20);
    expect(text).toContain(`\nIt imports: ${names(allowed).join(', ') || 'nothing'}.\n`);
    expect(text).toContain('npm test -- ');
  });
});

describe('package.json', () => {
  const described = Object.entries(ALLOWED_IMPORTS).filter(([name]) =>
    existsSync(join(ROOT, name, 'package.json')),
  );

  it.each(described)(
    'of %s depends on the packages of ours that it may import, and on no other',
    (name, allowed) => {
      const { dependencies = {}, devDependencies = {} } = JSON.parse(read(`${name}/package.json`));
      const listed = Object.keys({ ...dependencies, ...devDependencies });
      const ours = listed.filter((one) => one.startsWith('@tern/')).map((one) => one.slice('@tern/'.length));
      expect(names(ours.filter((one) => !TEST_PACKAGES.includes(one)))).toEqual(names(allowed));
    },
  );
});

describe('the table of modules', () => {
  const folders = readdirSync(join(ROOT, 'apps/server/src/modules'), { withFileTypes: true });
  const modules = folders.filter((entry) => entry.isDirectory()).map(({ name }) => name);

  it('has every module in the order of the ranks', () => {
    const ranked = MODULE_RANKS.filter((name) => modules.includes(name));
    expect(names(ranked)).toEqual(names(modules));
    expect(rowsBelow('| module | holds |').map(([name]) => plain(name))).toEqual(ranked);
  });
});

describe('the table of the rooms of the kit', () => {
  it('has every room in the order of the ranks, with what it holds', () => {
    const rows = rowsBelow('| room of the kit | holds |').map(([name, holds]) => [plain(name), holds]);
    expect(rows).toEqual(KIT_ROOMS.map(({ name, holds }) => [name, holds]));
  });
});
