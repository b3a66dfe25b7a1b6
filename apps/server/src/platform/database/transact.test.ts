import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const MODULES = fileURLToPath(new URL('../../modules', import.meta.url));

it('no module begins a transaction by itself: a lost connection would end the server', () => {
  const sources = readdirSync(MODULES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => ({ file, text: readFileSync(join(MODULES, file), 'utf8') }));
  expect(sources.filter(({ text }) => /sql\.begin\(/.test(text)).map(({ file }) => file)).toEqual([]);
  expect(sources.filter(({ text }) => text.includes('transact(')).length).toBeGreaterThan(9);
});
