import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTempDatabase, type TempDatabase } from '../../../platform/database/testing/temp-database.ts';
import { memberInit } from '../migrations/0001-init.ts';
import { memberReviews } from '../migrations/0002-reviews.ts';
import { memberOnePhone } from '../migrations/0003-one-phone.ts';
import { memberCanonicalPhones } from '../migrations/0007-canonical-phones.ts';
import { Members } from './members.ts';

let database: TempDatabase;
let members: Members;
beforeAll(async () => {
  database = await openTempDatabase([memberInit, memberReviews, memberOnePhone, memberCanonicalPhones]);
  members = new Members(database.sql);
});
afterAll(() => database.close());
beforeEach(() => database.sql`truncate members cascade`);

const account = (areaCode: string, phone: string) => ({ kind: 'phone' as const, areaCode, phone });
const insert = (areaCode: string, phone: string) =>
  members.insert({ account: account(areaCode, phone), passwordHash: 'first', createdMs: 1 });

it('one phone is one account, however its digits are divided', async () => {
  const id = await insert('1242', '5550123');
  expect(await insert('1', '2425550123')).toBeUndefined();
  expect((await members.byAccount(account('1', '2425550123')))?.id).toBe(id);
  expect(await members.byAccount(account('1', '2425550124'))).toBeUndefined();
});

it('an older form of a password is renewed, but not over one that was set in between', async () => {
  const id = (await insert('86', '13800138000')) ?? 0;
  const hash = async () => (await members.byId(id))?.passwordHash;
  await members.rehash(id, 'one that was replaced', 'renewed');
  expect(await hash()).toBe('first');
  await members.rehash(id, 'first', 'renewed');
  expect(await hash()).toBe('renewed');
});

it('are counted by the time of their registration', async () => {
  for (const [at, createdMs] of [1, 10, 19, 20, 500].entries())
    await members.insert({ account: account('86', `1380013800${at}`), passwordHash: 'first', createdMs });
  expect(await members.countRegistered([0, 10, 20])).toEqual([1, 2, 2]);
  expect(await members.countRegistered([600])).toEqual([0]);
});
