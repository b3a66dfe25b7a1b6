/**
 * The screen of quick buy, where home leads: before anything is typed it shows sizes to pick with the coins that they come
 * to, the price, the limits, the balance and the methods; one press below the card sends the order.
 */
import { expect, test } from 'vitest';
import { CountedWay } from '../kit/counted.ts';
import { OtcAds } from '../kit/otc-ads.ts';
import { isSound, MERCHANT, otcJourney, settle, TAKER } from '../kit/otc-journey.ts';
import { QuickTrade } from '../kit/otc-quick.ts';
import { OtcTrader, otcMember } from '../kit/otc-trader.ts';
import type { Phone } from '../kit/phone.ts';
import { overflowFaults } from '../kit/screen-faults.ts';
import { smallTargets } from '../kit/targets.ts';

const frame = otcJourney();
const { server, api, onPhone } = frame;

const ads = () => new OtcAds(api(MERCHANT), otcMember(server(), MERCHANT).tradingPassword);
const main = ({ page }: Phone) => page.locator('main:visible');
const orderOf = (orderId: string) => api(TAKER).call('getOtcOrder', { orderId });

async function fitsEachPhone({ page }: Phone): Promise<void> {
  const before = page.viewportSize();
  for (const width of [320, 360, 390, 430]) {
    await page.setViewportSize({ width, height: 812 });
    expect(await overflowFaults(page), `${width}`).toEqual([]);
  }
  if (before) await page.setViewportSize(before);
}

/** The screen breaks no rule before and after a size, at any width. */
async function isWhole(trader: OtcTrader): Promise<void> {
  await isSound(trader);
  expect(await smallTargets(main(trader.phone))).toEqual([]);
  await fitsEachPhone(trader.phone);
}

test('500 CNY are bought by three taps from home, and all is seen before the first figure, in zh by day', async () => {
  await ads().listOnly(
    { side: 'SELL', price: '7.25', qty: '2000' },
    { side: 'SELL', price: '7.3', qty: '5000' },
  );
  const { tradingPassword, ...session } = otcMember(server(), TAKER);
  await onPhone({ language: 'zh', theme: 'day', session }, async (phone) => {
    const trader = new OtcTrader(phone, tradingPassword);
    const quick = new QuickTrade(trader);
    await phone.visit('/home');
    const way = new CountedWay(phone);
    await way.tap(phone.page.getByRole('button', { name: quick.words.home }));
    await phone.page.waitForURL('**/transaction?tab=quickBuy');
    await phone.settled();
    await quick.priceIs('7.25');
    expect(await quick.fact(quick.words.limits).innerText()).toBe('¥100 – 10,000');
    await expect.poll(() => quick.fact(quick.words.available).innerText()).toMatch(/^[\d,]+\.\d{2} USDT$/);
    for (const method of ['银行卡', '微信', '支付宝'])
      expect(await main(phone).getByRole('button', { name: method, exact: true }).count()).toBe(1);
    expect((await quick.pick('500').innerText()).split('\n')).toEqual(['¥500', '≈ 68.96']);
    await isWhole(trader);

    await way.tap(quick.pick('500'));
    await quick.confirmButton.waitFor();
    expect(await quick.confirmButton.innerText()).toBe('确认购买 68.96 USDT');
    expect(await quick.fact(quick.words.youGet).innerText()).toBe('68.96 USDT');
    expect(await main(phone).getByRole('textbox').inputValue()).toBe('500');
    await isWhole(trader);
    await way.tap(quick.confirmButton);
    const orderId = await trader.placedOrder();
    expect(way.actions).toBe(3);
    expect(await orderOf(orderId)).toMatchObject({ side: 'BUY', price: '7.25', amount: '500.00' });
    await settle(frame, orderId, TAKER);
    // The next order begins anew.
    await quick.openFromHome();
    expect(await main(phone).getByRole('textbox').inputValue()).toBe('');
  });
});

test('a picked amount is sold with the trading password alone, in en by night', async () => {
  await ads().listOnly({ side: 'BUY', price: '7.1', qty: '5000' });
  const { tradingPassword, ...session } = otcMember(server(), TAKER);
  await onPhone({ language: 'en', theme: 'night', session }, async (phone) => {
    const trader = new OtcTrader(phone, tradingPassword);
    const quick = new QuickTrade(trader);
    await quick.openSell();
    await quick.priceIs('7.10');
    await isWhole(trader);
    await quick.pick('1,000').tap();
    await quick.confirmButton.waitFor();
    expect(await quick.confirmButton.innerText()).toBe('Confirm: sell 140.84 USDT');
    await isWhole(trader);
    await quick.confirmButton.tap();
    await quick.typePassword();
    const orderId = await trader.placedOrder();
    expect(await orderOf(orderId)).toMatchObject({ side: 'SELL', price: '7.10', amount: '1000.00' });
    await settle(frame, orderId, TAKER);

    // The picks of a quantity are shares of the balance.
    await quick.openSell();
    await main(phone).getByRole('radio', { name: 'By quantity' }).tap();
    await main(phone).getByRole('button', { name: /^50%/ }).tap();
    expect(await main(phone).getByRole('textbox').inputValue()).toMatch(/^[\d,.]+$/);
  });
});

test('a visitor sees price, limits and coins too, and logs in for the order; the trade tab stays the order form', async () => {
  await ads().listOnly({ side: 'SELL', price: '7.25', qty: '5000' });
  await onPhone({}, async (phone) => {
    const { page } = phone;
    const quick = new QuickTrade(new OtcTrader(phone, ''));
    await phone.visit('/transaction?tab=quickBuy');
    await quick.priceIs('7.25');
    await quick.pick('1,000').tap();
    await expect.poll(() => quick.fact(quick.words.youGet).innerText()).toBe('137.93 USDT');
    await isWhole(new OtcTrader(phone, ''));
    await main(phone).getByRole('button', { name: '登录后交易' }).tap();
    await page.waitForURL('**/login?to=%2Ftransaction%3Ftab%3DquickBuy');
    await phone.visit('/transaction');
    await main(phone).getByRole('textbox', { name: /^数量/ }).waitFor();
  });
});

test.each([
  ['zh', '暂无符合条件的广告', '去市场看看', '重试', '当前无网络'],
  ['en', 'No ads match', 'Open the market', 'Retry', 'No network'],
] as const)(
  'without an ad, an answer or a network the screen says so, in %s',
  { tags: 'long' },
  async (language, none, market, retry, offline) => {
    await ads().listOnly();
    const { tradingPassword, ...session } = otcMember(server(), TAKER);
    await onPhone({ language, session, altersPage: true }, async (phone) => {
      const { page } = phone;
      const trader = new OtcTrader(phone, tradingPassword);
      await phone.visit('/transaction?tab=quickBuy');
      const note = main(phone).getByRole('alert').filter({ hasText: none });
      await note.getByRole('button', { name: market }).waitFor();
      await isWhole(trader);

      await phone.withoutComplaint(async () => {
        await page.route('**/getAdsForMember*', (route) => route.fulfill({ status: 500, body: '' }));
        await main(phone).getByRole('radio', { name: trader.words.sell, exact: true }).tap();
        await main(phone).getByRole('button', { name: retry }).waitFor();
        await isSound(trader);
        await phone.context.setOffline(true);
        await main(phone).getByText(offline).waitFor();
        expect(
          await main(phone)
            .getByRole('button', { name: `${trader.words.sell} USDT` })
            .isEnabled(),
        ).toBe(false);
        await phone.context.setOffline(false);
        await page.unroute('**/getAdsForMember*');
        await note.waitFor();
      });
    });
  },
);
