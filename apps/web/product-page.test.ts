/** docs/product.md lists the routes of the specification as the route table has them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROUTES } from './src/shell/routes/route-table.ts';

it('lists the routes of the table, kept alive as there, additions left out', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/product.md'), 'utf8');
  const [, section = ''] = /\n## Routes\n([\s\S]*?)\n## /.exec(page) ?? [];
  const rows = section.split('\n').filter((line) => line.startsWith('| '));
  const listed = rows.flatMap((row) =>
    [...row.matchAll(/`(\/\w[\w/]*)`(\*?)/g)].map(([, path, kept]) => `${path}${kept}`),
  );
  const specified = ROUTES.filter((row) => !row.isAddition);
  expect(listed.toSorted()).toEqual(specified.map((row) => row.path + (row.keepAlive ? '*' : '')).toSorted());
});
