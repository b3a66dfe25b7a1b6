/**
 * A new version of the user agreement on a phone: two operators publish it, the member puts it off, is stopped on its day and
 * accepts it, in Chinese; a second member accepts it before its day, in English by night.
 *
 * @module-tag long
 */
import { beforeAll, expect, test } from 'vitest';
import { DeskOperators } from '../kit/desk-operators.ts';
import { journey } from '../kit/journey.ts';
import { apiOf } from '../kit/member-api.ts';
import { accessibilityFaults, overflowFaults } from '../kit/screen-faults.ts';
import { passHours, TEST_CONTROL } from '../kit/test-control.ts';

const { member, onPhone, server } = journey(TEST_CONTROL);

const DAYS_AHEAD = 9;
const BUSINESS_DAY_OFFSET_MS = 8 * 3_600_000;
const TEXTS = {
  zh: { title: '用户协议（新版）', body: '一、总则\n\n这是新的条款。' },
  en: { title: 'New user agreement', body: '1. General\n\nThese are the new terms.' },
};

beforeAll(async () => {
  const operators = await DeskOperators.signIn(server());
  const { time } = await apiOf(server().origin).call('getServer', {});
  const day = new Date(time + BUSINESS_DAY_OFFSET_MS + DAYS_AHEAD * 86_400_000).toISOString().slice(0, 10);
  await operators.decide('publishAgreement', { agreement: 'USER', ...TEXTS, effectiveDay: day });
}, 240_000);

const changesOf = (index: 0 | 1) => apiOf(server().origin, member(index)).call('getAgreementChanges', {});

test('a member accepts a version before its day', async () => {
  await onPhone({ session: member(1), language: 'en', theme: 'night' }, async (phone) => {
    const { page } = phone;
    await phone.visit('/home');
    const sheet = page.getByRole('dialog', { name: 'Agreement update' });
    await sheet.getByText('These are the new terms.').waitFor();
    await sheet.getByText(/takes effect on/).waitFor();
    expect([...(await accessibilityFaults(page)), ...(await overflowFaults(page))]).toEqual([]);
    await sheet.getByRole('button', { name: 'Accept' }).tap();
    await sheet.waitFor({ state: 'hidden' });
    expect(await changesOf(1)).toEqual([]);
  });
});

test('a member who put it off is stopped on its day, and goes on after accepting', async () => {
  const api = apiOf(server().origin, member(0));
  const move = (requestId: string) =>
    api.call('transfer', { requestId, from: 'assets', to: 'spot', currency: 'USDT', amount: '10' });
  await onPhone({ session: member(0) }, async (phone) => {
    const { page } = phone;
    await phone.visit('/home');
    const sheet = page.getByRole('dialog', { name: '协议更新' });
    await sheet.getByText('这是新的条款。').waitFor();
    await sheet.getByRole('button', { name: '稍后' }).tap();
    await sheet.waitFor({ state: 'hidden' });
    await phone.visit('/agreement?kind=USER');
    await page.getByText(/新版本将于/).waitFor();
    await move('before its day'.replaceAll(' ', '-'));
    // A session that is not used for seven days is over.
    for (let day = 0; day <= DAYS_AHEAD; day++) {
      await passHours(server(), 24);
      await changesOf(0);
    }
    await expect(move('refused')).rejects.toThrow('The agreement has changed');
    await phone.visit('/assets/transfer');
    await sheet.getByText(/已于.*生效/).waitFor();
    await sheet.getByRole('button', { name: '同意' }).tap();
    await sheet.waitFor({ state: 'hidden' });
    await move('accepted');
  });
});
