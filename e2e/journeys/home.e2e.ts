/**
 * Home and the market list as a thumb uses them, and what a kept-alive screen keeps while another one shows: what was
 * typed, where it was scrolled to, and silence towards the server.
 */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { journey } from '../kit/journey.ts';
import type { Phone } from '../kit/phone.ts';
import { movementEnds } from '../kit/stillness.ts';
import { Traffic } from '../kit/traffic.ts';

const { member, onPhone } = journey();

const tab = ({ page }: Phone, name: string) => page.getByRole('navigation').getByRole('link', { name });
const scrolled = ({ page }: Phone) =>
  page.evaluate(() => [...document.querySelectorAll('main')].find((one) => one.checkVisibility())?.scrollTop);

test('home turns its banners and notices every 3 s and polls its markets every 5 s', {
  tags: 'long',
}, async () => {
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
    await expect.poll(title).not.toBe(firstTitle);
    await expect.poll(banner).not.toBe(firstBanner);
    await expect.poll(() => traffic.calls('getIndexCoin')).toBeGreaterThanOrEqual(2);
    await notices.tap();
    await page.waitForURL('**/noticeList');
  });
});

/** The line above the screen from where it speaks to where it falls silent, by the page's own clock. */
const refreshLine = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ height: string; shownMs: number }>((resolve) => {
        let begun: { height: string; atMs: number } | undefined;
        new MutationObserver((_, watch) => {
          const lines = [...document.querySelectorAll<HTMLElement>('[role="status"]')];
          const line = lines.find((one) => one.textContent === '正在刷新…');
          if (line) begun ??= { height: line.style.height, atMs: performance.now() };
          if (!begun || line) return;
          watch.disconnect();
          resolve({ height: begun.height, shownMs: performance.now() - begun.atMs });
        }).observe(document.body, { childList: true, subtree: true });
      }),
  );

test('home is pulled down to be read anew, further than 46 px and for one second', {
  tags: 'long',
}, async () => {
  await onPhone({}, async (phone) => {
    const { page } = phone;
    const traffic = new Traffic(page);
    await phone.visit('/home');
    traffic.forget();
    await phone.pull(60);
    await movementEnds(page);
    expect([traffic.calls('getBanners'), traffic.calls('getNotices')]).toEqual([0, 0]);
    const line = refreshLine(page);
    await phone.pull(130);
    await expect.poll(() => [traffic.calls('getBanners'), traffic.calls('getNotices')]).toEqual([1, 1]);
    const { height, shownMs } = await line;
    expect(height).toBe('46px');
    // No sooner; how much later is the machine's affair.
    expect(shownMs).toBeGreaterThan(950);
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
    await page.getByRole('button', { name: '合约交易', exact: true }).tap();
    await page.waitForURL('**/contract');
    await phone.visit('/home');
    await page
      .getByRole('button', { name: /^ETH\/USDT/ })
      .first()
      .tap();
    await page.waitForURL('**/quotes/quotesDetail?type=bibi&pair=ETH/USDT');
    expect(await pair()).toBe('ETH/USDT');
    await page.getByRole('button', { name: '返回', exact: true }).tap();
    await page.getByRole('tab', { name: '成交额榜' }).tap();
    await page.getByText('24h成交额 (USDT)', { exact: true }).waitFor();
    await page.getByRole('tab', { name: '新币榜' }).tap();
    await page.getByRole('button', { name: /^ADA/ }).tap();
    await page.waitForURL('**/quotes/quotesDetail?type=bibi&pair=ADA/USDT');
    expect(await pair()).toBe('ADA/USDT');
    await page.getByRole('heading', { name: 'ADA/USDT' }).waitFor();
  });
});

test('the market list searches in capitals, sorts, and keeps favourites', { tags: 'long' }, async () => {
  await onPhone({}, async (phone) => {
    const { page } = phone;
    await phone.visit('/quotes');
    const names = () =>
      page
        .locator('main button')
        .filter({ hasText: /24h \d/ })
        .evaluateAll((rows) => rows.map((row) => /^[A-Z]+/.exec(row.textContent ?? '')?.[0]));
    const changes = () =>
      page
        .locator('main button')
        .filter({ hasText: /24h \d/ })
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
    // Frames on their way are in once the shown screen has asked and was answered; from now on the hidden book gets
    // nothing, and home, which asks as often as this screen, asks nothing.
    const asked = () => traffic.calls('getPairsByMainCur');
    traffic.forget();
    await expect.poll(asked).toBeGreaterThan(0);
    await phone.settled();
    traffic.forget();
    await expect.poll(asked, { timeout: 30_000 }).toBeGreaterThanOrEqual(2);
    expect(traffic.frames('depth:BTC/USDT')).toBe(0);
    // Orders of the member are followed on every screen, because each screen says what was filled.
    expect(traffic.topics).toEqual(['contractOrders', 'orders']);
    expect([traffic.calls('getIndexCoin'), traffic.calls('getOpenOrders')]).toEqual([0, 0]);

    await tab(phone, '交易').tap();
    expect(await page.getByLabel('数量', { exact: true }).inputValue()).toBe('0.0123');
    await expect.poll(() => scrolled(phone)).toBe(140);
    await expect
      .poll(() => traffic.topics)
      .toEqual(['balances', 'contractOrders', 'depth:BTC/USDT', 'orders', 'tickers']);
    await expect.poll(() => traffic.frames('depth:BTC/USDT')).toBeGreaterThan(0);
    await tab(phone, '行情').tap();
    expect(await page.getByRole('searchbox', { name: '搜索' }).inputValue()).toBe('S');
    await tab(phone, '首页').tap();
    await expect.poll(() => traffic.calls('getIndexCoin')).toBeGreaterThan(0);
  });
});
