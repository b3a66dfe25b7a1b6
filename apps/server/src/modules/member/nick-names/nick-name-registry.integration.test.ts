/** Reservations of nicknames over a real PostgreSQL: races, names from before the reservations, and other versions. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MIGRATIONS } from '../../../modules.ts';
import { integerColumn } from '../../../platform/database/columns.ts';
import type { Sql } from '../../../platform/database/index.ts';
import { openTempDatabase, type TempDatabase } from '../../../platform/database/testing/temp-database.ts';
import { nickNameKey } from './nick-name.ts';
import { NickNameRegistry } from './nick-name-registry.ts';

let database: TempDatabase;
let sql: Sql;
beforeEach(async () => {
  database = await openTempDatabase(MIGRATIONS, 8);
  sql = database.sql;
});
afterEach(() => database.close());

/** A member with a name from before the reservations, or without any. */
async function member(id: number, nickName?: string): Promise<number> {
  const key = nickName === undefined ? null : nickNameKey(nickName);
  await sql`
    insert into members (id, mail, password_hash, nick_name, nick_name_key, wel_code, created_ms)
    values (${id}, ${`m${id}@example.com`}, '', ${nickName ?? null}, ${key}, ${`W${id}`}, ${id})`;
  return id;
}

async function opened(exchangeName = 'Tern'): Promise<NickNameRegistry> {
  const registry = new NickNameRegistry(sql, exchangeName);
  await registry.judgeOlder();
  return registry;
}

const errorOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: { error?: string; message: string }) => error.error ?? error.message,
  );

const shown = async (registry: NickNameRegistry) =>
  (await registry.doubtful({})).rows.map(({ memberId, nickName, isRefused, alike }) => [
    Number(memberId),
    nickName,
    isRefused,
    alike === null ? null : Number(alike.memberId),
  ]);

describe('a new nickname', () => {
  it('is taken when another one looks alike', async () => {
    const registry = await opened();
    const names = [
      'Alice',
      'AIice',
      'A1ice',
      'Ạlice',
      'Al\u0131ce',
      '\u0251lice',
      'ALICE',
      'Alic\u200be',
      'Bob',
      'B0b',
    ];
    const answers = [];
    for (const [at, name] of names.entries())
      answers.push(await errorOf(registry.set(await member(at + 1), name)));
    const taken = 'nickNameTaken';
    expect(answers).toEqual(['done', taken, taken, taken, taken, taken, taken, taken, 'done', taken]);
    expect(await shown(registry)).toEqual([]);
  });

  it('leaves nothing behind when it is refused, and the member may choose another one', async () => {
    const registry = await opened();
    await registry.set(await member(1), 'Alice');
    await member(2);
    for (const [name, error] of [
      ['A1ice', 'nickNameTaken'],
      ['客服', 'nickNameUnavailable'],
      ['Tern Support', 'nickNameUnavailable'],
      ['Аlice', 'nickNameUnavailable'],
      ['---', 'nickNameFormat'],
      ['', 'nickNameEmpty'],
    ] as const)
      expect(await errorOf(registry.set(2, name)), name).toBe(error);
    expect(await errorOf(registry.set(2, 'Ben'))).toBe('done');
    expect(await errorOf(registry.set(2, 'Benny'))).toBe('nickNameSet');
    const rows = await sql`
      select member_id::integer as id, skeleton, version, is_reserved from nick_name_reservations order by 1`;
    expect(rows).toMatchObject([
      { id: 1, skeleton: 'alice', is_reserved: true },
      { id: 2, skeleton: 'ben', is_reserved: true },
    ]);
    for (const { version } of rows) expect(version).toMatch(/^17\.0\.0 /);
  });

  it('of members who take look-alikes at the same moment goes to one', async () => {
    const registry = await opened();
    const alike = ['Oliver', '0liver', 'Ol\u0131ver', 'OIiver', 'O1iver', 'Ọliver', 'Øliver', 'ОІіѵег'];
    for (let round = 0; round < 5; round++) {
      const ids = await Promise.all(alike.map((_, at) => member(round * 100 + at + 1)));
      const names = alike.map((name) => `${name} ${'abcde'[round]}`);
      const answers = await Promise.all(ids.map((id, at) => errorOf(registry.set(id, names[at] as string))));
      expect(answers.filter((answer) => answer === 'done')).toHaveLength(1);
      expect(answers.filter((answer) => answer !== 'done')).toEqual(
        Array.from({ length: alike.length - 1 }, () => 'nickNameTaken'),
      );
      const held = await sql`
        select count(*)::integer as count from members where id = any(${integerColumn(ids)}::bigint[]) and nick_name is not null`;
      expect(held[0]?.count).toBe(1);
    }
  });
});

describe('nicknames from before the reservations', () => {
  it('reserve theirs first come first; later ones and those that would be refused stay, on the desk’s list', async () => {
    await member(1, 'Alice');
    await member(2, 'A1ice');
    await member(3, '客服');
    await member(4, 'Ben');
    await member(5);
    await member(6, 'Ạlice');
    await member(7, '4711');
    const registry = await opened();
    const listed = [
      [7, '4711', true, null],
      [6, 'Ạlice', false, 1],
      [3, '客服', true, null],
      [2, 'A1ice', false, 1],
    ];
    expect(await shown(registry)).toEqual(listed);
    expect(await errorOf(registry.set(5, 'AIice'))).toBe('nickNameTaken');
    expect(await errorOf(registry.set(5, 'B\u0435n'))).toBe('nickNameUnavailable');
    const first = await registry.doubtful({ limit: '3' });
    expect(first.rows.map(({ memberId }) => memberId)).toEqual(['7', '6', '3']);
    const next = await registry.doubtful({ limit: '3', cursor: first.cursor });
    expect([next.rows.map(({ memberId }) => memberId), next.cursor]).toEqual([['2'], '']);
    expect(next.rows[0]).toEqual({
      memberId: '2',
      nickName: 'A1ice',
      isRefused: false,
      alike: { memberId: '1', nickName: 'Alice' },
      registerTime: 2,
    });
    // A second start judges nothing anew.
    expect(await new NickNameRegistry(sql, 'Tern').judgeOlder()).toBe(0);
    expect(await shown(registry)).toEqual(listed);
  });

  it('are judged in batches, and a start that was cut off goes on where it stopped', async () => {
    await sql`
      insert into members (id, mail, password_hash, nick_name, nick_name_key, wel_code, created_ms)
      select id, id || '@example.com', '', 'Anna ' || id, 'anna ' || id, 'W' || id, id
      from generate_series(101, 2700) id`;
    const cut = new NickNameRegistry(sql, 'Tern');
    expect(await cut.judgeOlder()).toBe(2600);
    await sql`delete from nick_name_versions`;
    await sql`delete from nick_name_reservations where member_id between 1200 and 1300`;
    expect(await cut.judgeOlder()).toBe(101);
    const [counted] = await sql`
      select count(*)::integer as count, count(distinct skeleton)::integer as names,
        count(*) filter (where is_reserved)::integer as reserved from nick_name_reservations`;
    expect(counted).toEqual({ count: 2600, names: 2600, reserved: 2600 });
  });

  it('are judged anew under another name of the exchange, and holders keep their reservations', async () => {
    await member(1);
    await member(2, 'Puffin');
    await member(3, 'Tern');
    await member(4, 'Alice');
    const before = await opened();
    // Member 1 came first as a member and later as a name.
    await before.set(1, 'Al1');
    await sql`update members set nick_name = 'AlI', nick_name_key = 'ali' where id = 4`;
    expect(await shown(before)).toEqual([[3, 'Tern', true, null]]);
    const renamed = await opened('Puffin');
    expect(await shown(renamed)).toEqual([
      [4, 'AlI', false, 1],
      [2, 'Puffin', true, null],
    ]);
    const versions = await sql`select distinct version from nick_name_reservations`;
    expect(versions).toHaveLength(1);
    expect(await shown(await opened('Tern'))).toEqual([
      [4, 'AlI', false, 1],
      [3, 'Tern', true, null],
    ]);
  });
});
