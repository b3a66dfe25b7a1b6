/** The text and the parameters of statements, without a database. */
import { expect, test } from 'vitest';
import type { Runner } from './connection.ts';
import { queryable } from './sql.ts';
import { buildText, Fragment } from './sql-text.ts';

const runner: Runner = {
  run: () => {
    throw new Error('nothing here is run');
  },
  failed: () => undefined,
};
const sql = queryable(runner);

test('every value is a parameter, and one that PostgreSQL might take for another type carries its own', () => {
  const time = new Date(1_700_000_000_000);
  const bytes = Uint8Array.of(0, 255);
  expect(
    buildText(sql`f(${'a'}, ${1.5}, ${2n ** 62n}, ${true}, ${null}, ${time}, ${bytes}, ${sql.json(['x'])})`),
  ).toEqual({
    text: 'f($1, $2, $3::int8, $4::bool, $5, $6::timestamptz, $7::bytea, $8::jsonb)',
    values: ['a', '1.5', '4611686018427387904', 't', null, time.toISOString(), Buffer.from(bytes), '["x"]'],
  });
});

test('a view of a larger buffer is sent as its own bytes', () => {
  const view = Uint8Array.of(1, 2, 3, 4).subarray(1, 3);
  expect(buildText(sql`${view}`).values).toEqual([Buffer.from([2, 3])]);
});

test('pieces are put in, with their values in order', () => {
  const since = sql`and time > ${5n}`;
  const none = sql``;
  expect(
    buildText(sql`select ${'a'} where true ${since} ${none} ${[sql`or ${1}`, sql`or ${2}`]} limit ${3}`),
  ).toEqual({
    text: 'select $1 where true and time > $2::int8   or $3 or $4 limit $5',
    values: ['a', '5', '1', '2', '3'],
  });
});

test('a name cannot leave its quotes, and a list is one of names or, behind in, of values', () => {
  const hostile = 'a"; drop table b; --';
  expect(buildText(sql`truncate ${sql(hostile)}`).text).toBe('truncate "a""; drop table b; --"');
  expect(buildText(sql`copy ${sql('t')} (${sql(['a', hostile])}) to stdout`)).toEqual({
    text: 'copy "t" ("a", "a""; drop table b; --") to stdout',
    values: [],
  });
  expect(buildText(sql`where x in ${sql(['a', hostile])}`)).toEqual({
    text: 'where x in ($1, $2)',
    values: ['a', hostile],
  });
  expect(buildText(sql`where x IN ${sql([])}`).text).toBe('where x IN (null)');
});

test('rows to insert name the columns of the first', () => {
  const rows = [
    { id: 1n, name: 'a' },
    { id: 2n, name: null },
  ];
  expect(buildText(sql`insert into t ${sql(rows)}`)).toEqual({
    text: 'insert into t ("id", "name") values ($1::int8, $2), ($3::int8, $4)',
    values: ['1', 'a', '2', null],
  });
  expect(buildText(sql`insert into t ${sql({ id: 1 })}`).text).toBe('insert into t ("id") values ($1)');
  expect(() => buildText(sql`insert into t ${sql([{ a: 1 }, { b: 1 }])}`)).toThrow('undefined');
});

test('a value that is none is a mistake, never a null', () => {
  expect(() => buildText(new Fragment(['', ''], [undefined as never]))).toThrow('an undefined value');
  expect(() => buildText(new Fragment(['', ''], [{} as never]))).toThrow('an object');
});
