/** The figures of a card add up as they are shown, read alike on every screen, and a tap shows each of them exactly. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { leaveContractTraces } from '../kit/contract-order.ts';
import { cutTo, units } from '../kit/decimal.ts';
import { journey } from '../kit/journey.ts';
import { marketOrder } from '../kit/market-order.ts';
import { apiOf, balancesOf } from '../kit/member-api.ts';
import { restingPrice } from '../kit/resting-price.ts';

const { member, onPhone, server } = journey();

beforeAll(async () => {
  const api = apiOf(server().origin, member(0));
  await leaveContractTraces(api);
  await marketOrder(api, { pairsName: 'BTC/USDT', side: 'BUY', quoteAmount: '100' });
  const price = await restingPrice(api, 'BTC/USDT');
  const order = { pairsName: 'BTC/USDT', side: 'BUY', type: 'LIMIT', price, qty: '0.00123' } as const;
  await api.call('placeSpotOrder', { requestId: '7'.padStart(32, '0'), ...order });
});

interface Card {
  /** The line above the figures. */
  whole: string;
  figures: Record<string, string>;
}

/** The visible list that has a figure of such a name, all of one moment, and the line above it. */
async function cardWith(page: Page, name: string): Promise<Card> {
  const read = () =>
    page.evaluate((label) => {
      const term = [...document.querySelectorAll('main dt')].find(
        (one) => one.checkVisibility() && one.textContent === label,
      );
      const list = term?.closest('dl');
      const terms = [...(list?.querySelectorAll('dt') ?? [])];
      const above = list?.parentElement?.querySelector(':scope > p.text-28');
      return {
        whole: above?.textContent ?? '',
        figures: Object.fromEntries(
          terms.map((one) => [one.textContent, one.nextElementSibling?.textContent?.trim() ?? '']),
        ),
      };
    }, name);
  await expect.poll(async () => (await read()).figures[name]).toMatch(/\d/);
  return read();
}

function sumOf(figures: Record<string, string>, names: readonly string[]): bigint {
  return names.reduce((sum, name) => {
    const text = (figures[name] ?? '').replace(/[+-]/, '');
    // A figure below the last digit adds nothing to what is shown.
    const size = text.startsWith('<') ? 0n : units(text);
    return figures[name]?.startsWith('-') ? sum - size : sum + size;
  }, 0n);
}

test('the contract account adds up on its own card and on the assets', async () => {
  await onPhone({ session: member(0) }, async (phone) => {
    const { page } = phone;
    await phone.visit('/contract');
    const { figures } = await cardWith(page, '钱包余额');
    expect(sumOf(figures, ['占用保证金'])).toBeGreaterThan(0n);
    expect(sumOf(figures, ['钱包余额', '未实现盈亏'])).toBe(sumOf(figures, ['账户权益(USDT)']));

    await phone.visit('/assets');
    await page.getByRole('tab', { name: '合约' }).tap();
    const account = await cardWith(page, '挂单冻结');
    const parts = ['可用', '占用保证金', '挂单冻结', '未实现盈亏'];
    expect(sumOf(account.figures, parts)).toBe(units(account.whole));
  });
});

test('a balance reads alike on each screen, adds up, and a tap shows it exactly', async () => {
  const balances = await balancesOf(apiOf(server().origin, member(0)));
  const [free = '', frozen = ''] = (balances['spot USDT'] ?? '').split('/');
  await onPhone({ session: member(0) }, async (phone) => {
    const { page } = phone;
    await phone.visit('/assets/assetDetail?account=spot&coin=USDT');
    const { whole, figures } = await cardWith(page, '冻结');
    expect(units(whole)).toBe(sumOf(figures, ['可用', '冻结']));
    expect(units(figures.可用 ?? '')).toBe(units(cutTo(free, 2)));
    expect(units(figures['估值 (USDT)'] ?? '')).toBe(units(whole));
    expect(units(frozen)).toBeGreaterThan(0n);
    await page.getByRole('button', { name: figures.可用 as string, exact: true }).tap();
    const told = page.getByRole('status').filter({ hasText: 'USDT' });
    await told.waitFor();
    expect(units(((await told.textContent()) ?? '').replace(' USDT', ''))).toBe(units(free));

    await phone.visit('/assets');
    await page.getByRole('tab', { name: '币币' }).tap();
    const row = page.locator('main:visible').getByRole('link', { name: /^USDT/ });
    await row.getByText(whole, { exact: true }).waitFor();
    await row.getByText(`冻结 ${figures.冻结}`, { exact: true }).waitFor();
  });
});
