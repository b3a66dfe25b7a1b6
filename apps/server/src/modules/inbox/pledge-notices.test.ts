import { businessDay, businessDayStart, type Event } from '@tern/engine';
import { describe, expect, it } from 'vitest';
import { mailTries } from './message.ts';
import type { Markets } from './notice-text.ts';
import { pledgeNotices } from './pledge-notices.ts';
import { renderNotice } from './render.ts';

const MEMBER = 10_002_001;
const OTHER = 10_002_002;
const DAY = businessDay(Date.UTC(2026, 10, 21));
const markets: Markets = {
  traded: () => undefined,
  markets: { asset: () => ({ asset: 'USDT', scale: 8 }) },
  networkName: (chain) => chain,
};
const facts = { pledge: () => ({ asset: 'USDT', principal: 100_000_000_000n }) };
const shown = (event: Event, language: 'zh' | 'en') =>
  pledgeNotices(event, facts).map((notice) => ({
    ...renderNotice(notice, 0, language, markets),
    memberId: notice.memberId,
    isMailed: mailTries(notice.template) > 0,
  }));

const opened: Event = {
  kind: 'pledge-opened',
  pledgeId: 7,
  memberId: MEMBER,
  requestId: 'a',
  productId: 1,
  asset: 'USDT',
  principal: 100_000_000_000n,
  termDays: 30,
  dailyRate: 30_000n,
  firstDay: DAY,
  dueMs: businessDayStart(DAY + 30),
  sold: 100_000_000_000n,
};
const redeemed = {
  kind: 'pledge-redeemed',
  pledgeId: 7,
  memberId: MEMBER,
  requestId: '',
  setAside: 0n,
  sold: 0n,
} as const;

describe('a message about a pledge', () => {
  it('names the amount, the first day and the time of payment', () => {
    const [en] = shown(opened, 'en');
    expect(en).toMatchObject({ memberId: MEMBER, isMailed: true, link: '/mort_record' });
    expect(en?.body).toContain('1,000.00 USDT (number 7). It earns from 2026-11-21 on.');
    expect(en?.body).toContain('2026-12-21 00:00 UTC+8');
    expect(shown(opened, 'zh')[0]?.body).toContain('自 2026-11-21 起计息');
    expect(shown({ ...opened, termDays: 0, dueMs: 0 }, 'en')[0]?.body).toContain('redeem it at any time');
  });

  it('of an early redemption says that the interest is forfeited', () => {
    const dueMs = businessDayStart(DAY);
    const event: Event = {
      kind: 'pledge-redeeming',
      pledgeId: 7,
      memberId: MEMBER,
      requestId: 'b',
      dueMs,
      setAside: 0n,
    };
    expect(shown(event, 'en')[0]?.body).toContain(
      'All interest is forfeited; the principal of 1,000.00 USDT',
    );
    expect(shown(event, 'zh')[0]).toMatchObject({ title: '提前赎回已受理', link: '/redeem_record' });
  });

  it('of a payment names principal, interest and what stays', () => {
    const sums = { principal: 40_000_000_000n, interest: 60_000_000n, left: 60_000_000_000n };
    const [part] = shown({ ...redeemed, how: 'FLEXIBLE', ...sums }, 'en');
    expect(part?.body).toContain('400.00 USDT and 0.60 USDT of interest credited');
    expect(part?.body).toContain('600.00 USDT stay in Earn');
    const [early] = shown({ ...redeemed, how: 'EARLY', ...sums, interest: 0n, left: 0n }, 'zh');
    expect(early?.title).toBe('提前赎回已到账');
    expect(early?.body).not.toContain('利息');
  });
});

it('an airdrop tells each of its members of the own amount alone', () => {
  const rows = [
    { memberId: MEMBER, amount: 150_000_000n },
    { memberId: OTHER, amount: 200_000_000n },
  ];
  const event: Event = {
    kind: 'airdrop-paid',
    campaignId: 1,
    asset: 'USDT',
    total: 350_000_000n,
    listHash: 'ab'.repeat(32),
    rows,
    firstOperator: 1,
    secondOperator: 2,
  };
  const told = shown(event, 'en');
  expect(told.map(({ memberId }) => memberId)).toEqual([MEMBER, OTHER]);
  expect(told[0]).toMatchObject({ link: '/activityHistory', isMailed: true });
  expect(told[0]?.body).toContain('1.50 USDT');
  expect(told[1]?.body).toContain('2.00 USDT');
});
