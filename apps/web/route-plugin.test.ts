import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { routeTable } from './route-plugin.ts';
import { ROUTES } from './src/shell/routes/route-table.ts';

const { resolveId, load } = routeTable() as unknown as {
  resolveId(id: string): string | undefined;
  load(id: string): string | undefined;
};
const TABLES = ['virtual:route-table', 'virtual:route-table/later-routes'];
const moduleOf = (id: string) => load(resolveId(id) ?? '') ?? '';

it('names screens that exist', () => {
  for (const { path, file, screen } of ROUTES) {
    const text = readFileSync(join(import.meta.dirname, 'src/screens', file), 'utf8');
    expect(text, path).toMatch(new RegExp(`^export (function|const) ${screen}\\b`, 'm'));
  }
});

it('loads the screen of each route from its chunk, and exports it there', () => {
  const lines = TABLES.flatMap((table) => moduleOf(table).split('\n'));
  for (const { path, screen, file, chunk } of ROUTES) {
    expect(lines.find((line) => line.includes(`"path":"${path}"`))).toMatch(new RegExp(`\\.${screen}\\b`));
    const holder = moduleOf(`virtual:route-table/${chunk}-screens`);
    expect(holder, path).toMatch(new RegExp(`export \\{ ${screen} \\} from '[^']*/${file}'`));
  }
});

it('keeps from the app what only the build and the journeys want', () => {
  for (const table of TABLES) expect(moduleOf(table)).not.toMatch(/"(shots|chunk|file|queries)"/);
});

it('gives the program the rows of the screens alone that come with it', () => {
  const paths = [...moduleOf('virtual:route-table').matchAll(/"path":"([^"]+)"/g)].map(([, path]) => path);
  expect(paths).toEqual(ROUTES.filter(({ chunk }) => chunk === 'first').map(({ path }) => path));
  expect(paths).toContain('/home');
});

it('knows no other module', () => {
  expect(resolveId('virtual:route-table/none-screens')).toBeUndefined();
  expect(resolveId('react')).toBeUndefined();
});
