/** Home's shortcuts as a member arranges them, what home says while the server fails, and that a finger hits its keys. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { journey } from '../kit/journey.ts';
import { accessibilityFaults } from '../kit/screen-faults.ts';
import { movementEnds } from '../kit/stillness.ts';
import { smallTargets } from '../kit/targets.ts';
import { Traffic } from '../kit/traffic.ts';

const { member, onPhone } = journey();
const WIDTH_390 = { width: 390, height: 844 };

const WORDS = {
  zh: {
    title: '快捷入口',
    preset: ['快捷买币', '充币', '合约交易', '提币', '划转', '法币交易', '理财', '邀请返佣'],
    edit: '编辑快捷入口',
    up: '上移 合约交易',
    remove: '移除 理财',
    add: '添加 帮助中心',
    close: '关闭',
    added: '帮助中心',
    now: '合约交易：第 1 位',
    menu: '打开菜单',
    rows: ['理财', '邀请返佣'],
  },
  en: {
    title: 'Shortcuts',
    preset: ['Quick buy', 'Deposit', 'Contracts', 'Withdraw', 'Transfer', 'OTC trading', 'Earn', 'Invite'],
    edit: 'Edit shortcuts',
    up: 'Move Contracts up',
    remove: 'Remove Earn',
    add: 'Add Help',
    close: 'Close',
    added: 'Help',
    now: 'Contracts: place 1',
    menu: 'Open menu',
    rows: ['Earn', 'Invite'],
  },
} as const;

const main = (page: Page) => page.locator('main:visible');

test.each([
  { language: 'zh', theme: 'day' },
  { language: 'en', theme: 'night' },
] as const)(
  'a member arranges the shortcuts of home, and the device keeps them, in $language',
  async (look) => {
    const words = WORDS[look.language];
    await onPhone({ ...look, ...WIDTH_390, session: member(1) }, async (phone) => {
      const { page } = phone;
      const card = main(page).getByRole('heading', { name: words.title }).locator('../..');
      const shown = async () => (await card.getByRole('listitem').allInnerTexts()).map((text) => text.trim());
      await phone.visit('/home');
      expect(await shown()).toEqual(words.preset);
      expect(await accessibilityFaults(page)).toEqual([]);

      await card.getByRole('button', { name: words.edit }).tap();
      const sheet = page.getByRole('dialog', { name: words.edit });
      const up = sheet.getByRole('button', { name: words.up });
      await up.waitFor();
      await movementEnds(page);
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await smallTargets(sheet)).toEqual([]);
      // The keyboard moves it too; the focus stays with the shortcut that moves.
      await up.focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => up.evaluate((one) => one === document.activeElement)).toBe(true);
      await page.keyboard.press('Enter');
      await sheet.getByText(words.now).waitFor({ state: 'attached' });
      expect(await up.isDisabled()).toBe(true);
      // A ninth has no room.
      const add = sheet.getByRole('button', { name: words.add });
      expect(await add.isDisabled()).toBe(true);
      await sheet.getByRole('button', { name: words.remove }).tap();
      await add.tap();
      await sheet.getByRole('button', { name: words.close }).tap();
      await sheet.waitFor({ state: 'detached' });

      const [quickBuy, deposit, contract, ...others] = words.preset;
      const arranged = [
        contract,
        quickBuy,
        deposit,
        ...others.filter((name) => name !== words.rows[0]),
        words.added,
      ];
      expect(await shown()).toEqual(arranged);
      await phone.visit('/home');
      expect(await shown()).toEqual(arranged);
      await card.getByRole('button', { name: words.added }).tap();
      await page.waitForURL('**/helpCenter');

      for (const [at, path] of ['**/activity', '**/invitation'].entries()) {
        await phone.visit('/home');
        await page.getByRole('button', { name: words.menu }).tap();
        await page.getByRole('dialog').getByRole('button', { name: words.rows[at]! }).tap();
        await page.waitForURL(path);
      }
    });
  },
);

test('home says once that a failing server did not answer, and goes on saying it until it does', async () => {
  await onPhone({ ...WIDTH_390, altersPage: true }, async (phone) => {
    const { page } = phone;
    await phone.withoutComplaint(async () => {
      await page.route('**/api/data/**', (route) => route.fulfill({ status: 500, body: '' }));
      await page.goto('/home');
      const failure = main(page).getByText('加载失败', { exact: true });
      await failure.waitFor();
      await expect.poll(() => main(page).locator('.skeleton:visible').count()).toBe(0);
      // All that comes and goes from here on is written down, over two rounds of asking again.
      await page.evaluate(() => {
        const seen = new Set<string>();
        Object.assign(window, { seen });
        const look = () => {
          const texts = [...document.querySelectorAll('main p')].filter(
            (one) => one.textContent === '加载失败',
          );
          const outlines = [...document.querySelectorAll('main .skeleton')].filter((one) =>
            one.checkVisibility(),
          );
          seen.add(`${texts.length} failures, ${outlines.length} outlines`);
        };
        look();
        new MutationObserver(look).observe(document.body, {
          childList: true,
          subtree: true,
          attributes: true,
        });
      });
      const traffic = new Traffic(page);
      await expect.poll(() => traffic.calls('getIndexCoin'), { timeout: 60_000 }).toBeGreaterThanOrEqual(6);
      expect(await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])).toEqual([
        '1 failures, 0 outlines',
      ]);
      await page.unroute('**/api/data/**');
      await main(page).getByRole('button', { name: '重试' }).tap();
      await main(page)
        .getByRole('button', { name: /^BTC\/USDT/ })
        .first()
        .waitFor();
      await failure.waitFor({ state: 'detached' });
      await main(page).getByRole('region', { name: '活动' }).waitFor();
    });
  });
});

test('a finger hits every key of home, of the registration, and of the head of a market', async () => {
  await onPhone(WIDTH_390, async (phone) => {
    const { page } = phone;
    for (const route of ['/home', '/register', '/login'] as const) {
      await phone.visit(route);
      await movementEnds(page);
      expect(await smallTargets(main(page)), route).toEqual([]);
      const links = await main(page)
        .locator('header a, p.flex a')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
      expect(
        links.filter((height) => height < 40),
        route,
      ).toEqual([]);
    }
    await phone.visit('/quotes/quotesDetail?type=contract&pair=BTC/USDT');
    await movementEnds(page);
    expect(await smallTargets(page.locator('header:visible'))).toEqual([]);
    await phone.visit('/quotes');
    await movementEnds(page);
    expect(await smallTargets(main(page))).toEqual([]);
  });
});
