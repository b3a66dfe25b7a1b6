/** The set of tabs with activities and the screen of the member's own pages, which an operator's setting chooses. */
import { expect, test } from 'vitest';
import { journey } from '../kit/journey.ts';
import { accessibilityFaults, overflowFaults, wordFaults } from '../kit/screen-faults.ts';

const { member, onPhone } = journey({ TAB_SET: 'ACTIVITY' });
const TABS = {
  zh: ['首页', '行情', '交易', '活动', '资产', '我的'],
  en: ['Home', 'Markets', 'Trade', 'Activity', 'Balance', 'My'],
} as const;

const PATHS = ['/home', '/quotes', '/transaction', '/activity', '/assets', '/my'];

test.each([
  ['zh', 'day', 375],
  ['en', 'night', 320],
] as const)('six tabs lead to their screens, in %s', { tags: 'long' }, async (language, theme, width) => {
  await onPhone({ session: member(0), language, theme, width, altersPage: true }, async (phone) => {
    const { page } = phone;
    const bar = page.getByRole('navigation');
    const tabs = bar.getByRole('link');
    const chosen = () => bar.locator('[aria-current=page]').innerText();
    await phone.visit('/home');
    await expect.poll(() => tabs.allInnerTexts()).toEqual(TABS[language]);
    for (const [at, name] of [...TABS[language].entries()].toReversed()) {
      await bar.getByRole('link', { name, exact: true }).tap();
      await page.waitForURL(`**${PATHS[at]}`);
      await expect.poll(chosen).toBe(name);
      expect(await overflowFaults(page), name).toEqual([]);
      expect(await wordFaults(page, language), name).toEqual([]);
    }
    await phone.visit('/contract');
    await expect.poll(chosen).toBe(TABS[language][2]);
    // The next start draws them before the server has answered.
    await page.route('**/getServer*', () => undefined);
    await page.goto(`${phone.origin}/my`);
    await expect.poll(() => tabs.allInnerTexts()).toEqual(TABS[language]);
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});
