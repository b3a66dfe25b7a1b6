/** Every number that people type goes through the number field of its app (rules/conventions#typed-numbers). */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

it.each([
  ['apps/web/src', ['ui/number-field.tsx', 'ui/stepped-input.tsx']],
  ['apps/console/src', ['ui/number-input.tsx']],
])('%s has no other field for decimals than its number field', (folder, fields) => {
  const found = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx'))
    .filter((path) => /inputMode=.*decimal/.test(readFileSync(join(ROOT, folder, path), 'utf8')));
  expect(found.toSorted()).toEqual(fields);
});
