import { AGREEMENTS, GLOBALS } from '@tern/protocol';
import { SCHEMAS } from '@tern/protocol/schemas';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTempDatabase, type TempDatabase } from '../../platform/database/testing/temp-database.ts';
import { contentSchedule, contentTables, openedParts, sampleTexts } from './index.ts';
import { readAgreement, readBanners, readNotice, readNotices } from './reader.ts';

let database: TempDatabase;
beforeAll(async () => {
  database = await openTempDatabase([contentTables, sampleTexts, contentSchedule, openedParts]);
});
afterAll(() => database.close());

/** The samples are as old as the database. */
const NOW_MS = Date.now() + 60_000;
const OFFICIAL = { noticeType: 'OFFICIAL' } as const;

test.each(GLOBALS)('a new exchange has banners, notices and agreements in %s', async (global) => {
  const { sql } = database;
  const banners = await readBanners(sql, { bannerType: 'DATA_BANNER', global }, NOW_MS);
  expect(SCHEMAS.getBanners.result.parse(banners)).toHaveLength(2);
  const ending = global === 'ENGLISH' ? 'en' : 'zh';
  expect(banners.map((banner) => banner.bannerUrl)).toEqual(
    ['index', 'secure'].map((name) => `/banners/${name}-${ending}.svg`),
  );
  // The promo image of the home screen leads to contract trading, and there is no invitation programme yet.
  expect(banners.map((banner) => banner.link)).toEqual(['/contract/index', '/accountCenter']);
  const notices = await readNotices(sql, { ...OFFICIAL, global }, NOW_MS);
  expect(notices[0]?.title).toMatch(global === 'ENGLISH' ? /contract/ : /合约/);
  expect(SCHEMAS.getNotices.result.parse(notices).length).toBeGreaterThanOrEqual(5);
  expect(notices.map((notice) => notice.time)).toEqual(
    notices.map((notice) => notice.time).sort((a, b) => b - a),
  );
  for (const { id, title, time } of notices) {
    const notice = await readNotice(sql, { id, global }, NOW_MS);
    expect(notice).toMatchObject({ id, title, time });
    expect(notice.body).toContain(global === 'ENGLISH' ? 'sample' : '示例');
  }
  for (const kind of AGREEMENTS) {
    const agreement = await readAgreement(sql, { kind, global });
    expect(agreement.body).toContain(global === 'ENGLISH' ? 'Sample text' : '示例文本');
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
        const { body } = await readAgreement(database.sql, { kind, global });
        return body.split('\n\n').length;
      }),
    );
    expect(sections[0], kind).toBe(sections[1]);
    expect(sections[0], kind).toBeGreaterThanOrEqual(10);
  }
});
