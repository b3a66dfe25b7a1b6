import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CopiedRows } from './copied-rows.ts';
import { CopyRows } from './copy-rows.ts';
import { openTempDatabase, type TempDatabase } from './testing/temp-database.ts';
import { transact } from './transact.ts';

let database: TempDatabase;
beforeAll(async () => {
  database = await openTempDatabase([
    {
      id: 'test/copied',
      sql: 'create table copied (place bigint primary key, small smallint, large bigint, words text)',
    },
  ]);
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.sql`truncate copied`;
});

const rows = new CopyRows('copied', ['place', 'small', 'large', 'words']);

function write(place: number, small: number, large: bigint, words: string): number {
  rows.begin();
  rows.whole(place);
  rows.int16(small);
  const { at } = rows;
  rows.int64(large);
  rows.text(words);
  return at;
}

const send = () => database.sql.begin((sql) => rows.send(sql));
const stored = () => database.sql`select * from copied order by place`;

test('values of every size arrive as they were, however many rows there are', async () => {
  rows.clear();
  const words = ['', 'abc', '名'.repeat(400), 'x'.repeat(5000), '\'\\"\n', 'é'];
  const larges = [0n, -1n, 2n ** 63n - 1n, -(2n ** 63n), 5_000_000_000n, 255n];
  const wholes = [0, 1, 2 ** 32 - 1, 2 ** 32, 2 ** 53 - 1, 4_294_967_297];
  for (let i = 0; i < 6; i++) write(wholes[i]!, i - 3, larges[i]!, words[i]!);
  await send();
  const expected = wholes.map((place, i) => ({
    place: BigInt(place),
    small: i - 3,
    large: larges[i]!,
    words: words[i]!,
  }));
  expected.sort((a, b) => (a.place < b.place ? -1 : 1));
  expect(await stored()).toEqual(expected);

  rows.clear();
  for (let i = 0; i < 20_000; i++) write(10_000_000 + i, 1, BigInt(i), `row ${i}`);
  await send();
  const [sum] =
    await database.sql`select count(*)::int as n, sum(large)::bigint as s from copied where place < 11000000 and place >= 10000000`;
  expect(sum).toEqual({ n: 20_000, s: (19_999n * 20_000n) / 2n });
});

test('a value can be changed in its place, also after the buffer has grown', async () => {
  rows.clear();
  const at = write(1, 1, 10n, 'a');
  for (let i = 2; i < 3000; i++) write(i, 1, 1n, 'b'.repeat(100));
  rows.addInt64(at, -25n);
  await send();
  expect((await stored())[0]).toMatchObject({ large: -15n });
  rows.putWhole(at, 2 ** 40 + 7);
  expect(rows.wholeAt(at)).toBe(2 ** 40 + 7);
});

test('an error of the database is told by its own name, and the connection goes on', async () => {
  rows.clear();
  write(1, 1, 1n, 'once');
  write(1, 1, 1n, 'twice');
  await expect(send()).rejects.toThrow(/duplicate key/);
  rows.clear();
  write(1, 1, 1n, 'nul \0');
  await expect(send()).rejects.toThrow(/invalid byte sequence/);
  const wrong = new CopyRows('copied', ['nowhere']);
  wrong.begin();
  await expect(database.sql.begin((sql) => wrong.send(sql))).rejects.toThrow(/nowhere/);
  expect(await stored()).toEqual([]);
  rows.clear();
  write(1, 1, 1n, 'once');
  await send();
  expect(await stored()).toHaveLength(1);
});

test('a connection that ends in the middle ends the copy', async () => {
  rows.clear();
  write(1, 1, 1n, 'once');
  const lost = transact(database.sql, async (sql) => {
    const [own] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
    await sql`create temporary table slow (place bigint check (pg_sleep(10) is not null)) on commit drop`;
    const slow = new CopyRows('slow', ['place']);
    slow.begin();
    slow.whole(1);
    const sending = slow.send(sql);
    setTimeout(() => void database.sql`select pg_terminate_backend(${own!.pid})`.catch(() => undefined), 200);
    await sending;
  });
  await expect(lost).rejects.toThrow(/terminating|CONNECTION/);
  rows.clear();
  write(2, 1, 1n, 'on the next connection');
  await transact(database.sql, (sql) => rows.send(sql));
  expect(await stored()).toHaveLength(1);
});

test('what was copied out is read back', async () => {
  const bytes = Buffer.from([0, 255, 1, 254]);
  const copied = await CopiedRows.of(
    database.sql,
    `select 7::int, ${2 ** 52}::bigint, '\\x${bytes.toString('hex')}'::bytea from generate_series(1, 3)`,
  );
  for (let i = 0; i < 3; i++) {
    expect(copied.next()).toBe(true);
    expect([copied.int32(), copied.whole(), copied.bytea()]).toEqual([7, 2 ** 52, bytes]);
  }
  expect(copied.next()).toBe(false);
  // Also more than the driver takes at once, and the connection goes on.
  for (const kilobytes of [1, 20, 60, 100, 3000]) {
    await transact(database.sql, async (sql) => {
      const large = await CopiedRows.of(sql, `select repeat('x', ${kilobytes * 1024})::bytea`);
      expect(large.next() && large.bytea().length).toBe(kilobytes * 1024);
      expect(await sql`select 1 as one`).toMatchObject([{ one: 1 }]);
    });
  }
  expect((await CopiedRows.of(database.sql, 'select 1 where false')).next()).toBe(false);
  await expect(CopiedRows.of(database.sql, 'select nothing')).rejects.toThrow(/nothing/);
});
