/** The owner of a phone that has several spellings, over the table itself. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MIGRATIONS } from '../../../modules.ts';
import { openTempDatabase, type TempDatabase } from '../../../platform/database/testing/temp-database.ts';
import { transact } from '../../../platform/database/transact.ts';
import { findMembers } from '../desk/find-members.ts';
import { phoneTwins } from '../desk/phone-twins.ts';
import { Members } from './members.ts';
import { fillCanonicalPhones } from './phone-owners.ts';

let database: TempDatabase;
let members: Members;
beforeAll(async () => {
  database = await openTempDatabase(MIGRATIONS, 8);
  members = new Members(database.sql);
});
afterAll(() => database.close());
beforeEach(() => database.sql`truncate members cascade`);

const account = (areaCode: string, phone: string) => ({ kind: 'phone' as const, areaCode, phone });
const insert = (areaCode: string, phone: string) =>
  members.insert({ account: account(areaCode, phone), passwordHash: 'hash', createdMs: 1 });
/** A row of before the canonical form. */
const insertOld = async (id: number, areaCode: string, phone: string) => {
  await database.sql`
    insert into members (id, area_code, phone, password_hash, wel_code, created_ms)
    values (${id}, ${areaCode}, ${phone}, 'hash', ${`code${id}`}, ${id})`;
};
const ownerOf = async (areaCode: string, phone: string) =>
  (await members.byAccount(account(areaCode, phone)))?.id;
const bind = (id: number, areaCode: string, phone: string, what: 'missing' | 'bound') =>
  transact(database.sql, (sql) => members.setTarget(id, account(areaCode, phone), sql, what)).then(
    () => 'done',
    (error: { error?: string }) => error.error,
  );

describe('a phone in another spelling', () => {
  it('is found, and taken', async () => {
    const id = await insert('7', '9161234567');
    expect(await insert('7', '89161234567')).toBeUndefined();
    expect(await insert('7', '79161234567')).toBeUndefined();
    for (const phone of ['9161234567', '89161234567', '79161234567'])
      expect(await ownerOf('7', phone)).toBe(id);
    expect(await ownerOf('7', '9161234568')).toBeUndefined();
    // A phone that was stored with its prefix is found without it.
    const odd = await insert('1', '12025550123');
    expect(await ownerOf('1', '2025550123')).toBe(odd);
    expect(await insert('1', '2025550123')).toBeUndefined();
  });

  it('is bound to nobody else, and to its own member at will', async () => {
    const id = (await insert('7', '89161234567')) ?? 0;
    const other = (await insert('86', '13800138000')) ?? 0;
    expect(await bind(other, '7', '9161234567', 'bound')).toBe('targetTaken');
    expect(await bind(id, '7', '9161234567', 'bound')).toBe('done');
    expect(await bind(id, '7', '9161234568', 'bound')).toBe('done');
    expect(await bind(other, '7', '89161234567', 'bound')).toBe('done');
    expect(await ownerOf('7', '9161234567')).toBe(other);
  });

  it('is given to one of two who ask at the same moment', async () => {
    for (let round = 0; round < 20; round++) {
      const phone = String(9_160_000_000 + round);
      const spellings = [phone, `8${phone}`, `7${phone}`, phone];
      const ids = await Promise.all(spellings.map((one) => insert('7', one)));
      expect(ids.filter((id) => id !== undefined)).toHaveLength(1);
    }
    const [one = 0, two = 0] = [await insert('86', '13800138001'), await insert('86', '13800138002')];
    const answers = await Promise.all([
      bind(one, '49', '15112345678', 'bound'),
      bind(two, '49', '4915112345678', 'bound'),
      insert('49', '15112345678').then((id) => (id === undefined ? 'targetTaken' : 'done')),
    ]);
    expect(answers.toSorted()).toEqual(['done', 'targetTaken', 'targetTaken']);
  });

  it('is found by operators', async () => {
    await insert('7', '89161234567');
    for (const query of ['79161234567', '+79161234567', '89161234567'])
      expect((await findMembers(database.sql, { query })).rows, query).toHaveLength(1);
  });
});

describe('accounts of before', () => {
  it('get their canonical form once, and again by a newer plan', async () => {
    await insertOld(1, '7', '89161234567');
    await insertOld(2, '44', '7700900123');
    await database.sql`
      insert into members (id, mail, password_hash, wel_code, created_ms) values (3, 'a@b.co', 'hash', 'c', 3)`;
    const forms = async () => {
      const rows: { phone_canonical: string | null }[] = await database.sql`
        select phone_canonical from members order by id`;
      return rows.map((row) => row.phone_canonical);
    };
    await fillCanonicalPhones(database.sql);
    expect(await forms()).toEqual(['79161234567', '447700900123', null]);
    await database.sql`update members set phone_canonical = 'of an older plan', phone_plan = 'older' where id = 2`;
    await fillCanonicalPhones(database.sql);
    expect(await forms()).toEqual(['79161234567', '447700900123', null]);
  });

  it('with one phone keep both: the exact spelling wins, then the canonical one', async () => {
    await insertOld(1, '1', '12025550123');
    await insertOld(2, '1', '2025550123');
    await fillCanonicalPhones(database.sql);
    expect(await ownerOf('1', '12025550123')).toBe(1);
    expect(await ownerOf('1', '2025550123')).toBe(2);
    await insertOld(3, '7', '89161234567');
    await insertOld(4, '7', '79161234567');
    await fillCanonicalPhones(database.sql);
    expect(await ownerOf('7', '89161234567')).toBe(3);
    expect(await ownerOf('7', '79161234567')).toBe(4);
    expect(await ownerOf('7', '9161234567')).toBe(3);
    expect(await insert('7', '9161234567')).toBeUndefined();
  });

  it('with one phone are listed in pages, masked', async () => {
    for (let at = 0; at < 5; at++) {
      await insertOld(10 + at, '7', `8916123456${at}`);
      await insertOld(100 + at, '7', `916123456${at}`);
    }
    await insertOld(200, '7', '9161234569');
    await fillCanonicalPhones(database.sql);
    const first = await phoneTwins(database.sql, { limit: '3' });
    expect(first.rows.map(({ members }) => members.map(({ memberId }) => memberId))).toEqual([
      ['10', '100'],
      ['11', '101'],
      ['12', '102'],
    ]);
    expect(first.rows[0]?.members).toEqual([
      { memberId: '10', areaCode: '7', phone: '891****4560', registerTime: 10 },
      { memberId: '100', areaCode: '7', phone: '916****4560', registerTime: 100 },
    ]);
    const next = await phoneTwins(database.sql, { limit: '3', cursor: first.cursor });
    expect(next.rows.map(({ members }) => members[0]?.memberId)).toEqual(['13', '14']);
    expect(next.cursor).toBe('');
  });
});
