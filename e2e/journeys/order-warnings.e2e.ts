/**
 * An order that looks like a slip asks once more, whatever the member's settings say: a limit price far on the wrong
 * side of the best one, a market order that is large beside the book. Both books are the journey's own.
 *
 * @module-tag long
 */
import type { Api } from '@tern/client';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ContractOpponent } from '../kit/contract-opponent.ts';
import { ContractScreen } from '../kit/contract-trader.ts';
import { plain, units } from '../kit/decimal.ts';
import { journey } from '../kit/journey.ts';
import { apiOf } from '../kit/member-api.ts';
import type { Phone } from '../kit/phone.ts';
import { giveBookBack, ownBook, TEST_CONTROL } from '../kit/test-control.ts';
import { ExchangeScreen } from '../kit/trader.ts';

const { member, onPhone, server } = journey(TEST_CONTROL);
const PAIR = 'BTC/USDT';

let other: Api;
let opponent: ContractOpponent;

beforeAll(() => {
  other = apiOf(server().origin, member(1));
});
afterAll(() => giveBookBack(server(), other));

/** A member who is never asked. */
async function askNever({ page }: Phone): Promise<void> {
  await page.evaluate(() =>
    localStorage.setItem('orderSettings', JSON.stringify({ confirmLimit: false, confirmMarket: false })),
  );
}

function sentOrders(page: Page, call: string): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.url().includes(call)) count++;
  });
  return () => count;
}

test('spot: a limit price more than 5 % above the best ask asks, one of 5 % does not', async () => {
  await ownBook(server(), other, PAIR);
  const { asks } = await other.call('getDepth', { pairsName: PAIR, type: 'SPOT' });
  const best = units(asks[0]![0]);
  const { tickSize } = await other.call('getTicker', { pairsName: PAIR, type: 'SPOT' });
  const at = (thousandths: bigint) => {
    const exact = (best * thousandths) / 1_000n;
    return plain(exact - (exact % units(tickSize)));
  };
  await onPhone({ session: member(0) }, async (phone) => {
    await askNever(phone);
    const { page } = phone;
    const sent = sentOrders(page, '/spot/order/placeOrder');
    const exchange = new ExchangeScreen(phone);
    const sheet = page.getByRole('dialog', { name: '确认委托' });
    await exchange.open();
    await page.getByLabel('价格', { exact: true }).fill(at(1_072n));
    await page.getByLabel('数量', { exact: true }).fill('0.001');
    await exchange.pressBuy();
    await sheet.getByRole('alert').getByText('委托价比最优价差 7.1').waitFor();
    expect(await sheet.getByText(/不再提示/).count()).toBe(0);
    expect(sent()).toBe(0);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    await exchange.buyLimit(at(1_050n), '0.001');
    expect(sent()).toBe(1);
    await page.getByLabel('价格', { exact: true }).fill(at(1_060n));
    await page.getByLabel('数量', { exact: true }).fill('0.001');
    await exchange.pressBuy();
    await sheet.getByRole('button', { name: /^买入 / }).tap();
    await phone.says('委托已提交');
    expect(sent()).toBe(2);
  });
});

test('spot: a market order of more than a tenth of the visible book asks', async () => {
  await other.call('cancelAllSpotOrders');
  await ownBook(server(), other, PAIR);
  await onPhone({ session: member(0) }, async (phone) => {
    await askNever(phone);
    const { page } = phone;
    const sent = sentOrders(page, '/spot/order/placeOrder');
    const exchange = new ExchangeScreen(phone);
    const sheet = page.getByRole('dialog', { name: '确认委托' });
    await exchange.open();
    await exchange.fillMarketBuy('3000');
    await exchange.pressBuy();
    await sheet
      .getByRole('alert')
      .getByText(/可见盘口的 3\d(\.\d)?%/)
      .waitFor();
    expect(sent()).toBe(0);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    await exchange.fillMarketBuy('100');
    await exchange.pressBuy();
    await phone.says('委托已提交');
    expect(sent()).toBe(1);
  });
});

test('contract: both ask, and the plan order compares with its trigger', async () => {
  const mine = apiOf(server().origin, member(0));
  opponent ??= await ContractOpponent.enter(server(), mine, other);
  await mine.call('acceptRiskNotice');
  await opponent.offer('OPEN_SHORT', '100000', '20');
  await onPhone({ session: member(0) }, async (phone) => {
    await askNever(phone);
    const { page } = phone;
    const sent = sentOrders(page, '/contract/place');
    const screen = new ContractScreen(phone);
    const sheet = screen.sheet('确认开多');
    const warns = async (text: string) => {
      await sheet.getByRole('alert').getByText(text).waitFor();
      await page.keyboard.press('Escape');
      await sheet.waitFor({ state: 'hidden' });
    };
    await screen.open();
    await screen.main.getByText('100,000.00').first().waitFor();
    await screen.fill({ 价格: '105100', 数量: '1' });
    await screen.press('开多（看涨）');
    await warns('委托价比最优价差 5.1%');
    await screen.chooseKind('计划');
    await screen.fill({ 触发价: '101000', 委托价: '110000', 数量: '1' });
    await screen.press('开多（看涨）');
    await warns('委托价比最优价差 8.9%');
    await screen.chooseKind('市价');
    await screen.fill({ 数量: '3' });
    await screen.press('开多（看涨）');
    await warns('可见盘口的 15%');
    expect(sent()).toBe(0);
    await screen.fill({ 数量: '2' });
    await screen.press('开多（看涨）');
    await screen.says('委托已提交');
    expect(sent()).toBe(1);
  });
  await opponent.endAll();
});

test('closing a position asks for a limit price far below the last one', async () => {
  const mine = apiOf(server().origin, member(0));
  opponent ??= await ContractOpponent.enter(server(), mine, other);
  await opponent.hold('OPEN_LONG', '2');
  await onPhone({ session: member(0) }, async (phone) => {
    const { page } = phone;
    const sent = sentOrders(page, '/contract/place');
    const screen = new ContractScreen(phone);
    await screen.open();
    await screen.position('多').getByRole('button', { name: '平仓', exact: true }).tap();
    const close = screen.sheet(/平仓/);
    await close.getByLabel('价格', { exact: true }).fill('94000');
    await close.getByRole('button', { name: '确认平仓' }).tap();
    const question = page.getByText(/委托价比最优价差 6%/);
    await question.waitFor();
    await screen.agree('取消');
    await question.waitFor({ state: 'hidden' });
    expect(sent()).toBe(0);
  });
  await opponent.endAll();
});
