import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { ADVISORY_LOCKS } from './advisory-locks.ts';

const SOURCES = fileURLToPath(new URL('../../', import.meta.url));
const TAKEN = /pg_(?:try_)?advisory_(?:xact_)?(?:un)?lock(?:_shared)?\(([^)]*)/g;

it('no two numbered locks are one', () => {
  const numbers = Object.values(ADVISORY_LOCKS);
  expect(new Set(numbers).size).toBe(numbers.length);
});

it('every lock that is taken is of the list, or of one subject by its name', () => {
  const taken = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) =>
      [...readFileSync(join(SOURCES, file), 'utf8').matchAll(TAKEN)].map(([, what]) => what),
    );
  const names = Object.keys(ADVISORY_LOCKS).map((name) => `\${ADVISORY_LOCKS.${name}}`);
  expect(
    taken.filter((what) => !what?.startsWith('hashtextextended(') && !names.includes(what ?? '')),
  ).toEqual([]);
  for (const name of names) expect(taken, name).toContain(name);
  const subjects = taken.flatMap((what) => /^hashtextextended\(\$\{`(.*?) \$\{/.exec(what ?? '')?.[1] ?? []);
  expect(subjects.length).toBeGreaterThan(2);
  expect(new Set(subjects).size).toBe(subjects.length);
});
