/**
 * The summary of trades and fees: the way to it, its figures, its periods, and its states without figures.
 *
 * @module-tag long
 */
import { expect, test } from 'vitest';
import { journey } from '../kit/journey.ts';
import { marketOrder } from '../kit/market-order.ts';
import { apiOf } from '../kit/member-api.ts';
import type { Phone } from '../kit/phone.ts';

const { member, onPhone, server } = journey();

const CALL = '**/spot/order/getTradingSummary?**';

const main = ({ page }: Phone) => page.locator('main:visible');
const period = (phone: Phone, name: string) => main(phone).getByRole('radio', { name, exact: true });

test('the trade history leads to the summary, which has a card a pair with the fee of each side', async () => {
  const api = apiOf(server().origin, member(0));
  await marketOrder(api, { pairsName: 'BTC/USDT', side: 'BUY', quoteAmount: '300' });
  await marketOrder(api, { pairsName: 'BTC/USDT', side: 'SELL', qty: '0.001' });
  await marketOrder(api, { pairsName: 'ETH/USDT', side: 'BUY', quoteAmount: '100' });
  await onPhone({ session: member(0), language: 'en' }, async (phone) => {
    const { page } = phone;
    await phone.visit('/transaction/allTransaction?tab=fills');
    await main(phone).getByRole('link', { name: 'Trades and fees' }).tap();
    await phone.settled();
    const card = main(phone).getByRole('listitem').filter({ hasText: 'BTC/USDT' });
    const { pairs } = await api.call('getTradingSummary', { days: '30' });
    const btc = pairs.find((pair) => pair.pairsName === 'BTC/USDT');
    expect(btc?.fees.map((fee) => fee.currency)).toEqual(['BTC', 'USDT']);
    await card.getByText(`Trades: ${btc?.trades}`).waitFor();
    await expect.poll(() => card.locator('dd').count()).toBe(3);
    await period(phone, '1D').tap();
    await page.waitForURL('**/transaction/summary?days=1');
    await card.waitFor();
    expect(await main(phone).getByRole('listitem').count()).toBe(pairs.length);
  });
});

test('a member without trades is led to trading', async () => {
  await onPhone({ session: member(1) }, async (phone) => {
    await phone.visit('/transaction/summary?days=7');
    expect(await period(phone, '7 天').getAttribute('aria-checked')).toBe('true');
    await main(phone).getByText('该时间内暂无成交').waitFor();
    await main(phone).getByRole('button', { name: '去交易' }).tap();
    await phone.page.waitForURL('**/exchange');
  });
});

test('a failed summary is asked for again, and without a network the screen says that it is offline', async () => {
  await onPhone({ session: member(0), altersPage: true }, async (phone) => {
    const { page, context } = phone;
    await phone.withoutComplaint(async () => {
      await page.route(CALL, (route) => route.fulfill({ status: 502, body: '{}' }));
      await page.goto('/transaction/summary');
      await main(phone).getByText('加载失败').waitFor();
      await page.unroute(CALL);
      await main(phone).getByRole('button', { name: '重试' }).tap();
      await main(phone).getByText('BTC/USDT').waitFor();
      await context.setOffline(true);
      await period(phone, '7 天').tap();
      await main(phone).getByText('当前无网络').waitFor();
      await context.setOffline(false);
    });
  });
});
