/**
 * No entry leads nowhere: what is not open says what will be there and which way leads on today; the rest shows what exists.
 *
 * @module-tag long
 */
import { expect, test } from 'vitest';
import { journey } from '../kit/journey.ts';
import type { Phone } from '../kit/phone.ts';

const CONTACT = 'help@exchange.example';
const { member, onPhone } = journey({ SUPPORT_CONTACT: CONTACT });

const main = ({ page }: Phone) => page.locator('main:visible');
const menu = ({ page }: Phone) => page.getByRole('dialog', { name: 'Tern' });
const pathOf = ({ page }: Phone) => new URL(page.url()).pathname + new URL(page.url()).search;

const WILL_BE = /开放后可在此/;
const TODAY = '现在可以';

/** Expects that the screen names what will be there, and that its first button leads to a screen that is open. */
async function saysAndLeadsOn(phone: Phone, message: string): Promise<void> {
  const before = pathOf(phone);
  await main(phone).getByText(WILL_BE).waitFor();
  await main(phone).getByText(TODAY).waitFor();
  await main(phone).getByText(TODAY).locator('..').getByRole('button').first().tap();
  await expect.poll(() => pathOf(phone), { message }).not.toBe(before);
  await phone.settled();
  expect(await main(phone).getByText(WILL_BE).count(), message).toBe(0);
}

test('every closed address says what will be there and leads on', async () => {
  await onPhone({ session: member(0) }, async (phone) => {
    for (const route of [
      ...['/helpCenter', '/helpCenterDetail1', '/helpCenterDetail4', '/activity'],
      ...['/activityHistory', '/mortgage', '/mort_record', '/redeem_record', '/activityDetails'],
    ]) {
      await phone.visit(route);
      expect(
        await phone.page.getByRole('heading', { level: 1 }).filter({ visible: true }).innerText(),
        route,
      ).not.toBe('');
      await saysAndLeadsOn(phone, route);
    }
  });
});

test('entries of our own without a part are gone', async () => {
  await onPhone({ session: member(0) }, async (phone) => {
    await phone.visit('/about');
    await main(phone).getByText('平台协议').waitFor();
    expect(
      await main(phone)
        .getByText(/帮助中心|开源许可|Apache/)
        .count(),
    ).toBe(0);
    await phone.visit('/personalCenter');
    await main(phone).getByText('UID').waitFor();
    expect(await main(phone).getByText('邀请码').count()).toBe(0);
    await phone.visit('/home');
    expect(await main(phone).getByRole('img', { name: /邀请/ }).count()).toBe(0);
  });
});

test.each([
  ['/otc365agreement', '法币交易协议', 'OTC agreement'],
  ['/merchantAgreement', '商家协议', 'Merchant agreement'],
] as const)('%s shows the text that exists', async (route, zh, en) => {
  for (const [language, title] of [
    ['zh', zh],
    ['en', en],
  ] as const)
    await onPhone({ language }, async (phone) => {
      await phone.visit(route);
      await main(phone).getByRole('article').waitFor();
      expect(await phone.page.getByRole('heading', { level: 1 }).innerText()).toBe(title);
      expect((await main(phone).getByRole('article').innerText()).length).toBeGreaterThan(400);
    });
});

test("the ways to customer service lead to the operator's contact", async () => {
  await onPhone({ session: member(0) }, async (phone) => {
    const { page } = phone;
    const shows = async () => {
      await page.waitForURL(/\/customer$/);
      const link = main(phone).getByRole('link', { name: CONTACT });
      expect(await link.getAttribute('href')).toBe(`mailto:${CONTACT}`);
    };
    await phone.visit('/customer');
    await shows();
    await phone.visit('/about');
    await main(phone).getByRole('button', { name: '客服' }).tap();
    await shows();
    await phone.visit('/helpCenter');
    await main(phone).getByRole('button', { name: '联系客服' }).tap();
    await shows();
  });
});

test('a link that names no record says so and leads to the list', async () => {
  await onPhone({ session: member(0) }, async (phone) => {
    const { page } = phone;
    for (const route of ['/assets/capitalRecordsDetail', '/assets/tranferSuccess']) {
      await phone.visit(route);
      await main(phone).getByText('该链接没有指明记录').waitFor();
      expect(
        await main(phone).getByText('划转成功', { exact: true }).filter({ hasText: '继续' }).count(),
      ).toBe(0);
      await main(phone).getByRole('button', { name: '查看列表' }).tap();
      await page.waitForURL('**/assets/capitalRecords?type=transfer');
    }
  });
});

test('the name in the menu leads to the personal center, as its picture does', async () => {
  await onPhone({ session: member(0) }, async (phone) => {
    const { page } = phone;
    await phone.visit('/home');
    await page.getByRole('button', { name: '打开菜单' }).tap();
    await menu(phone)
      .getByRole('button', { name: /^(138\*|\w)/ })
      .first()
      .tap();
    await page.waitForURL('**/personalCenter');
  });
});
