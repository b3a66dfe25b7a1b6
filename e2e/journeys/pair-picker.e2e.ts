/** The bar of the trade screens and the pair picker that it opens, at the widths of common phones. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { cutWords } from '../kit/cut-words.ts';
import { units } from '../kit/decimal.ts';
import { journey } from '../kit/journey.ts';
import { accessibilityFaults } from '../kit/screen-faults.ts';
import { movementEnds } from '../kit/stillness.ts';
import { smallTargets } from '../kit/targets.ts';

const { onPhone } = journey();

/** The one of the screen that is shown; the next visit finds it. */
const showPair = (page: Page, kind: 'pairsName' | 'pairsName1', pairsName: string) =>
  page.evaluate(
    ([name, value]) => {
      const session = JSON.parse(localStorage.getItem('session') ?? '{}');
      localStorage.setItem('session', JSON.stringify({ ...session, [name]: value }));
    },
    [kind, pairsName] as const,
  );

test.each(['zh', 'en'] as const)(
  'no width of a phone cuts the pair of a trade screen, in %s',
  async (language) => {
    await onPhone({ language }, async ({ page }) => {
      for (const [route, kind, pair] of [
        ['/contract', 'pairsName', 'BTC/USDT'],
        ['/exchange', 'pairsName1', 'BTC/USDT'],
        ['/exchange', 'pairsName1', 'DOGE/USDT'],
      ] as const) {
        await showPair(page, kind, pair);
        await page.goto(route);
        await page.getByRole('heading', { level: 1, name: pair }).waitFor();
        await page.locator('header').getByText('%').waitFor({ state: 'attached' });
        for (const width of [320, 360, 375, 390, 393, 412, 430]) {
          await page.setViewportSize({ width, height: 844 });
          await movementEnds(page);
          const where = `${route} ${pair} at ${width}`;
          expect(await cutWords(page), where).toEqual([]);
          expect(await smallTargets(page.locator('header:visible')), where).toEqual([]);
        }
      }
    });
  },
);

/** Makes the first shown element of this text alone so narrow that the text no longer fits. */
const squeeze = (page: Page, text: RegExp, style: Record<string, string>) =>
  page
    .locator('header:visible, main:visible')
    .locator(':not(:has(*))', { hasText: text })
    .and(page.locator(':visible'))
    .first()
    .evaluate((one, given) => Object.assign((one as HTMLElement).style, given), {
      display: 'block',
      width: '30px',
      minWidth: '0',
      whiteSpace: 'nowrap',
      ...style,
    });

test('the search for cut words finds an amount that ends in dots, a cut pair, and a covered button', async () => {
  await onPhone({ width: 390 }, async (phone) => {
    const { page } = phone;
    await phone.visit('/exchange');
    await movementEnds(page);
    expect(await cutWords(page)).toEqual([]);
    await squeeze(page, /^[\d,]+\.\d\d$/, { overflow: 'hidden', textOverflow: 'ellipsis' });
    expect(await cutWords(page)).toEqual([expect.stringMatching(/^amount [\d,]+\.\d\d: /)]);
    await squeeze(page, /^币币$/, { overflow: 'visible', width: '8px' });
    await page.locator('header:visible h1').evaluate((one) => {
      one.style.cssText = 'overflow: hidden; width: 40px';
    });
    const kinds = (await cutWords(page)).map((fault) => fault.split(':', 1)[0]?.split(' ')[0]).sort();
    expect(kinds).toEqual(['amount', 'button', 'pair']);
  });
});

const WORDS = {
  zh: {
    openSpot: /选择交易对$/,
    openContract: /选择合约$/,
    dialog: '选择交易对',
    search: '搜索币种或名称',
    bitcoin: '比特币',
    perpetual: 'BTC/USDT永续',
    recent: '最近',
    favourites: '自选',
    price: /^最新价/,
    add: '加入自选 ETH/BTC',
    none: '没有匹配的交易对',
  },
  en: {
    openSpot: /Choose pair$/,
    openContract: /Choose contract$/,
    dialog: 'Choose pair',
    search: 'Search coin or name',
    bitcoin: 'bitcoin',
    perpetual: 'BTC/USDTPerp',
    recent: 'Recent',
    favourites: 'Favorites',
    price: /^Last price/,
    add: 'Add ETH/BTC to favorites',
    none: 'No matching pairs',
  },
} as const;

test.each([
  { language: 'zh', theme: 'day' },
  { language: 'en', theme: 'night' },
] as const)(
  'the pair picker searches both markets by code and name, sorts, and keeps favourites and recents, in $language',
  async (look) => {
    const words = WORDS[look.language];
    await onPhone({ ...look, width: 390, height: 844 }, async (phone) => {
      const { page } = phone;
      const picker = page.getByRole('dialog', { name: words.dialog });
      const field = picker.getByRole('searchbox', { name: words.search });
      const rows = picker.getByRole('listitem');
      const pairs = async () =>
        (await rows.allInnerTexts()).map((text) => text.replace(/24h.*/s, '').replace(/\s/g, ''));
      // A screen that is left keeps its button, hidden, so the button of the screen that comes is waited for by its name.
      const open = async (from: 'openSpot' | 'openContract') => {
        await page.getByRole('button', { name: words[from] }).tap();
        await rows.first().waitFor();
        await movementEnds(page);
      };
      await phone.visit('/exchange');
      await open('openSpot');
      await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
      expect(await smallTargets(picker)).toEqual([]);
      expect(await accessibilityFaults(page)).toEqual([]);

      // A name finds pairs of both markets; one that fits nothing says so.
      await field.pressSequentially(words.bitcoin);
      await expect.poll(pairs).toEqual(['BTC/USDT', words.perpetual]);
      await field.fill('nosuchcoin');
      await picker.getByText(words.none).waitFor();
      await field.fill(words.bitcoin);
      await rows.nth(1).getByRole('button').last().tap();
      await page.waitForURL('**/contract');
      await page.getByRole('heading', { level: 1, name: 'BTC/USDT' }).waitFor();

      // The enter key takes the first one that a code finds; the screen before is offered as a recent one.
      await open('openContract');
      await picker.getByRole('group', { name: words.recent }).getByText('BTC/USDT').waitFor();
      await field.pressSequentially('eth');
      expect(await field.inputValue()).toBe('ETH');
      await expect.poll(async () => (await pairs()).length).toBeGreaterThan(2);
      await page.keyboard.press('Enter');
      await page.waitForURL('**/exchange');
      await page.getByRole('heading', { level: 1, name: 'ETH/USDT' }).waitFor();

      // Sorted by price, the dearest first, then the cheapest.
      await open('openSpot');
      const isSorted = async (way: 1 | -1) => {
        const prices = (await rows.allInnerTexts()).map((text) =>
          units(/\n([\d,]+\.\d+)\n/.exec(text)?.[1] ?? ''),
        );
        return prices.every((price, at) => at === 0 || (price - prices[at - 1]!) * BigInt(way) >= 0n);
      };
      const byPrice = picker.getByRole('button', { name: words.price });
      await byPrice.tap();
      await expect.poll(() => isSorted(-1)).toBe(true);
      await byPrice.tap();
      await expect.poll(() => isSorted(1)).toBe(true);

      // A favourite of one list is one of the others; arrow keys go from row to row.
      await field.fill('eth/btc');
      await expect.poll(pairs).toEqual(['ETH/BTC']);
      await picker.getByRole('button', { name: words.add }).tap();
      await field.fill('');
      await picker.getByRole('radio', { name: words.favourites }).tap();
      await expect.poll(pairs).toEqual(['ETH/BTC']);
      await picker.getByRole('radio').nth(1).tap();
      await expect.poll(async () => (await pairs()).length).toBeGreaterThan(2);
      await rows.first().getByRole('button').last().focus();
      await page.keyboard.press('ArrowDown');
      const holdsFocus = (row: number) =>
        rows.nth(row).evaluate((one) => one.contains(document.activeElement));
      expect(await holdsFocus(1)).toBe(true);
      await page.keyboard.press('ArrowUp');
      expect(await holdsFocus(0)).toBe(true);
    });
  },
);
