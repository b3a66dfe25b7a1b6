import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connect, type Sql } from './connect.ts';
import { migrate } from './migrate.ts';
import type { Migration } from './migration.ts';
import { type RunningPostgres, startPostgres } from './start-postgres.ts';

let folder: string;
let postgres: RunningPostgres;
let sql: Sql;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tern-test-'));
  postgres = await startPostgres(folder);
  sql = connect(postgres.target, { max: 4, name: 'test' });
});
afterAll(async () => {
  await sql?.end({ timeout: 1 });
  await postgres?.shutDown();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await sql`drop schema public cascade`;
  await sql`create schema public`;
});

const first: Migration = { id: 'a/1', sql: 'create table a (id int); insert into a values (1)' };
const second: Migration = { id: 'a/2', sql: "alter table a add column name text not null default 'old'" };

test('applies each step once and in order, and what an older version has written stays', async () => {
  expect(await migrate(sql, [first])).toEqual(['a/1']);
  await sql`insert into a values (2)`;
  expect(await migrate(sql, [first, second])).toEqual(['a/2']);
  expect(await migrate(sql, [first, second])).toEqual([]);
  expect([...(await sql`select * from a order by id`)]).toEqual([
    { id: 1, name: 'old' },
    { id: 2, name: 'old' },
  ]);
});

test('refuses a step that was changed after it had been applied, but not its blanks', async () => {
  await migrate(sql, [first]);
  expect(await migrate(sql, [{ ...first, sql: `\n ${first.sql.replace('; ', ';\n  ')}\n` }])).toEqual([]);
  await expect(migrate(sql, [{ ...first, sql: `${first.sql}, (2)` }])).rejects.toThrow(
    'a/1 was changed after',
  );
});

test('refuses data of a newer version', async () => {
  await migrate(sql, [first, second]);
  await expect(migrate(sql, [first])).rejects.toThrow('migrations this program does not know (a/2)');
});

test('refuses one id for two steps', async () => {
  await expect(migrate(sql, [first, { ...second, id: 'a/1' }])).rejects.toThrow('given twice');
});

test('a step that fails leaves nothing of itself and stops the rest', async () => {
  const broken: Migration = { id: 'a/2', sql: 'create table half (id int); select 1 / 0' };
  const later: Migration = { id: 'a/3', sql: 'create table later (id int)' };
  await expect(migrate(sql, [first, broken, later])).rejects.toThrow(
    'migration a/2 failed: division by zero',
  );
  const tables = await sql`select relname from pg_class where relname in ('half', 'later')`;
  expect(tables.length).toBe(0);
  expect(await migrate(sql, [first, second, later])).toEqual(['a/2', 'a/3']);
});

test('two that start at once apply each step once', async () => {
  const others = Array.from({ length: 3 }, () => connect(postgres.target, { max: 2, name: 'test' }));
  const applied = await Promise.all(others.map((other) => migrate(other, [first, second])));
  expect(applied.flat().sort()).toEqual(['a/1', 'a/2']);
  expect((await sql`select * from a`).length).toBe(1);
  for (const other of others) await other.end();
});
