import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { DESK_ROUTES } from '../generated/desk-routes.ts';
import { CALL_NAMES, CALLS } from './calls.ts';
import { DESK_CALLS } from './desk-calls.ts';

type Routes = Record<string, { method: string; path: string }>;

/** The generated files of members' calls, as browsers import them. */
const folder = new URL('../generated/', import.meta.url);
const ROUTES: Routes = {};
for (const file of readdirSync(folder).filter(
  (name) => /-routes\.ts$/.test(name) && name !== 'desk-routes.ts',
)) {
  const module = (await import(new URL(file, folder).href)) as Record<string, Routes>;
  for (const routes of Object.values(module)) Object.assign(ROUTES, routes);
}

it.each(CALL_NAMES)('%s is sent as its row says', (name) => {
  const { method, path } = CALLS[name];
  expect(ROUTES[name]).toEqual({ method, path });
});

it('the nine given calls are those of docs/product.md', () => {
  const page = readFileSync(new URL('../../../docs/product.md', import.meta.url), 'utf8');
  const rows = [...page.matchAll(/^\| (GET|POST) \| (\S+) \|/gm)].map(
    ([, method, path]) => `${method} ${path}`,
  );
  const ways = CALL_NAMES.map((name) => `${CALLS[name].method} ${CALLS[name].path}`);
  expect(rows).toHaveLength(9);
  expect(rows.filter((row) => !ways.includes(row))).toEqual([]);
});

it('no two calls share method and path, and each has its shapes', () => {
  const ways = CALL_NAMES.map((name) => `${CALLS[name].method} ${CALLS[name].path}`);
  expect(new Set(ways).size).toBe(ways.length);
  expect(Object.keys(ROUTES).sort()).toEqual([...CALL_NAMES].sort());
});

describe('the routes of the desk', () => {
  it('hold all of each record but its shapes and errors', () => {
    const inServer = ['request', 'result', 'errors', 'executesProposals'];
    const routes = Object.entries(DESK_CALLS).map(([name, record]) => [
      name,
      Object.fromEntries(Object.entries(record).filter(([field]) => !inServer.includes(field))),
    ]);
    expect(DESK_ROUTES).toEqual(Object.fromEntries(routes));
  });

  it('share no method and path', () => {
    const ways = Object.values(DESK_ROUTES).map(({ method, path }) => `${method} ${path}`);
    expect(new Set(ways).size).toBe(ways.length);
  });
});

it('no record names an error twice', () => {
  for (const [name, { errors }] of [...Object.entries(CALLS), ...Object.entries(DESK_CALLS)])
    expect(new Set(errors).size, name).toBe(errors.length);
});

it('every request is an object that refuses unknown fields', () => {
  for (const { request } of [...Object.values(CALLS), ...Object.values(DESK_CALLS)])
    expect(z.toJSONSchema(request, { io: 'input' })).toMatchObject({ additionalProperties: false });
});
