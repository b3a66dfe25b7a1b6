/**
 * No entry leads nowhere: each address shows what its part is.
 *
 * @module-tag long
 */
import { expect, test } from 'vitest';
import { journey } from '../kit/journey.ts';
import type { Phone } from '../kit/phone.ts';
import { ROUTES } from '../kit/routes.ts';

const CONTACT = 'help@exchange.example';
const { member, onPhone } = journey({ SUPPORT_CONTACT: CONTACT });

const main = ({ page }: Phone) => page.locator('main:visible');
const menu = ({ page }: Phone) => page.getByRole('dialog', { name: 'Tern' });

const NOT_OPEN = /即将开放|尚未开通|敬请期待|not open yet|coming soon/i;

/** All that is shown but the text of an agreement, which speaks of services in general. */
async function words(phone: Phone): Promise<string> {
  const shown = await phone.page.locator('body').innerText();
  const articles = await main(phone).getByRole('article').allInnerTexts();
  return articles.reduce((text, article) => text.replace(article, ''), shown);
}

test.each(['zh', 'en'] as const)('no address says that its part is not open, %s', async (language) => {
  await onPhone({ session: member(0), language }, async (phone) => {
    for (const route of ROUTES) {
      await phone.visit(route);
      await phone.settled();
      expect(await words(phone), route).not.toMatch(NOT_OPEN);
    }
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
    await main(phone).getByRole('link', { name: '客服', exact: true }).tap();
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
