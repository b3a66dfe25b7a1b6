import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTempDatabase, type TempDatabase } from '../database/testing/temp-database.ts';
import { SealedBox } from './sealed-box.ts';
import { type SealedColumn, sealedColumn } from './sealed-column.ts';

const COLUMN: SealedColumn = {
  name: 'secrets',
  use: 'secrets',
  table: 'kept',
  column: 'sealed',
  key: 'id',
  subject: 'owner',
  about: (owner) => `owner ${owner}`,
};
const ROWS = 23;
const AT_ONCE = 10;
const [old, current] = [randomBytes(32), randomBytes(32)];
const [oldBox, box] = [new SealedBox(old, 'secrets'), new SealedBox(current, 'secrets')];

let database: TempDatabase;
beforeAll(async () => {
  const sql = 'create table kept (id bigint primary key, owner text not null, sealed bytea, other int)';
  database = await openTempDatabase([{ id: 'test/kept', sql }]);
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.sql`truncate kept`;
  for (let id = 1; id <= ROWS; id++) {
    const sealed = oldBox.seal(Buffer.from(`secret ${id}`), `owner "${id}`);
    await database.sql`insert into kept values (${id * 1e12}, ${`"${id}`}, ${sealed}, ${id})`;
  }
  await database.sql`insert into kept values (7, 'nobody', null, 0)`;
});

const kind = () => sealedColumn(database.sql, COLUMN, AT_ONCE);
const only = (key: Buffer) => ({ current: key, old: undefined });
const stored = () =>
  database.sql<
    { id: bigint; owner: string; sealed: Buffer; other: number }[]
  >`select * from kept where sealed is not null order by id`;

it('seals every row anew, in several transactions, and touches nothing else', async () => {
  let told = 0;
  const keys = { current, old };
  expect(await kind().reseal(keys, () => (told += 1))).toBe(ROWS);
  expect(told).toBe(3);
  const rows = await stored();
  expect(rows.map(({ owner, sealed }) => String(box.open(sealed, `owner ${owner}`)))).toEqual(
    rows.map(({ other }) => `secret ${other}`),
  );
  for (const { owner, sealed } of rows) expect(() => oldBox.open(sealed, `owner ${owner}`)).toThrow();
  expect(await kind().check(only(current))).toBe(ROWS);
  expect(await kind().reseal(keys, () => (told += 1))).toBe(0);
  expect(told).toBe(3);
  expect(await stored()).toEqual(rows);
});

it('goes on where it was stopped', async () => {
  const stop = () => {
    throw new Error('killed');
  };
  await expect(kind().reseal({ current, old }, stop)).rejects.toThrow('killed');
  expect(await kind().check({ current, old })).toBe(ROWS);
  await expect(kind().check(only(current))).rejects.toThrow(`kept ${11e12} does not open`);
  expect(await kind().reseal({ current, old }, () => undefined)).toBe(ROWS - AT_ONCE);
  expect(await kind().check(only(current))).toBe(ROWS);
});

it('names the row that opens under no key, and leaves those of its transaction as they are', async () => {
  await database.sql`update kept set sealed = ${randomBytes(60)} where other = 4`;
  const before = await stored();
  await expect(kind().check({ current, old })).rejects.toThrow(`kept ${4e12} does not open`);
  await expect(kind().reseal({ current, old }, () => undefined)).rejects.toThrow(
    `kept ${4e12} does not open`,
  );
  expect(await stored()).toEqual(before);
});
