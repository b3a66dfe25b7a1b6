/**
 * Every element that the specification places on home, where it leads, and what a visitor and a member see there beside it.
 *
 * @module-tag long
 */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { plain, units } from '../kit/decimal.ts';
import { journey } from '../kit/journey.ts';
import { apiOf } from '../kit/member-api.ts';

const { member, onPhone, server } = journey();

const WORDS = {
  zh: {
    menu: '打开菜单',
    banners: '活动',
    notices: /^公告/,
    topMarkets: '热门行情',
    quickBuy: '快捷买币',
    deposit: '充币',
    contract: '合约交易',
    promo: /永续合约/,
    back: '返回',
    tabs: ['涨幅榜', '成交额榜', '新币榜'],
    name: /^名称/,
    price: '最新价',
    change: '涨跌幅',
    volume: /^24h成交额 \(USDT\)$/,
    register: '注册',
    login: '登录',
    line: /开源的数字资产交易平台/,
  },
  en: {
    menu: 'Open menu',
    banners: 'Highlights',
    notices: /^Notices/,
    topMarkets: 'Top markets',
    quickBuy: 'Quick buy',
    deposit: 'Deposit',
    contract: 'Contracts',
    promo: /Perpetual/,
    back: 'Back',
    tabs: ['Gainers', 'Volume leaders', 'New coins'],
    name: /^Name/,
    price: 'Last price',
    change: 'Change',
    volume: /^24h \w+ \(USDT\)$/i,
    register: 'Register',
    login: 'Log in',
    line: /An open-source exchange/,
  },
} as const;

const main = (page: Page) => page.locator('main:visible');
const pathOf = (page: Page) => page.evaluate(() => location.pathname + location.search);

test.each(['zh', 'en'] as const)('home holds all that the specification lists, in %s', async (language) => {
  const words = WORDS[language];
  await onPhone(
    { language, session: member(1), theme: language === 'zh' ? 'day' : 'night' },
    async (phone) => {
      const { page } = phone;
      const home = async () => {
        await phone.visit('/home');
      };
      /** Presses on what `find` finds on a fresh home. @returns where it leads */
      const leadsTo = async (find: () => ReturnType<Page['locator']>) => {
        await home();
        await find().tap();
        await expect.poll(() => pathOf(page)).not.toBe('/home');
        return pathOf(page);
      };
      const button = (name: string | RegExp) => main(page).getByRole('button', { name });

      await home();
      await page.getByRole('button', { name: words.menu }).tap();
      await page.getByRole('dialog').waitFor();

      await home();
      const pictures = main(page).getByRole('region', { name: words.banners }).getByRole('img');
      await expect.poll(() => pictures.count()).toBe(3);
      for (const picture of await pictures.all())
        expect(await picture.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);

      expect(await leadsTo(() => button(words.notices))).toBe('/noticeList');
      const tiles = () =>
        main(page).getByRole('heading', { name: words.topMarkets }).locator('..').getByRole('button');
      await home();
      expect(await tiles().count()).toBe(4);
      expect(await leadsTo(() => tiles().nth(3))).toMatch(/^\/quotes\/quotesDetail\?type=bibi/);

      expect(await leadsTo(() => button(words.quickBuy))).toBe('/transaction?tab=quickBuy');
      expect(await leadsTo(() => button(words.deposit))).toBe('/assets/coinCharging');
      expect(await leadsTo(() => main(page).getByRole('button', { name: words.contract, exact: true }))).toBe(
        '/contract',
      );
      expect(await leadsTo(() => main(page).getByRole('link', { name: words.promo }))).toBe('/contract');

      await home();
      for (const [at, name] of words.tabs.entries()) {
        await page.getByRole('tab', { name }).tap();
        await main(page).getByText(words.name).waitFor();
        await main(page).getByText(words.price, { exact: true }).waitFor();
        await main(page)
          .getByText(at === 1 ? words.volume : words.change, { exact: true })
          .waitFor();
        const rows = button(/^[A-Z]+\s*\/(USDT|BTC)/);
        await expect
          .poll(() => rows.filter({ hasText: '/BTC' }).count(), { message: name })
          .toBeGreaterThan(0);
        expect(await rows.filter({ hasText: '/USDT' }).count(), name).toBeGreaterThan(3);
        for (const text of await rows.filter({ hasText: '/BTC' }).allInnerTexts())
          expect(text, name).toMatch(at === 1 ? /[\d,.]+[万亿KM]? BTC/ : /24h [\d,.]+[万亿KM]? BTC/);
      }
      expect(await leadsTo(() => button(/^ETH\s*\/USDT/).first())).toMatch(
        /^\/quotes\/quotesDetail\?type=bibi/,
      );
    },
  );
});

test.each(['zh', 'en'] as const)(
  'a visitor reads one sentence and finds the ways in, in %s',
  async (language) => {
    const words = WORDS[language];
    await onPhone({ language, width: 320 }, async (phone) => {
      const { page } = phone;
      for (const [name, path] of [
        [words.register, '/register?to=/transaction'],
        [words.login, '/login'],
      ] as const) {
        await phone.visit('/home');
        expect(await main(page).getByText(words.line).count()).toBe(1);
        await main(page).getByRole('button', { name, exact: true }).tap();
        await expect.poll(() => pathOf(page)).toBe(path);
      }
      // Buttons that need a login ask for it.
      await phone.visit('/home');
      await main(page)
        .getByRole('button', { name: new RegExp(`^${words.deposit}`) })
        .tap();
      await page.getByRole('dialog').waitFor();
    });
  },
);

test("a member sees the total of the four accounts on home, and not the visitor's sentence", async () => {
  await onPhone({ session: member(0) }, async (phone) => {
    const { page } = phone;
    await phone.visit('/home');
    const total = main(page).getByRole('button', { name: /^总资产/ });
    await expect.poll(() => total.innerText()).toMatch(/\d,\d{3}\.\d{2}\s*≈ ¥/);
    expect(await main(page).getByText(WORDS.zh.line).count()).toBe(0);
    const shown = /([\d,]+\.\d{2})/.exec(await total.innerText())?.[1] ?? '';
    await total.tap();
    await page.waitForURL('**/assets');
    const there = main(page)
      .getByText(/^[\d,]+\.\d{2,}$/)
      .first();
    await expect.poll(() => there.innerText()).toMatch(/\d/);
    // Prices move between the two looks.
    const [here, now] = [units(shown), units(await there.innerText())];
    expect(here > now / 2n && here < now * 2n, `${plain(here)} and ${plain(now)}`).toBe(true);
  });
});

test("no slide and no card of home repeats another's promise", async () => {
  const api = apiOf(server().origin);
  for (const global of ['CHINESE_SIM', 'ENGLISH'] as const) {
    const banners = await api.call('getBanners', { bannerType: 'DATA_BANNER', global });
    const links = banners.map((banner) => banner.link);
    expect(links.length).toBeGreaterThan(1);
    expect(new Set([...links, '/contract']).size).toBe(links.length + 1);
    expect(links).toContain('/invitation');
    const promises = await Promise.all(
      [...banners.map((banner) => banner.bannerUrl), `/promo-${global === 'ENGLISH' ? 'en' : 'zh'}.svg`].map(
        async (path) =>
          (await (await fetch(`${server().origin}${path}`)).text()).match(/(?<=<text[^>]*>)[^<]+/g) ?? [],
      ),
    );
    // A letter alone is drawn as a coin.
    const lines = promises.flat().filter((line) => line.length > 1);
    expect(lines.length).toBeGreaterThanOrEqual(6);
    expect(new Set(lines).size).toBe(lines.length);
    // The size of a lot is the promo's promise alone.
    expect(lines.filter((line) => /1000/.test(line))).toHaveLength(1);
  }
});
