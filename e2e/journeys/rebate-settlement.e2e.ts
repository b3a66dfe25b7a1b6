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
import type { Phone } from '../kit/phone.ts';
import { PLANTED } from '../kit/planted-secrets.ts';
import { savedPoster } from '../kit/poster.ts';
import { passHours, TEST_CONTROL } from '../kit/test-control.ts';
import { AssetsScreen, register } from '../kit/trader.ts';

const { onPhone, server } = journey(TEST_CONTROL);

const HOUR_MS = 3_600_000;
/** Business days and months are those of China (rules/conventions#time). */
const ZONE_MS = 8 * HOUR_MS;
/** The last sums of a day are published by then. */
const PUBLISHED_MS = 120_000;
const SETTLED = { timeout: 120_000 };

/** Before a month's end: two days of it are left, and sessions that begin then live until the next month has begun. */
const BEFORE_END_MS = 26 * HOUR_MS;

const INVITER = '13911110098';
const FRIEND = '13911110099';

/** @returns the session of the one who registers on this phone */
async function registered(phone: Phone, phoneNumber: string, address?: string): Promise<ApiSession> {
  const readCode = () => codeFromOutbox(phone.origin, phoneNumber);
  await register(phone, phoneNumber, PLANTED.loginPassword, readCode, address);
  return JSON.parse((await phone.page.evaluate(() => localStorage.getItem('session'))) ?? '{}');
}

/** A friend registers by the QR code of the inviter's poster, and buys for 900 USDT. */
async function inviteByPoster(inviter: ApiSession): Promise<void> {
  let link = new URL(server().origin);
  await onPhone({ session: inviter }, async (phone) => {
    await phone.visit('/invitation');
    await phone.page.getByRole('button', { name: '立即邀请' }).tap();
    link = new URL(await savedPoster(phone, '1'));
  });
  await onPhone({}, async (phone) => {
    const session = await registered(phone, FRIEND, link.pathname + link.search);
    const assets = new AssetsScreen(phone);
    await assets.open();
    await assets.claimFaucet();
    const api = apiOf(phone.origin, session);
    const money = { from: 'assets', to: 'spot', currency: 'USDT', amount: '1000' } as const;
    await api.call('transfer', { requestId: 'friend-transfer', ...money });
    const order = { pairsName: 'BTC/USDT', side: 'BUY', type: 'MARKET', quoteAmount: '900' } as const;
    await api.call('placeSpotOrder', { requestId: 'friend-buys'.padStart(32, '0'), ...order });
  });
}

const now = async () => (await apiOf(server().origin).call('getServer', {})).time;

/** The end of the business day or month that this time is in, or of a later month. */
function endOf(part: 'day' | 'month', timeMs: number, later = 0): number {
  const local = new Date(timeMs + ZONE_MS);
  const [year, month, date] = [local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()];
  return (part === 'day' ? Date.UTC(year, month, date + 1) : Date.UTC(year, month + 1 + later, 1)) - ZONE_MS;
}

/** Passes whole hours until this time is over. */
async function passUntil(timeMs: number): Promise<void> {
  await passHours(server(), Math.ceil((timeMs - (await now())) / HOUR_MS));
}

/** A month's last day must not be the day that is settled first. */
async function passToLastDays(): Promise<void> {
  const timeMs = await now();
  const ends = [0, 1].map((later) => endOf('month', timeMs, later) - BEFORE_END_MS);
  await passUntil(ends.find((end) => end > timeMs) as number);
}

test('a poster brings a friend, whose fees pay a rebate and lead to the leaderboard', async () => {
  await passToLastDays();
  let inviter = {} as ApiSession;
  await onPhone({}, async (phone) => {
    inviter = await registered(phone, INVITER);
  });
  const api = apiOf(server().origin, inviter);
  await inviteByPoster(inviter);
  await expect.poll(async () => (await api.call('getInvitation', {})).todayEstimate).not.toBe('0');
  await passUntil(endOf('day', await now()) + PUBLISHED_MS);
  // The settlement comes by itself.
  await expect.poll(async () => (await api.call('getInvitation', {})).total, SETTLED).not.toBe('0');
  await onPhone({ session: inviter }, async ({ page }) => {
    await page.goto('/invitation?part=records');
    await page.getByText('1 位好友产生手续费').waitFor();
    await page.getByText('已发放').waitFor();
  });
  await passUntil(endOf('month', await now()) + PUBLISHED_MS);
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
