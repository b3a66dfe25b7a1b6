import { join } from 'node:path';
import { steadyPort } from '@tern/test-kit/steady-port';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connect, type Sql } from '../../../src/platform/database/index.ts';
import { SOCKET_FILE } from '../../../src/platform/database/target.ts';
import { openTempDatabase, type TempDatabase } from '../../../src/platform/database/testing/temp-database.ts';
import { DatabaseProxy } from './database-proxy.ts';
import { Gate, type When } from './gate.ts';

let database: TempDatabase;
let proxy: DatabaseProxy;
let sql: Sql;
const gate = new Gate(() => {});

beforeAll(async () => {
  database = await openTempDatabase([]);
  await database.sql`create table paid (id bigint primary key)`;
  const { target } = database;
  if (target.kind !== 'url') throw new Error('the address of a database is expected');
  const { pathname, searchParams } = new URL(target.url);
  const socket = join(searchParams.get('host') ?? '', SOCKET_FILE);
  proxy = await DatabaseProxy.start(socket, await steadyPort(), gate);
  sql = connect(
    { kind: 'url', url: `postgres://tern@127.0.0.1:${proxy.port}${pathname}` },
    { max: 2, name: 'proxied' },
  );
});
afterAll(async () => {
  await sql?.end({ timeout: 1 });
  proxy?.stop();
  await database?.close();
});
beforeEach(() => database.sql`truncate paid`);

const pay = (id: number) => sql`insert into paid (id) values (${id})`.then();
const payWithin = (id: number) =>
  sql.begin(async (tx) => void (await tx`insert into paid (id) values (${id})`));
const paid = async () =>
  (await database.sql<{ id: bigint }[]>`select id from paid`).map(({ id }) => Number(id));
const arm = (when: When, id: number) =>
  gate.arm({
    when,
    matches: (passing) =>
      passing.neighbour === 'database' &&
      /insert into paid/.test(passing.text) &&
      passing.values()[0]?.toString() === String(id),
  });

test.each([
  ['a statement', 'before', false, pay],
  ['a statement', 'after', true, pay],
  ['the statement of a transaction', 'before', false, payWithin],
  ['the statement of a transaction', 'after', true, payWithin],
] as const)('%s is stopped %s it is done: it is there: %s', async (_what, when, isThere, payOne) => {
  await payOne(1);
  const reached = arm(when, 2);
  const other = payOne(3);
  await other;
  const cut = payOne(2);
  const failed = expect(cut).rejects.toThrow();
  await reached;
  expect(await paid()).toEqual(isThere ? [1, 3, 2] : [1, 3]);
  gate.release(true);
  await failed;
  expect(await paid()).toEqual(isThere ? [1, 3, 2] : [1, 3]);
  await payOne(4);
});

test('what was stopped before goes on where it is not cut, and is stopped after as well', async () => {
  const before = arm('before', 5);
  const going = payWithin(5);
  await before;
  const after = arm('after', 5);
  gate.release(false);
  await after;
  expect(await paid()).toEqual([5]);
  gate.release(false);
  await going;
});

test('a statement that fails is no step that was reached', async () => {
  await pay(6);
  let isReached = false;
  const reached = arm('after', 6).then(() => {
    isReached = true;
  });
  await expect(payWithin(6)).rejects.toThrow(/paid_pkey/);
  expect(isReached).toBe(false);
  await database.sql`truncate paid`;
  const going = payWithin(6);
  await reached;
  gate.release(false);
  await going;
});
