/**
 * The order forms say what follows from the market: the price that fills, lots in every type, and what a market order is
 * expected to bring; in a book of one other member, so that every price is known.
 *
 * @module-tag long
 */
import type { Api } from '@tern/client';
import { beforeAll, expect, test } from 'vitest';
import { ContractOpponent } from '../kit/contract-opponent.ts';
import { fact, walkContract } from '../kit/contract-trader.ts';
import { units } from '../kit/decimal.ts';
import { journey } from '../kit/journey.ts';
import { apiOf } from '../kit/member-api.ts';
import { ownBook, TEST_CONTROL } from '../kit/test-control.ts';
import { ExchangeScreen } from '../kit/trader.ts';

const { member, onPhone, server } = journey(TEST_CONTROL);
const PAIR = { pairsName: 'BTC/USDT' };

let mine: Api;
let other: Api;

beforeAll(() => {
  mine = apiOf(server().origin, member(0));
  other = apiOf(server().origin, member(1));
});

test('a contract’s price follows the best ask until it is typed, and lots stay with another type', async () => {
  const opponent = await ContractOpponent.enter(server(), mine, other);
  await opponent.offer('OPEN_SHORT', '100200', '5');
  await opponent.offer('OPEN_LONG', '99900', '5');
  await onPhone({ session: member(0) }, (phone) =>
    walkContract(phone, async (screen) => {
      const price = () => screen.field('价格').inputValue();
      await expect.poll(price).toBe('100,200.00');
      await opponent.offer('OPEN_SHORT', '100100', '5');
      await expect.poll(price).toBe('100,100.00');
      await screen.main.getByText('平仓', { exact: true }).first().tap();
      await expect.poll(price).toBe('99,900.00');
      await screen.main.getByText('开仓', { exact: true }).first().tap();
      await screen.fill({ 价格: '100150', 数量: '3' });
      await opponent.offer('OPEN_SHORT', '100050', '5');
      await screen.main.getByRole('button', { name: /^使用价格 100,050/ }).waitFor();
      expect(await price()).toBe('100,150');
      await screen.chooseKind('市价');
      expect(await screen.field('数量').inputValue()).toBe('3');
    }),
  );
});

test('a market buy says what it can buy, and what the order is expected to bring', async () => {
  await ownBook(server(), other, PAIR.pairsName);
  await onPhone({ session: member(0) }, async (phone) => {
    const { page } = phone;
    const exchange = new ExchangeScreen(phone);
    await exchange.open();
    await exchange.fillMarketBuy('1000');
    await page.getByText(/^≈ 0\.\d+ BTC$/).waitFor();
    await exchange.pressBuy();
    const sheet = page.getByRole('dialog', { name: '确认委托' });
    const said = async (label: string) => (await fact(sheet, label)).replace('≈ ', '').split(' ');
    const [price, quote] = await said('预计成交均价');
    const [qty, base] = await said('预计成交数量');
    const [fee, feeCoin] = await said('手续费(吃单 0.10%)');
    expect([quote, base, feeCoin]).toEqual(['USDT', 'BTC', 'BTC']);
    await sheet.getByRole('button', { name: /^买入 / }).tap();
    await phone.says('委托已提交');
    const newest = async () => (await mine.call('getSpotFills', PAIR)).rows[0];
    await expect.poll(newest).toBeDefined();
    const fill = (await newest())!;
    expect([units(fill.price), units(fill.qty), units(fill.fee)]).toEqual(
      [price, qty, fee].map((one) => units(one!)),
    );
  });
});
