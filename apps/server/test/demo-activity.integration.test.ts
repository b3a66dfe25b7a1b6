/**
 * The activities of the demo in the whole server: two funded products, an airdrop to the first member, and notices.
 * @module-tag long
 */
import { eventually } from '@tern/test-kit/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RunningExchangeForTests, type Session } from './kit/running-exchange.ts';

const exchange = new RunningExchangeForTests({ DEMO_ACTIVITY: '1' });
beforeAll(() => exchange.start(), 120_000);
afterAll(() => exchange.close());

test('the demo has simulated products on sale, a paid airdrop and its notices', async () => {
  const first = exchange.demoMembers()[0] as Session;
  const { rows: products } = await exchange.ask('getPledgeProducts', {});
  expect(products.map(({ currency, termDays, isOnSale }) => [currency, termDays, isOnSale])).toEqual([
    ['BTC', 0, true],
    ['USDT', 30, true],
  ]);
  for (const { title } of products) {
    expect(title.zh).toContain('模拟');
    expect(title.en).toContain('simulated');
  }
  await eventually('the airdrop is in the read tables', async () => {
    const { rows } = await exchange.ask('getParticipations', {}, first);
    return rows.length === 1 && rows[0]?.kind === 'AIRDROP' && rows[0].amount === '20';
  });
  const { rows: records } = await exchange.ask('getCapitalRecords', { type: 'coinCharging' }, first);
  expect(records[0]).toMatchObject({ from: 'airdrop', to: 'assets', currency: 'USDT', amount: '20' });
  const { rows: messages } = await exchange.ask('getMessages', { global: 'ENGLISH' }, first);
  expect(messages[0]).toMatchObject({ title: 'Airdrop received', link: '/activityHistory' });
  const notices = await exchange.ask('getNotices', { noticeType: 'ACTIVITY', global: 'ENGLISH' });
  expect(notices).toHaveLength(2);
  const official = await exchange.ask('getNotices', { noticeType: 'OFFICIAL', global: 'ENGLISH' });
  expect(official.map(({ title }) => title)).not.toContain(notices[0]?.title);
});
