/**
 * An open order amended where it stands: the price in the open orders of the trade screen, the quantity in the order
 * centre; the book and the frozen amount follow; a price that would fill, a quantity that is filled meanwhile, and a lost
 * answer.
 */
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { plain, units } from '../kit/decimal.ts';
import { journey } from '../kit/journey.ts';
import { apiOf } from '../kit/member-api.ts';
import type { Phone } from '../kit/phone.ts';
import { smallTargets } from '../kit/targets.ts';
import { giveBookBack, ownBook, TEST_CONTROL } from '../kit/test-control.ts';

const { member, onPhone, server } = journey(TEST_CONTROL);
const PAIR = 'BTC/USDT';
const QTY = '0.01';
const AMEND = '**/api/spot/order/amendOrder';

const mine = () => apiOf(server().origin, member(0));
const other = () => apiOf(server().origin, member(1));
const open = async () => (await mine().call('getOpenSpotOrders'))[0];
const frozen = async () =>
  (await mine().call('getAccounts')).balances.find(
    ({ account, currency }) => account === 'spot' && currency === 'USDT',
  )?.frozen;

/** Below the own book of the other member, each of them a price where a purchase rests. */
let prices: { first: string; second: string; crossing: string };
let ids = 0;

beforeAll(async () => {
  await ownBook(server(), other(), PAIR);
  const { price, tickSize } = await mine().call('getTicker', { pairsName: PAIR, type: 'SPOT' });
  const at = (thousandths: bigint) => {
    const exact = (units(price) * thousandths) / 1_000n;
    return plain(exact - (exact % units(tickSize)));
  };
  prices = { first: at(980n), second: at(990n), crossing: at(1_010n) };
});
afterAll(() => giveBookBack(server(), other()));

beforeEach(async () => {
  await mine().call('cancelAllSpotOrders');
  const requestId = `amended${++ids}`.padStart(32, '0');
  const order = {
    requestId,
    pairsName: PAIR,
    side: 'BUY',
    type: 'LIMIT',
    price: prices.first,
    qty: QTY,
  } as const;
  await mine().call('placeSpotOrder', order);
});

const grouped = (price: string) => {
  const [whole = '', fraction = ''] = price.split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction.padEnd(2, '0')}`;
};
const product = (price: string, qty: string) => plain((units(price) * units(qty)) / units('1'));
const main = (page: Page) => page.locator('main:visible');

async function openSheet(page: Page, key: string | RegExp, title: string) {
  const button = main(page).getByRole('button', { name: key }).first();
  await button.scrollIntoViewIfNeeded();
  await button.tap();
  const sheet = page.getByRole('dialog', { name: title });
  await sheet.waitFor();
  return sheet;
}

async function atTheOrders(phone: Phone): Promise<void> {
  await phone.visit('/exchange');
  await main(phone.page)
    .getByRole('button', { name: /^使用价格/ })
    .first()
    .waitFor();
}

test('price and quantity are changed in place; book and frozen amount follow', async () => {
  await onPhone({ session: member(0), height: 1_400 }, async (phone) => {
    const { page } = phone;
    await atTheOrders(phone);
    const before = product(prices.first, QTY);
    const after = product(prices.second, QTY);
    expect(await frozen()).toBe(before);

    const sheet = await openSheet(page, `修改价格 ${grouped(prices.first)}`, '改单');
    await sheet.getByText('保持不变').waitFor();
    const confirm = sheet.getByRole('button', { name: '确认改单' });
    expect(await confirm.isDisabled()).toBe(true);
    expect(await smallTargets(sheet)).toEqual([]);
    await sheet.getByLabel('价格', { exact: true }).fill(prices.second);
    await sheet.getByText('排到该价位末尾').waitFor();
    await sheet.getByText('→').waitFor();
    await confirm.tap();
    await phone.says('改单成功');
    await sheet.waitFor({ state: 'hidden' });
    expect(await open()).toMatchObject({ price: prices.second, qty: QTY });
    expect(await frozen()).toBe(after);
    await main(page)
      .getByRole('button', { name: `修改价格 ${grouped(prices.second)}` })
      .waitFor();
    // The book has the order at its new price and no longer at the old one.
    const level = (price: string) =>
      main(page).getByRole('button', { name: new RegExp(`^使用价格\\s*${grouped(price)}`) });
    await level(prices.second).waitFor();
    await expect.poll(() => level(prices.first).count()).toBe(0);
    await page.getByRole('tab', { name: '资产' }).first().tap();
    const [whole] = after.split('.');
    await main(page)
      .getByText(new RegExp(`^冻结\\s*${whole}\\.`))
      .waitFor();

    await phone.visit('/orderManger?type=spot&tab=open');
    expect(await smallTargets(main(page).locator('ul'))).toEqual([]);
    const again = await openSheet(page, '修改数量 0.01', '改单');
    await again.getByLabel('数量', { exact: true }).fill('0.006');
    await again.getByText('保持不变').waitFor();
    await again.getByRole('button', { name: '确认改单' }).tap();
    await phone.says('改单成功');
    await main(page).getByRole('button', { name: '修改数量 0.006' }).waitFor();
    expect(await open()).toMatchObject({ price: prices.second, qty: '0.006' });
    expect(await frozen()).toBe(product(prices.second, '0.006'));
  });
});

test('a price that would fill and a quantity that is filled meanwhile are refused in their words', async () => {
  await onPhone({ session: member(0) }, async (phone) => {
    const { page } = phone;
    await atTheOrders(phone);
    const sheet = await openSheet(page, /^修改价格/, '改单');
    await sheet.getByLabel('价格', { exact: true }).fill(prices.crossing);
    await sheet.getByText('按此价格会立即成交，无法改单').waitFor();
    await sheet.getByRole('button', { name: '确认改单' }).tap();
    await phone.says('按此价格会立即成交，请调整价格，或撤单后重新下单');
    expect(await sheet.isVisible()).toBe(true);
    expect(await open()).toMatchObject({ price: prices.first, qty: QTY });

    await sheet.getByLabel('价格', { exact: true }).fill(prices.first);
    await sheet.getByLabel('数量', { exact: true }).fill('0.004');
    // Another member sells into the order while the sheet is open.
    const [bid] = (await other().call('getOpenSpotOrders', { pairsName: PAIR })).filter(
      (one) => one.side === 'BUY',
    );
    await other().call('cancelSpotOrder', { orderId: bid!.orderId });
    const requestId = `into${++ids}`.padStart(32, '0');
    const sale = { requestId, pairsName: PAIR, side: 'SELL', type: 'LIMIT', timeInForce: 'IOC' } as const;
    await other().call('placeSpotOrder', { ...sale, price: prices.first, qty: '0.005' });
    await sheet.getByText('数量须大于已成交的 0.005').waitFor();
    const order = await open();
    expect(order).toMatchObject({ status: 'partial', qty: QTY, filledQty: '0.005' });
    const refused = mine().call('amendSpotOrder', {
      requestId: `less${ids}`,
      orderId: order!.orderId,
      qty: '0.005',
    });
    await expect(refused).rejects.toThrow('The new quantity must be greater than what is already filled');
  });
});

test('an amend whose answer is lost is made once; without a connection none is sent', async () => {
  await onPhone({ session: member(0) }, async (phone) => {
    const { page } = phone;
    await atTheOrders(phone);
    const asked: (string | null)[] = [];
    let way: (route: Route) => Promise<void> = (route) => route.abort('connectionreset');
    await page.route(AMEND, async (route) => {
      asked.push(new URLSearchParams(route.request().postData() ?? '').get('requestId'));
      await way(route);
    });
    const sheet = await openSheet(page, /^修改数量/, '改单');
    const confirm = sheet.getByRole('button', { name: '确认改单' });
    await sheet.getByLabel('数量', { exact: true }).fill('0.007');
    await phone.withoutComplaint(async () => {
      await phone.context.setOffline(true);
      await expect.poll(() => confirm.isDisabled()).toBe(true);
      await phone.context.setOffline(false);
      await expect.poll(() => confirm.isEnabled()).toBe(true);
    });

    // It never arrived: pressed again, it is the same request.
    await phone.withoutComplaint(async () => {
      await confirm.tap();
      await expect.poll(() => asked.length).toBe(1);
      await expect.poll(() => confirm.isEnabled()).toBe(true);
    });
    expect(await open()).toMatchObject({ qty: QTY });
    way = (route) => route.continue();
    await confirm.tap();
    await phone.says('改单成功');
    expect(await open()).toMatchObject({ qty: '0.007' });
    expect(new Set(asked).size).toBe(1);
    expect(asked).toHaveLength(2);
    await sheet.waitFor({ state: 'hidden' });

    // It arrived: the live order says so, and the sheet with it.
    way = async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    };
    await openSheet(page, '修改数量 0.007', '改单');
    await sheet.getByLabel('数量', { exact: true }).fill('0.006');
    await phone.withoutComplaint(async () => {
      await confirm.tap();
      await phone.says('改单成功');
      await sheet.waitFor({ state: 'hidden' });
    });
    expect(await open()).toMatchObject({ qty: '0.006' });
    expect(asked).toHaveLength(3);
    await page.unroute(AMEND);
  });
});

test('in English, on a narrow phone at night', { tags: 'long' }, async () => {
  await onPhone({ session: member(0), language: 'en', theme: 'night', width: 320 }, async (phone) => {
    const { page } = phone;
    await phone.visit('/orderManger?type=spot&tab=open');
    const sheet = await openSheet(page, /^Change price/, 'Amend order');
    await sheet.getByLabel('Price', { exact: true }).fill(prices.crossing);
    await sheet
      .getByText('The order would fill immediately at this price and cannot be amended to it')
      .waitFor();
    await sheet.getByRole('button', { name: 'Confirm' }).tap();
    await phone.says(
      'The order would fill immediately at this price. Adjust the price, or cancel and place a new order',
    );
    await sheet.getByLabel('Price', { exact: true }).fill(prices.second);
    await sheet.getByText('Back of its price level').waitFor();
    expect(await sheet.innerText()).not.toMatch(/\p{Script=Han}/u);
    expect(await smallTargets(sheet)).toEqual([]);
    await sheet.getByRole('button', { name: 'Confirm' }).tap();
    await phone.says('Order amended');
    const less = await openSheet(page, /^Change quantity/, 'Amend order');
    await less.getByLabel('Qty', { exact: true }).fill('0.006');
    await less.getByText('Kept').waitFor();
    await less.getByRole('button', { name: 'Confirm' }).tap();
    await phone.says('Order amended');
    expect(await open()).toMatchObject({ price: prices.second, qty: '0.006' });
    expect(await frozen()).toBe(product(prices.second, '0.006'));
  });
});
