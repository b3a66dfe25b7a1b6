/**
 * An invitation from its poster to its rebate on phones: a friend registers by the QR code and trades, the day is settled, and
 * after the month's end the inviter leads the list.
 *
 * @module-tag long
 */
import type { ApiSession } from '@tern/client';
import { expect, test } from 'vitest';
import { journey } from '../kit/journey.ts';
import { apiOf, codeFromOutbox } from '../kit/member-api.ts';
import { PLANTED } from '../kit/planted-secrets.ts';
import { savedPoster } from '../kit/poster.ts';
import { passHours, TEST_CONTROL } from '../kit/test-control.ts';
import { AssetsScreen, register } from '../kit/trader.ts';

const { member, onPhone, server } = journey(TEST_CONTROL);

const HOUR_MS = 3_600_000;
/** Business days and months are those of China (rules/conventions#time). */
const ZONE_MS = 8 * HOUR_MS;
/** The last sums of a day are published by then. */
const PUBLISHED_MS = 120_000;
const SETTLED = { timeout: 120_000 };

const FRIEND = '13911110099';

/** A friend registers by the QR code of the inviter's poster, and buys for 900 USDT. */
async function inviteByPoster(inviter: ApiSession): Promise<void> {
  let link = new URL(server().origin);
  await onPhone({ session: inviter }, async (phone) => {
    await phone.visit('/invitation');
    await phone.page.getByRole('button', { name: '立即邀请' }).tap();
    link = new URL(await savedPoster(phone, '1'));
  });
  await onPhone({}, async (phone) => {
    const readCode = () => codeFromOutbox(phone.origin, FRIEND);
    await register(phone, FRIEND, PLANTED.loginPassword, readCode, link.pathname + link.search);
    const assets = new AssetsScreen(phone);
    await assets.open();
    await assets.claimFaucet();
    const stored = await phone.page.evaluate(() => localStorage.getItem('session'));
    const api = apiOf(phone.origin, JSON.parse(stored ?? '{}'));
    const money = { from: 'assets', to: 'spot', currency: 'USDT', amount: '1000' } as const;
    await api.call('transfer', { requestId: 'friend-transfer', ...money });
    const order = { pairsName: 'BTC/USDT', side: 'BUY', type: 'MARKET', quoteAmount: '900' } as const;
    await api.call('placeSpotOrder', { requestId: 'friend-buys'.padStart(32, '0'), ...order });
  });
}

/** Passes whole hours until the day, or the month, is over for two minutes at least. */
async function passToEnd(end: 'day' | 'month'): Promise<void> {
  const { time } = await apiOf(server().origin).call('getServer', {});
  const local = new Date(time + ZONE_MS);
  const [year, month, date] = [local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()];
  const overMs = end === 'day' ? Date.UTC(year, month, date + 1) : Date.UTC(year, month + 1, 1);
  await passHours(server(), Math.ceil((overMs + PUBLISHED_MS - local.getTime()) / HOUR_MS));
}

test('a poster brings a friend, whose fees pay a rebate and lead to the leaderboard', async () => {
  const inviter = member(1);
  const api = apiOf(server().origin, inviter);
  await inviteByPoster(inviter);
  await expect.poll(async () => (await api.call('getInvitation', {})).todayEstimate).not.toBe('0');
  await passToEnd('day');
  // The settlement comes by itself.
  await expect.poll(async () => (await api.call('getInvitation', {})).total, SETTLED).not.toBe('0');
  await onPhone({ session: inviter }, async ({ page }) => {
    await page.goto('/invitation?part=records');
    await page.getByText('1 位好友产生手续费').waitFor();
    await page.getByText('已发放').waitFor();
  });
  await passToEnd('month');
  await expect.poll(async () => (await api.call('getRebateLeaderboard', {})).own.rank, SETTLED).toBe(1);
  await onPhone({ session: inviter }, async ({ page }) => {
    await page.goto('/invitation');
    await page.getByText('返佣榜', { exact: false }).first().waitFor();
    await page.getByText('我', { exact: true }).waitFor();
  });
  await onPhone({ session: inviter, language: 'en', theme: 'night' }, async ({ page }) => {
    await page.goto('/invitation');
    await page.getByText(/Leaderboard of/).waitFor();
    await page.getByText('You', { exact: true }).waitFor();
    await page.getByRole('tab', { name: 'Rebates' }).tap();
    await page.getByText(/^Paid /).waitFor();
  });
});
