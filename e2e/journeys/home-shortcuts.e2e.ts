/** Home's shortcuts as a member arranges them. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { journey } from '../kit/journey.ts';
import { accessibilityFaults } from '../kit/screen-faults.ts';
import { movementEnds } from '../kit/stillness.ts';
import { smallTargets } from '../kit/targets.ts';

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
    preset: ['Quick buy', 'Deposit', 'Contracts', 'Withdraw', 'Transfer', 'OTC', 'Earn', 'Invite'],
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
