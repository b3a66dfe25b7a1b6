/**
 * Pledges on a phone: two operators put products on sale; a member pledges "all" of a limit, redeems a term early and a part
 * of a flexible order, and is paid at the end of a term. In Chinese, and the way in English by night.
 */
import { beforeAll, expect, test } from 'vitest';
import { units } from '../kit/decimal.ts';
import { DeskOperators } from '../kit/desk-operators.ts';
import { journey } from '../kit/journey.ts';
import { apiOf } from '../kit/member-api.ts';
import type { Phone } from '../kit/phone.ts';
import { passHours, TEST_CONTROL } from '../kit/test-control.ts';

// The first member has a trading password only where there is an OTC desk.
const { member, onPhone, server } = journey({ ...TEST_CONTROL, DEMO_OTC: '0' });

const DAY_MS = 86_400_000;
const LIMIT = '1234.567';
const PRODUCTS = [
  { zh: '七天宝', en: 'Seven days', termDays: 7, dailyRate: '0.0003' },
  { zh: '活期宝', en: 'Any time', termDays: 0, dailyRate: '0.0001' },
] as const;
const ids: string[] = [];

beforeAll(async () => {
  const operators = await DeskOperators.signIn(server());
  const { time } = await apiOf(server().origin).call('getServer', {});
  const funds = { account: 'pledge', currency: 'USDT', amount: '100000', reference: 'journey' } as const;
  await operators.decide('fundActivityAccount', funds);
  for (const { zh, en, termDays, dailyRate } of PRODUCTS) {
    const { productId } = await operators.act('draftProduct', {
      zh: { title: zh, body: `${zh}说明` },
      en: { title: en, body: `About ${en}` },
      currency: 'USDT',
      termDays,
      dailyRate,
      min: '100',
      maxPerMember: LIMIT,
      quota: '1000000',
      saleStart: time - DAY_MS,
      saleEnd: time + 300 * DAY_MS,
      isEarlyRedeemable: termDays > 0,
      earlyDelayHours: termDays > 0 ? 24 : 0,
    });
    await operators.decide('switchProductOn', { productId, revision: 1 });
    ids.push(productId);
  }
}, 240_000);

const postPassword = () => server().demo.members[0]?.tradingPassword ?? '';
const ownFree = async () => {
  const { balances } = await apiOf(server().origin, member(0)).call('getAccounts', { account: 'assets' });
  return units(balances.find(({ currency }) => currency === 'USDT')?.free ?? '0');
};

async function typePassword({ page }: Phone, label: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(postPassword());
}

test('a member pledges all that the own limit allows, and redeems it early', async () => {
  await onPhone({ session: member(0) }, async (phone) => {
    const { page } = phone;
    await phone.visit('/assets');
    await page.getByRole('button', { name: '理财' }).tap();
    await page.waitForURL('**/activity');
    await page.getByText('七天宝').waitFor();
    await page.getByRole('button', { name: '7 天' }).tap();
    await page.getByText('10.95%').waitFor();
    await page.getByRole('button', { name: '立即申购' }).tap();
    await page.waitForURL(`**/mortgage?productId=${ids[0]}`);

    const amount = page.getByLabel('申购数量');
    await amount.fill('99');
    await page.getByText('不能少于 100.00 USDT').waitFor();
    await page.getByRole('button', { name: '全部', exact: true }).tap();
    expect(await amount.inputValue()).toBe('1,234.567');
    // 1234.567 × 0.0003, and seven times as much (rules/growth#interest).
    await page.getByText('0.3703701 USDT').waitFor();
    await page.getByText('2.5925907 USDT').waitFor();
    await page.getByRole('button', { name: '立即申购' }).tap();
    const sheet = page.getByRole('dialog', { name: '确认申购' });
    await sheet.getByText(/失去全部利息（到期可得 2\.5925907 USDT）/).waitFor();
    const before = await ownFree();
    await typePassword(phone, '资金密码');
    await page.waitForURL('**/mort_record');
    await expect.poll(ownFree).toBe(before - units(LIMIT));

    await page.getByRole('button', { name: /七天宝/ }).tap();
    await page.getByRole('button', { name: '提前赎回' }).tap();
    await page.getByText(/不可撤销/).waitFor();
    await typePassword(phone, '资金密码');
    // The state stands on a filter of the list as well: the answer is what this toast says.
    await page.getByText('已申请提前赎回').waitFor();
    await expect.poll(() => page.getByText('赎回中', { exact: true }).count()).toBe(2);
    await phone.visit('/redeem_record');
    await page.getByText('待到账').waitFor();
    await phone.visit('/activityHistory');
    await page.getByText('七天宝').waitFor();
    // Pledged principal has a line of its own beside the balance, and takes the last digit that the sum of what is shown
    // lacks: 48,765.43 free and 1,234.57 make 50,000.00 (rules/conventions#display).
    await phone.visit('/assets');
    await page.getByText(/^理财中 1,234\.57/).waitFor();
  });
});

test('a flexible part is paid at once, and a term at its end', { tags: 'long' }, async () => {
  const api = apiOf(server().origin, member(0));
  const waysOut = async () => (await api.call('getRedemptions', {})).rows.map(({ how }) => how);
  await onPhone({ session: member(0), language: 'en', theme: 'night' }, async (phone) => {
    const { page } = phone;
    // The early redemption of the test before is paid, and from the next 00:00 on it frees the own limit.
    await passHours(server(), 30);
    const { rows: redeemed } = await api.call('getRedemptions', {});
    expect(redeemed.map(({ how }) => how)).toEqual(['EARLY']);
    await expect.poll(async () => (await api.call('getRedemptions', {})).rows[0]?.state).toBe('PAID');
    await passHours(server(), 24);
    for (const [productId, title] of [
      [ids[1], 'Any time'],
      [ids[0], 'Seven days'],
    ] as const) {
      await phone.visit(`/activityDetails?productId=${productId}`);
      await page.getByText(`About ${title}`).waitFor();
      await page.getByRole('button', { name: 'Subscribe' }).tap();
      await page.getByLabel('Subscription amount').fill('500');
      await page.getByRole('button', { name: 'Subscribe' }).tap();
      await page.getByRole('dialog', { name: 'Confirm subscription' }).waitFor();
      await typePassword(phone, 'Trading password');
      await page.waitForURL('**/mort_record');
    }
    await passHours(server(), 49);
    await phone.visit('/mort_record');
    await page.getByRole('button', { name: /Any time/ }).tap();
    await page.getByRole('button', { name: 'Redeem', exact: true }).tap();
    await page.getByLabel('Redemption amount').fill('200');
    await page.getByRole('button', { name: 'Next' }).tap();
    await page.getByText('Instantly').waitFor();
    const before = await ownFree();
    await typePassword(phone, 'Trading password');
    await expect.poll(async () => (await ownFree()) > before + units('200')).toBe(true);
    await expect.poll(waysOut).toContain('FLEXIBLE');
    await phone.visit('/redeem_record');
    await page.getByText('Flexible', { exact: true }).waitFor();

    // A session that is not used for seven days is over.
    for (let day = 0; day < 7; day++) {
      await passHours(server(), 24);
      await waysOut();
    }
    await expect.poll(waysOut, { timeout: 60_000 }).toContain('MATURITY');
    await phone.visit('/redeem_record');
    await page.getByText('Maturity', { exact: true }).waitFor();
    const { rows } = await api.call('getRedemptions', {});
    const matured = rows.find(({ how }) => how === 'MATURITY');
    // 500 × 0.0003 × 7 days.
    expect(matured).toMatchObject({ principal: '500', interest: '1.05', state: 'PAID' });
  });
});

test('a visitor sees the products and is asked to log in', { tags: 'long' }, async () => {
  await onPhone({}, async (phone) => {
    await phone.visit('/activity');
    await phone.page.getByRole('button', { name: '立即申购' }).first().tap();
    await phone.page.getByRole('button', { name: '去登录' }).waitFor();
  });
});
