/**
 * Signposts show how much is there and open it: unread messages, markets in addresses, risk and ADL.
 *
 * @module-tag long
 */
import { expect, test } from 'vitest';
import { leaveContractTraces } from '../kit/contract-order.ts';
import { journey } from '../kit/journey.ts';
import { apiOf } from '../kit/member-api.ts';
import type { Phone } from '../kit/phone.ts';

const { member, onPhone, server } = journey();

const main = ({ page }: Phone) => page.locator('main:visible');
const menu = ({ page }: Phone) => page.getByRole('dialog', { name: 'Tern' });
const pathOf = ({ page }: Phone) => new URL(page.url()).pathname + new URL(page.url()).search;
/** On a narrow screen the word for a contract is there for readers of the screen alone. */
const title = (phone: Phone) => main(phone).getByRole('heading', { level: 1 });

test('the bell and the menu show how many messages are unread, and nothing once they are read', async () => {
  const api = apiOf(server().origin, member(0));
  await leaveContractTraces(api);
  const unread = async () => (await api.call('getUnreadCount')).all;
  // That of the fill comes last, and after its answer; from then on the number stands.
  await expect.poll(async () => (await api.call('getUnreadCount')).TRADE).toBeGreaterThan(0);
  const count = await unread();
  await onPhone({ session: member(0) }, async (phone) => {
    const { page } = phone;
    const words = `${count} 条未读`;
    await phone.visit('/home');
    await main(phone).getByText(words).waitFor({ state: 'attached' });
    await page.getByRole('button', { name: '打开菜单' }).tap();
    await menu(phone).getByRole('button', { name: words }).tap();
    await page.waitForURL('**/message');
    await page.getByRole('button', { name: '全部已读' }).tap();
    await expect.poll(unread).toBe(0);
    await phone.visit('/home');
    await page.getByRole('button', { name: '打开菜单' }).tap();
    await menu(phone).getByRole('button', { name: '消息' }).waitFor();
    expect(await page.getByText(/条未读/).count()).toBe(0);
  });
});

test('a link or a reload of a detail or a chart opens the market that its address names', async () => {
  await onPhone({}, async (phone) => {
    const { page } = phone;
    for (const [path, name] of [
      ['/quotes/quotesDetail?type=bibi&pair=ETH/USDT', 'ETH/USDT'],
      ['/quotes/quotesDetail?type=contract&pair=ETH/USDT', 'ETH/USDT 永续'],
      ['/kline?type=bibi&pair=SOL/USDT', 'SOL/USDT'],
      ['/kline?type=contract&pair=BTC/USDT', 'BTC/USDT 永续'],
    ] as const) {
      await phone.visit(path);
      await expect.poll(() => title(phone).textContent(), { message: path }).toBe(name);
      await page.reload();
      await expect.poll(() => title(phone).textContent(), { message: path }).toBe(name);
      expect(pathOf(phone)).toBe(path);
    }
    // The named one is the current one of its kind from now on.
    await phone.visit('/exchange');
    await main(phone).getByRole('heading', { name: 'SOL/USDT' }).waitFor();
    // An address without a pair, or with one that the exchange does not list, is that of the current pair.
    for (const asked of ['', '&pair=NO/SUCH', '&pair=%3Cb%3E']) {
      await phone.visit(`/quotes/quotesDetail?type=bibi${asked}`);
      await page.waitForURL('**/quotes/quotesDetail?type=bibi&pair=SOL/USDT');
      await expect.poll(() => title(phone).textContent()).toBe('SOL/USDT');
    }
    await page.getByRole('button', { name: '全屏' }).tap();
    await page.waitForURL('**/kline?type=bibi&pair=SOL/USDT');
  });
});

test('the risk of the account and of a position, and the ADL lights, open their explanation', async () => {
  await leaveContractTraces(apiOf(server().origin, member(1)));
  await onPhone({ session: member(1) }, async (phone) => {
    const { page } = phone;
    const sheet = page.getByRole('dialog', { name: '风险率' });
    await phone.visit('/contract');
    const accountRisk = main(phone).getByRole('button', { name: /^账户最高风险率/ });
    const positionRisk = main(phone).getByRole('button', { name: /^风险率/ });
    for (const risk of [accountRisk, positionRisk]) {
      await expect.poll(() => risk.count()).toBe(1);
      await risk.tap();
      await sheet.getByText(/维持保证金/).waitFor();
      await sheet.getByText(/100%/).waitFor();
      await sheet.getByRole('button', { name: '关闭' }).tap();
      await sheet.waitFor({ state: 'hidden' });
    }
    await main(phone)
      .getByRole('link', { name: /ADL|减仓/ })
      .tap();
    await page.waitForURL('**/contract/adl');
    await phone.visit('/contract');
    await accountRisk.tap();
    await sheet.getByRole('link', { name: /自动减仓/ }).tap();
    await page.waitForURL('**/contract/adl');
  });
});

test('the opening notice names spot and contracts', async () => {
  const api = apiOf(server().origin);
  for (const [global, words] of [
    ['CHINESE_SIM', [/币币与合约/, /永续合约/]],
    ['ENGLISH', [/Spot and contract/, /perpetual contracts/]],
  ] as const) {
    const [newest] = await api.call('getNotices', { noticeType: 'OFFICIAL', global });
    const { title: name, body } = await api.call('getNotice', { id: newest?.id ?? '', global });
    expect(name).toMatch(words[0]);
    expect(body).toMatch(words[1]);
  }
});
