/** Statements, transactions and their pool on a real PostgreSQL. */
import { eventually } from '@tern/test-kit/eventually';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connect, type Sql } from './connect.ts';
import { openTempDatabase, type TempDatabase } from './testing/temp-database.ts';
import { transact } from './transact.ts';

let database: TempDatabase;
let sql: Sql;

beforeAll(async () => {
  database = await openTempDatabase([
    { id: 'test/0001', sql: 'create table kept (id bigint primary key, word text, doc jsonb, bytes bytea)' },
  ]);
  ({ sql } = database);
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`truncate kept`;
});

const words = async () =>
  (await sql<{ word: string }[]>`select word from kept order by id`).map(({ word }) => word);

const errorOf = (work: PromiseLike<unknown>) =>
  work.then(
    () => 'done',
    (error: Error & { code?: string }) => error.code ?? error.message,
  );

test('columns are read as their types', async () => {
  const [row] = await sql`
    select 1::smallint as small, 2::int as int, 9007199254740993 as big, 1.5::float8 as float, 1.10::numeric as exact,
      true as yes, null as none, '{1,2}'::bigint[] as list, 'a' as text, '{"a":[1]}'::jsonb as doc, '2'::json as json,
      '\\x00ff'::bytea as bytes, '2026-01-02 03:04:05.678+00'::timestamptz as time, 5::oid as oid`;
  expect(row).toStrictEqual({
    small: 1,
    int: 2,
    big: 9007199254740993n,
    float: 1.5,
    exact: '1.10',
    yes: true,
    none: null,
    list: '{1,2}',
    text: 'a',
    doc: { a: [1] },
    json: 2,
    bytes: Buffer.from([0, 255]),
    oid: 5,
    time: new Date('2026-01-02T03:04:05.678Z'),
  });
});

test('values arrive as they were', async () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, at) => at);
  const time = new Date('2026-01-02T03:04:05.678Z');
  const [row] = await sql`
    select ${2n ** 63n - 1n} as big, ${-1.5}::float8 as float, ${"it's \\ \u{1F600}"}::text as text, ${bytes} as bytes,
      ${true} and not ${false} as yes, ${time} as time, ${sql.json({ a: ['"', null] })} as doc, ${null}::text as none`;
  expect(row).toStrictEqual({
    big: 2n ** 63n - 1n,
    float: -1.5,
    text: "it's \\ \u{1F600}",
    bytes: Buffer.from(bytes),
    yes: true,
    time,
    doc: { a: ['"', null] },
    none: null,
  });
  await sql`insert into kept ${sql([
    { id: 1n, word: 'a', bytes },
    { id: 2n, word: null, bytes: null },
  ])}`;
  expect(await sql`select id, word, bytes from kept order by id`).toEqual([
    { id: 1n, word: 'a', bytes: Buffer.from(bytes) },
    { id: 2n, word: null, bytes: null },
  ]);
});

test('a statement answers how many rows it touched, and runs once, when it is waited for', async () => {
  const insert = sql`insert into kept (id, word) select n, 'x' from generate_series(1, 3) n`;
  expect(await words()).toEqual([]);
  expect([(await insert).count, (await insert).count]).toEqual([3, 3]);
  expect((await sql`update kept set word = 'y' where id > ${1n}`).count).toBe(2);
  expect((await sql`update kept set word = 'z' where id > ${9n}`).count).toBe(0);
  expect(await words()).toEqual(['x', 'y', 'y']);
});

test('an error has the names that PostgreSQL gave it, and the connection goes on', async () => {
  const one = connect(database.target, { max: 1, name: 'test' });
  const insert = () => one`insert into kept (id) values (1)`;
  await insert();
  await expect(insert()).rejects.toMatchObject({ code: '23505', constraint: 'kept_pkey', table: 'kept' });
  expect(await errorOf(one`select nothing`)).toBe('42703');
  expect(await errorOf(one`select ${'x'}::int`)).toBe('22P02');
  expect(await one`select 1 as one`).toEqual([{ one: 1 }]);
  await one.end();
});

test('a transaction answers what its work answers and is there as a whole', async () => {
  const answer = await transact(sql, async (tx) => {
    await Promise.all([1n, 2n, 3n].map((id) => tx`insert into kept (id, word) values (${id}, 'in')`));
    expect(await words()).toEqual([]);
    return [1, 'a'];
  });
  expect(answer).toEqual([1, 'a']);
  expect(await words()).toEqual(['in', 'in', 'in']);
});

test('a transaction is rolled back by an error of its work, and by one of a statement that its work overlooks', async () => {
  const mine = transact(sql, async (tx) => {
    await tx`insert into kept (id) values (1)`;
    throw new Error('my own');
  });
  expect(await errorOf(mine)).toBe('my own');
  const overlooked = transact(sql, async (tx) => {
    await tx`insert into kept (id) values (1)`;
    await tx`select nothing`.catch(() => undefined);
    return 'fine';
  });
  expect(await errorOf(overlooked)).toBe('42703');
  const goesOn = transact(sql, async (tx) => {
    await tx`select nothing`.catch(() => undefined);
    await tx`select 1`;
  });
  expect(await errorOf(goesOn)).toBe('42703');
  expect(await words()).toEqual([]);
});

test('nothing is said in a transaction that is over', async () => {
  const kept = await transact(sql, async (tx) => ({ tx }));
  expect(await errorOf(kept.tx`insert into kept (id, word) values (1, 'late')`)).toBe('CONNECTION_CLOSED');
  expect(await words()).toEqual([]);
});

test('far more work than connections is done, in order on one connection', async () => {
  const few = connect(database.target, { max: 2, name: 'few' });
  const asked = Array.from({ length: 5_000 }, (_, n) => few<{ n: number }[]>`select ${n}::int as n`);
  const kept = Array.from({ length: 500 }, (_, n) =>
    transact(few, (tx) => tx`insert into kept (id, word) values (${n}, 'kept')`),
  );
  expect((await Promise.all(asked)).map(([row]) => row!.n)).toEqual(asked.map((_, n) => n));
  await Promise.all(kept);
  expect(await words()).toHaveLength(500);
  const [used] = await sql<{ count: number }[]>`
    select count(*)::int as count from pg_stat_activity where application_name = 'few' and datname = current_database()`;
  expect(used!.count).toBe(2);
  await few.end();
});

test('the end of a pool waits for what it was given and takes no more', async () => {
  const one = connect(database.target, { max: 1, name: 'test' });
  const given = [1n, 2n, 3n].map((id) =>
    errorOf(one`insert into kept (id, word) select ${id}, 'given' from pg_sleep(0.05)`),
  );
  const ended = one.end();
  expect(await errorOf(one`select 1`)).toBe('CONNECTION_ENDED');
  expect(await errorOf(transact(one, async () => undefined))).toBe('CONNECTION_ENDED');
  await ended;
  expect(await Promise.all(given)).toEqual(['done', 'done', 'done']);
  expect(await words()).toHaveLength(3);
  await connect(database.target, { max: 1, name: 'never used' }).end();
});

test('the end of a pool gives up what takes longer than its patience', async () => {
  const one = connect(database.target, { max: 1, name: 'test' });
  const given = [errorOf(one`select pg_sleep(60)`), errorOf(one`select 1`)];
  await eventually('the long statement runs', async () => {
    const running = await sql`
      select from pg_stat_activity where state = 'active' and query = 'select pg_sleep(60)'`;
    return running.length > 0;
  });
  await one.end({ timeout: 0.1 });
  expect(await Promise.all(given)).toEqual(['CONNECTION_DESTROYED', 'CONNECTION_DESTROYED']);
});

test('each connection that is gone is told of once', async () => {
  let closed = 0;
  const pool = connect(database.target, { max: 2, name: 'told', onClose: () => closed++ });
  let begun = 0;
  const both = async () => {
    begun++;
    await expect.poll(() => begun).toBe(2);
  };
  await Promise.all([transact(pool, both), transact(pool, both)]);
  await sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = 'told' and datname = current_database()`;
  await expect.poll(() => closed).toBe(2);
  await pool`select 1`;
  await pool.end();
  expect(closed).toBe(3);
  const nowhere = connect({ kind: 'url', url: 'postgres://a@127.0.0.1:1/b' }, { max: 2, name: 'told' });
  expect(await errorOf(nowhere`select 1`)).toBe('ECONNREFUSED');
  expect(await errorOf(transact(nowhere, async () => undefined))).toBe('ECONNREFUSED');
  await nowhere.end();
});

test('a reader of a copy that stops early loses the connection and no more', async () => {
  const one = connect(database.target, { max: 1, name: 'test' });
  const copy = () => one.unsafe(`copy (select repeat('x', 999) from generate_series(1, 99999)) to stdout`);
  for await (const _ of copy().copyOut()) break;
  expect(await one`select 1 as one`).toEqual([{ one: 1 }]);
  const stopped = transact(one, async (tx) => {
    await tx`insert into kept (id) values (1)`;
    for await (const _ of tx`copy (select repeat('x', 999) from generate_series(1, 99999)) to stdout`.copyOut())
      throw new Error('no space left');
  });
  expect(await errorOf(stopped)).toBe('no space left');
  let bytes = 0;
  for await (const chunk of copy().copyOut()) bytes += chunk.byteLength;
  expect(bytes).toBe(99_999_000);
  expect(await words()).toEqual([]);
  await one.end();
});

test('a copy whose source fails is given up, and the connection goes on', async () => {
  const one = connect(database.target, { max: 1, name: 'test' });
  async function* source(parts: number) {
    for (let n = 0; n < parts; n++) yield Buffer.from(`${n}\t${'x'.repeat(50_000)}\n`);
    throw new Error('the source failed');
  }
  const copy = () => one.unsafe('copy kept (id, word) from stdin');
  for (const parts of [0, 1, 40])
    expect(await errorOf(copy().copyIn(source(parts)))).toBe('the source failed');
  expect(await errorOf(one.unsafe('copy nowhere from stdin').copyIn(source(40)))).toBe('42P01');
  expect(await errorOf(copy().copyIn([Buffer.from('a\tb\n'), Buffer.alloc(900_000)]))).toBe('22P02');
  await copy().copyIn([Buffer.from('1\ta\n'), Buffer.from('2\tb\n')]);
  expect(await words()).toEqual(['a', 'b']);
  await one.end();
});
