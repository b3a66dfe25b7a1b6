/**
 * Home and the market list as a thumb uses them, and what a kept-alive screen keeps while another one shows: what was
 * typed, where it was scrolled to, and silence towards the server.
 */
import { expect, test } from 'vitest';
import { journey } from './journey.ts';
import type { Phone } from './phone.ts';
import { Traffic } from './traffic.ts';

const { member, onPhone } = journey();

const tab = ({ page }: Phone, name: string) => page.getByRole('navigation').getByRole('link', { name });
const scrolled = ({ page }: Phone) =>
  page.evaluate(() => [...document.querySelectorAll('main')].find((one) => one.checkVisibility())?.scrollTop);

test('home turns its banners and notices every 3 s and polls its markets every 5 s', async () => {
  await onPhone({}, async (phone) => {
    const { page } = phone;
    const traffic = new Traffic(page);
    await phone.visit('/home');
    const notices = page.getByRole('button', { name: /公告/ });
    const title = async () => (await notices.innerText()).split('\n').at(-2);
    const marks = page.locator('[aria-label="活动"] > div[aria-hidden] > i');
    const banner = () =>
      marks.evaluateAll((all) => all.findIndex((one) => Number(getComputedStyle(one).opacity) === 1));
    await marks.nth(1).waitFor();
    const [firstTitle, firstBanner] = [await title(), await banner()];
    traffic.forget();
    await expect.poll(title, { timeout: 4_000 }).not.toBe(firstTitle);
    await expect.poll(banner, { timeout: 4_000 }).not.toBe(firstBanner);
    await expect.poll(() => traffic.calls('getIndexCoin'), { timeout: 6_000 }).toBeGreaterThanOrEqual(2);
    await notices.tap();
    await page.waitForURL('**/noticeList');
  });
});

test('home is pulled down to be read anew, further than 46 px and for one second', async () => {
  await onPhone({}, async (phone) => {
    const { page } = phone;
    const traffic = new Traffic(page);
    await phone.visit('/home');
    traffic.forget();
    await phone.pull(60);
    await page.waitForTimeout(300);
    expect([traffic.calls('getBanners'), traffic.calls('getNotices')]).toEqual([0, 0]);
    await phone.pull(130);
    const note = page.getByText('正在刷新…');
    await note.waitFor();
    const startMs = performance.now();
    await expect.poll(() => note.evaluate((one) => one.getBoundingClientRect().height)).toBe(46);
    await expect.poll(() => [traffic.calls('getBanners'), traffic.calls('getNotices')]).toEqual([1, 1]);
    await note.waitFor({ state: 'hidden' });
    expect(performance.now() - startMs).toBeLessThan(1_500);
  });
});

test('home leads where it says, a visitor past the question whether to log in', async () => {
  await onPhone({}, async (phone) => {
    const { page } = phone;
    const pair = () => page.evaluate(() => JSON.parse(localStorage.getItem('session') ?? '{}').pairsName1);
    await phone.visit('/home');
    for (const name of [/^快捷买币/, '充币']) {
      await page.getByRole('button', { name }).tap();
      await page.getByText('您还未登录').waitFor();
      await page.getByRole('button', { name: '先看看' }).tap();
    }
    await page.getByRole('link', { name: '永续合约：1000U 一张' }).tap();
    await page.waitForURL('**/contract');
    await phone.visit('/home');
    await page.getByRole('button', { name: '合约交易' }).tap();
    await page.waitForURL('**/contract');
    await phone.visit('/home');
    await page
      .getByRole('button', { name: /^ETH\/USDT/ })
      .first()
      .tap();
    await page.waitForURL('**/quotes/quotesDetail?type=bibi');
    expect(await pair()).toBe('ETH/USDT');
    await page.getByRole('button', { name: '返回', exact: true }).tap();
    await page.getByRole('tab', { name: '成交额榜' }).tap();
    await page.getByText('24H 额', { exact: true }).waitFor();
    await page.getByRole('tab', { name: '新币榜' }).tap();
    await page.getByRole('button', { name: /^ADA/ }).tap();
    await page.waitForURL('**/quotes/quotesDetail?type=bibi');
    expect(await pair()).toBe('ADA/USDT');
    await page.getByRole('heading', { name: 'ADA/USDT' }).waitFor();
  });
});

test('the market list searches in capitals, sorts, and keeps favourites', async () => {
  await onPhone({}, async (phone) => {
    const { page } = phone;
    await phone.visit('/quotes');
    const names = () =>
      page
        .locator('main button')
        .filter({ hasText: /24H \d/ })
        .evaluateAll((rows) => rows.map((row) => /^[A-Z]+/.exec(row.textContent ?? '')?.[0]));
    const changes = () =>
      page
        .locator('main button')
        .filter({ hasText: /24H \d/ })
        .evaluateAll((rows) =>
          rows.map((row) => Number(/[+-]?\d+\.\d+%$/.exec(row.textContent ?? '')?.[0].slice(0, -1))),
        );
    const isSorted = (list: readonly (string | number | undefined)[], way: 1 | -1) =>
      list.length === 8 && list.every((one, place) => place === 0 || list[place - 1]! < one! === (way === 1));
    const head = (name: RegExp) => page.getByRole('button', { name });
    await head(/名称/).tap();
    await expect.poll(async () => isSorted(await names(), 1)).toBe(true);
    await head(/名称/).tap();
    await expect.poll(async () => isSorted(await names(), -1)).toBe(true);
    await head(/涨跌幅/).tap();
    await expect.poll(async () => isSorted(await changes(), -1)).toBe(true);

    await page.getByRole('button', { name: '搜索', exact: true }).tap();
    await page.getByRole('searchbox', { name: '搜索' }).pressSequentially('et');
    expect(await page.getByRole('searchbox', { name: '搜索' }).inputValue()).toBe('ET');
    await expect.poll(names).toEqual(['ETH']);
    await page.getByRole('button', { name: '加入自选 ETH/USDT' }).tap();
    await phone.toast('已加入自选');
    await page.getByRole('button', { name: '关闭' }).tap();
    await page.getByRole('button', { name: 'BTC', exact: true }).tap();
    await expect.poll(async () => (await names()).toSorted()).toEqual(['ETH', 'SOL']);

    // On this device they stay, also after a reload.
    await phone.visit('/quotes');
    await page.getByRole('tab', { name: '自选' }).tap();
    await expect.poll(names).toEqual(['ETH']);
    await page.getByRole('button', { name: '移出自选 ETH/USDT' }).tap();
    await page.getByText('暂无自选').waitFor();
  });
});

test('a kept-alive screen keeps what was typed and where it was, and is silent while hidden', async () => {
  await onPhone({ session: member(0), height: 560 }, async (phone) => {
    const { page } = phone;
    const traffic = new Traffic(page);
    await phone.visit('/home');
    await tab(phone, '交易').tap();
    await page.getByLabel('数量', { exact: true }).fill('0.0123');
    await expect.poll(() => traffic.topics).toContain('depth:BTC/USDT');
    await page.locator('main:visible').evaluate((one) => one.scrollTo(0, 140));
    await expect.poll(() => scrolled(phone)).toBe(140);

    await tab(phone, '行情').tap();
    await page.getByRole('button', { name: '搜索', exact: true }).tap();
    await page.getByRole('searchbox', { name: '搜索' }).fill('S');
    await expect.poll(() => traffic.topics).not.toContain('depth:BTC/USDT');
    // Frames that were on their way are in; from now on the hidden book hears nothing and home asks nothing.
    await page.waitForTimeout(500);
    traffic.forget();
    await page.waitForTimeout(6_000);
    expect(traffic.frames('depth:BTC/USDT')).toBe(0);
    expect(traffic.topics).toEqual([]);
    expect([traffic.calls('getIndexCoin'), traffic.calls('getOpenOrders')]).toEqual([0, 0]);
    expect(traffic.calls('getPairsByMainCur')).toBeGreaterThan(0);

    await tab(phone, '交易').tap();
    expect(await page.getByLabel('数量', { exact: true }).inputValue()).toBe('0.0123');
    expect(await scrolled(phone)).toBe(140);
    await expect.poll(() => traffic.topics).toEqual(['balances', 'depth:BTC/USDT', 'orders', 'tickers']);
    await expect.poll(() => traffic.frames('depth:BTC/USDT'), { timeout: 5_000 }).toBeGreaterThan(0);
    await tab(phone, '行情').tap();
    expect(await page.getByRole('searchbox', { name: '搜索' }).inputValue()).toBe('S');
    await tab(phone, '首页').tap();
    await expect.poll(() => traffic.calls('getIndexCoin'), { timeout: 6_000 }).toBeGreaterThan(0);
  });
});
