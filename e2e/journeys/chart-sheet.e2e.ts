/** The chart over a trade screen: the member's own prices stand in it, and the intervals that are not stored have bars. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { freshRequestId, leaveContractTraces } from '../kit/contract-order.ts';
import { plain, units } from '../kit/decimal.ts';
import { journey } from '../kit/journey.ts';
import { apiOf } from '../kit/member-api.ts';
import { untilMet } from '../kit/until-met.ts';

const { member, onPhone, server } = journey();

const chartIn = (page: Page) => page.getByRole('dialog').getByRole('slider', { name: /K 线图$/ });
const linesIn = (page: Page) =>
  page.getByRole('dialog').getByRole('list', { name: '我的价位' }).getByRole('listitem').allInnerTexts();

test('on the trade screen it has the open orders, and bars of every interval', async () => {
  const api = apiOf(server().origin, member(0));
  const { price: last, tickSize } = await api.call('getTicker', { pairsName: 'BTC/USDT', type: 'SPOT' });
  const below = (units(last) * 995n) / 1_000n;
  const price = plain(below - (below % units(tickSize)));
  const order = { pairsName: 'BTC/USDT', side: 'BUY', type: 'LIMIT', qty: '0.001', price } as const;
  await untilMet(() => api.call('placeSpotOrder', { requestId: freshRequestId(), ...order }));
  await onPhone({ session: member(0) }, async (phone) => {
    const { page } = phone;
    await phone.visit('/exchange');
    await page.getByRole('button', { name: '查看 K 线' }).tap();
    await chartIn(page).waitFor();
    await expect.poll(() => linesIn(page).then((lines) => lines.join())).toMatch(/^买入 [\d,]+\.\d\d$/);
    const [line = ''] = await linesIn(page);
    expect(units(line.replace('买入 ', ''))).toBe(units(price));
    for (const [name, interval] of [
      ['3分', '3m'],
      ['12小时', '12h'],
      ['3日线', '3d'],
    ] as const) {
      const asked = page.waitForResponse((response) => response.url().includes(`interval=${interval}&`));
      await page
        .getByRole('button', { name: /^(更多|3分|12小时)$/ })
        .first()
        .tap();
      await page.getByRole('button', { name, exact: true }).last().tap();
      const { result } = (await (await asked).json()) as { result: unknown[] };
      // A demo of journeys begins with 300 bars of each stored interval: 25 of 12h.
      expect(result.length, interval).toBeGreaterThanOrEqual(25);
      await expect
        .poll(async () => {
          await chartIn(page).press('End');
          return (await chartIn(page).getAttribute('aria-valuetext')) ?? '';
        })
        .toMatch(/开盘 /);
    }
    await page.getByRole('button', { name: '行情详情' }).tap();
    await page.waitForURL('**/quotes/quotesDetail?type=bibi&pair=BTC/USDT');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  });
});

test('on the contract screen it has entry, liquidation price, triggers and orders', async () => {
  const api = apiOf(server().origin, member(1));
  await leaveContractTraces(api);
  await onPhone({ session: member(1) }, async (phone) => {
    const { page } = phone;
    await phone.visit('/contract');
    await page.getByRole('button', { name: '查看合约 K 线' }).tap();
    await chartIn(page).waitFor();
    const labels = () => linesIn(page).then((lines) => lines.map((line) => line.replace(/ [\d,.]+$/, '')));
    await expect.poll(labels).toEqual(['多仓均价', '多仓强平', '多仓止盈', '多仓止损', '开多', '计划开多']);
  });
});
