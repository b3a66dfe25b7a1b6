import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { textReader } from './needed-texts.ts';
import { zh } from './src/locale/zh/index.ts';
import { ROUTES } from './src/shell/routes/route-table.ts';

const AREAS = new Set(Object.keys(zh));
const sourceOf = (path: string) => readFileSync(join(import.meta.dirname, 'src', path), 'utf8');
const readTexts = textReader(sourceOf, AREAS);
const told = (missing: { area: string; key: string; way: string }[]) =>
  missing.map(({ key, way }) => `${key} at ${way}`);

describe('the texts of a screen', () => {
  it.each(ROUTES)('$path has them all before it shows', ({ screen, file, chunk, texts = [] }) => {
    // The titles come with the rows of the screens that are no part of the program.
    const there = chunk === 'first' ? ['app'] : ['app', 'titles'];
    const { missing } = readTexts({ file: `screens/${file}`, name: screen }, [...there, ...texts]);
    expect(told(missing)).toEqual([]);
  });

  it('are there for the shell and for all that comes with it', () => {
    const { missing, used } = readTexts({ file: 'shell/shell.tsx', name: 'Shell' }, ['app']);
    expect(told(missing)).toEqual([]);
    expect(used).toContain('notice');
  });
});

describe('a key whose area is not there', () => {
  const SCREEN = 'screens/a/a-screen.tsx';
  const missingOf = (files: Record<string, string>, there: string[]) =>
    textReader((path) => files[path] ?? '', AREAS)({ file: SCREEN, name: 'A' }, there).missing.map(
      ({ key }) => key,
    );
  const screen = (code: string) => ({ [SCREEN]: `import { t } from '../../locale/text.ts';\n${code}` });

  it.each([
    ['in a call', "export function A() { return <p>{t('otc.chat')}</p>; }"],
    ['in a table', "const NAMES = { a: 'otc.chat' }; export const A = () => t(NAMES.a);"],
    ['at the beginning of a template', ['export const A = ({ state }) => t(`otc.$', '{state}`);'].join('')],
    ['behind a condition', "export const A = () => (1 ? null : t('otc.chat'));"],
  ])('is found %s', (_, code) => {
    expect(missingOf(screen(code), ['app'])).toHaveLength(1);
    expect(missingOf(screen(code), ['app', 'otc'])).toEqual([]);
  });

  it('is found through imports, and through an index.ts only where it is used', () => {
    const files = {
      ...screen("import { B } from '../../features/b/index.ts'; export const A = () => <B />;"),
      'features/b/index.ts': "export { B } from './b.tsx'; export * from './c.tsx';",
      'features/b/b.tsx': "export function B() { return t('trade.buy'); }",
      'features/b/c.tsx': "export const C = () => t('otc.chat');",
    };
    expect(missingOf(files, ['app'])).toEqual(['trade.buy']);
    expect(
      missingOf(
        { ...files, ...screen("import { C } from '../../features/b/index.ts'; export const A = () => C();") },
        [],
      ),
    ).toEqual(['otc.chat']);
  });

  it('is found in a part that comes later, unless its texts are loaded beside it', () => {
    const part = { 'screens/a/late.tsx': "export const Late = () => t('otc.chat');" };
    const late = (load: string) => ({
      ...screen(`const TEXTS = ['otc'] as const; const load = () => ${load}; export const A = () => load();`),
      ...part,
    });
    expect(missingOf(late("import('./late.tsx').then((file) => file.Late)"), ['app'])).toEqual(['otc.chat']);
    for (const list of ["['otc']", 'TEXTS'])
      expect(
        missingOf(
          late(`Promise.all([import('./late.tsx'), loadTexts(${list})]).then(([file]) => file.Late)`),
          ['app'],
        ),
      ).toEqual([]);
    expect(
      missingOf(
        late("Promise.all([import('./late.tsx'), loadTexts(['trade'])]).then(([file]) => file.Late)"),
        [],
      ),
    ).toEqual(['otc.chat']);
  });

  it('is none in a type, a comment or another text', () => {
    const code =
      "type Key = 'otc.chat'; /* otc.chat */ export const A = () => ['a.b', 'otc', 'see otc.chat'];";
    expect(missingOf(screen(code), [])).toEqual([]);
  });
});
