import { AGREEMENTS, type AgreementKind, GLOBALS, type GlobalText } from '@tern/protocol';
import { CALLS } from '@tern/protocol/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sql } from '../../platform/database/connect.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import { openTempDatabase, type TempDatabase } from '../../platform/database/testing/temp-database.ts';
import { contentTables } from './migrations/0001-init.ts';
import { sampleTexts } from './migrations/0002-sample-texts.ts';
import { contentSchedule } from './migrations/0003-schedule.ts';
import { openedParts } from './migrations/0004-opened-parts.ts';
import { contentWording } from './migrations/0005-wording.ts';
import { contentPictures } from './migrations/0006-pictures.ts';
import { otcAgreements } from './migrations/0007-otc-agreements.ts';
import { contentSharing } from './migrations/0009-sharing.ts';
import { readBanners, readNotice, readNotices } from './reader.ts';

let database: TempDatabase;

/** The sample text, which the module of the agreements takes over as the first version. */
async function sampleAgreement(sql: Sql, kind: AgreementKind, global: GlobalText) {
  const rows = await sql<{ title: string; body: string }[]>`
    select title, body from agreements where kind = ${kind} and global = ${global}`;
  return onlyRow(rows);
}

beforeAll(async () => {
  database = await openTempDatabase([
    contentTables,
    sampleTexts,
    contentSchedule,
    openedParts,
    contentWording,
    contentPictures,
    otcAgreements,
    contentSharing,
  ]);
});
afterAll(() => database.close());

/** The samples are as old as the database. */
const NOW_MS = Date.now() + 60_000;
const OFFICIAL = { noticeType: 'OFFICIAL' } as const;

test.each(GLOBALS)('a new exchange has banners, notices and agreements in %s', async (global) => {
  const { sql } = database;
  const banners = await readBanners(sql, { bannerType: 'DATA_BANNER', global }, NOW_MS);
  expect(CALLS.getBanners.result.parse(banners)).toHaveLength(3);
  const ending = global === 'ENGLISH' ? 'en' : 'zh';
  expect(banners.map((banner) => banner.bannerUrl)).toEqual(
    ['index', 'secure', 'invite'].map((name) => `/banners/${name}-${ending}.svg`),
  );
  // The promo image of the home screen leads to contract trading.
  expect(banners.map((banner) => banner.link)).toEqual(['/contract/index', '/accountCenter', '/invitation']);
  const notices = await readNotices(sql, { ...OFFICIAL, global }, NOW_MS);
  expect(notices[0]?.title).toMatch(global === 'ENGLISH' ? /contract/ : /合约/);
  expect(CALLS.getNotices.result.parse(notices).length).toBeGreaterThanOrEqual(5);
  expect(notices.map((notice) => notice.time)).toEqual(
    notices.map((notice) => notice.time).sort((a, b) => b - a),
  );
  for (const { id, title, time } of notices) {
    const notice = await readNotice(sql, { id, global }, NOW_MS);
    expect(notice).toMatchObject({ id, title, time });
    expect(notice.body).toContain(global === 'ENGLISH' ? 'sample' : '示例');
  }
  for (const kind of AGREEMENTS) {
    const agreement = await sampleAgreement(sql, kind, global);
    expect(agreement.body).toContain(global === 'ENGLISH' ? 'Sample text' : '示例文本');
  }
});

test('samples have the terms of the screens, in databases that hold the older ones too', async () => {
  const older = await openTempDatabase([contentTables, sampleTexts]);
  try {
    const { sql } = older;
    await sql`update notices set body = 'Our own words: open no e-mail.' where id = 4 and global = 'ENGLISH'`;
    await sql`update agreements set body = 'Our own terms, cancelled by e-mail.' where kind = 'USER' and global = 'ENGLISH'`;
    await migrate(sql, [contentTables, sampleTexts, contentSchedule, contentWording]);
    const texts = async (id: string) =>
      Promise.all(GLOBALS.map(async (global) => (await readNotice(sql, { id, global }, NOW_MS)).body));
    expect((await texts('3'))[0]).toContain('更换手机号或邮箱');
    expect((await texts('3'))[1]).toContain('change your phone or email');
    expect((await texts('4'))[1]).toBe('Our own words: open no e-mail.');
    const agreement = await sampleAgreement(sql, 'USER', 'ENGLISH');
    expect(agreement.body).toBe('Our own terms, cancelled by e-mail.');
    const rows = await database.sql<{ text: string }[]>`
      select title || body as text from notices union all select title || body from agreements`;
    for (const { text } of rows)
      expect(text).not.toMatch(/充值|充提|资产账户|一个开放的|recognis|cancelled|e-mail|assets account/);
  } finally {
    await older.close();
  }
});

test('the agreements of OTC follow its rules, unless the operator has written others', async () => {
  const older = await openTempDatabase([
    contentTables,
    sampleTexts,
    contentSchedule,
    openedParts,
    contentWording,
  ]);
  try {
    const { sql } = older;
    await sql`update agreements set body = 'Our own terms.' where kind = 'MERCHANT' and global = 'ENGLISH'`;
    await migrate(sql, [
      contentTables,
      sampleTexts,
      contentSchedule,
      openedParts,
      contentWording,
      otcAgreements,
    ]);
    const read = (kind: 'OTC' | 'MERCHANT', global: 'CHINESE_SIM' | 'ENGLISH') =>
      sampleAgreement(sql, kind, global);
    expect((await read('MERCHANT', 'ENGLISH')).body).toBe('Our own terms.');
    expect((await read('MERCHANT', 'CHINESE_SIM')).body).toContain('撤销退出');
    const otc = await read('OTC', 'ENGLISH');
    expect(otc.title).toBe('OTC agreement');
    expect(otc.body).toContain('the seller can still release and the buyer can still cancel');
    expect(otc.body).not.toContain('the buyer cannot cancel');
  } finally {
    await older.close();
  }
});

test('a notice that is hidden or never was is not found', async () => {
  const { sql } = database;
  await sql`update notices set is_shown = false where id = 1`;
  const unknown = expect.objectContaining({ error: 'contentUnknown' });
  await expect(readNotice(sql, { id: '1', global: 'ENGLISH' }, NOW_MS)).rejects.toThrow(unknown);
  await expect(readNotice(sql, { id: '9999999999999999', global: 'ENGLISH' }, NOW_MS)).rejects.toThrow(
    unknown,
  );
  const notices = await readNotices(sql, { ...OFFICIAL, global: 'ENGLISH' }, NOW_MS);
  expect(notices.some((notice) => notice.id === '1')).toBe(false);
  await sql`update notices set is_shown = true where id = 1`;
});

test('an agreement has the same sections in both languages', async () => {
  for (const kind of AGREEMENTS) {
    const sections = await Promise.all(
      GLOBALS.map(async (global) => {
        const { body } = await sampleAgreement(database.sql, kind, global);
        return body.split('\n\n').length;
      }),
    );
    expect(sections[0], kind).toBe(sections[1]);
    expect(sections[0], kind).toBeGreaterThanOrEqual(10);
  }
});
