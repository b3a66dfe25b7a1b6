/**
 * The whole way of a newcomer on a phone: register with a code, take demo funds, move them to the spot account, an order
 * that rests, the server killed, prices that turn grey, the server back, an order that fills, a cancel, the history; and
 * every balance to the last digit, on the screen, from the API and by the journey's own sums.
 *
 * @module-tag long
 */
import type { Api, ApiSession } from '@tern/client';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../kit/browser.ts';
import { cutTo, plain, sum, units } from '../kit/decimal.ts';
import { apiOf, balancesOf, codeFromOutbox } from '../kit/member-api.ts';
import { Phone } from '../kit/phone.ts';
import { restingPrice } from '../kit/resting-price.ts';
import { RunningServer } from '../kit/running-server.ts';
import { ownBook, TEST_CONTROL } from '../kit/test-control.ts';
import { AssetsScreen, ExchangeScreen, register, TransferScreen } from '../kit/trader.ts';

const PHONE_NUMBER = '13912345678';
const PASSWORD = 'tern-journey-1';
const PAIR = 'BTC/USDT';

let server: RunningServer;
let browser: Browser;
let phone: Phone;

beforeAll(async () => {
  [server, browser] = await Promise.all([RunningServer.start(TEST_CONTROL), openBrowser()]);
  phone = await Phone.open(browser, server.origin);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** The session that the app itself keeps, to look at the same member from outside. */
async function sessionOf(): Promise<ApiSession> {
  const stored = await phone.page.evaluate(() => localStorage.getItem('session'));
  const { token, userId } = JSON.parse(stored ?? '{}') as ApiSession;
  return { token, userId };
}

/** The least quantity worth ten times the smallest order at this price. */
async function quantityAt(api: Api, price: string): Promise<string> {
  const markets = await api.call('getSpotMarkets');
  const market = markets.find((one) => one.pairsName === PAIR);
  if (!market) throw new Error(`no market ${PAIR}`);
  const step = units(market.stepSize);
  const wanted = (units(market.minNotional) * 10n * units('1')) / units(price);
  const least = wanted > units(market.minQty) ? wanted : units(market.minQty);
  return plain((least / step + 1n) * step);
}

test('from the first visit to a history that is right to the last digit', async () => {
  const { page } = phone;
  await register(phone, PHONE_NUMBER, PASSWORD, () => codeFromOutbox(server.origin, PHONE_NUMBER));
  const session = await sessionOf();
  const api = apiOf(server.origin, session);
  expect(await balancesOf(api)).toEqual({});

  const assets = new AssetsScreen(phone);
  await assets.open();
  await assets.claimFaucet();
  const { faucet } = await api.call('getServer');
  const claimed = Object.fromEntries(faucet.map(({ currency, amount }) => [currency, plain(units(amount))]));
  expect(await balancesOf(api)).toEqual(
    Object.fromEntries(
      Object.entries(claimed).map(([currency, amount]) => [`assets ${currency}`, `${amount}/0`]),
    ),
  );
  const funds = claimed.USDT as string;
  expect(await assets.free('USDT')).toBe(funds);

  await new TransferScreen(phone).moveAll('USDT');
  await expect.poll(() => balancesOf(api)).toMatchObject({ 'spot USDT': `${funds}/0` });

  // An order that rests, and the server killed over it.
  const exchange = new ExchangeScreen(phone);
  await exchange.open();
  const price = await restingPrice(api, PAIR);
  const qty = await quantityAt(api, price);
  await exchange.buyLimit(price, qty);
  const frozen = plain((units(price) * units(qty)) / units('1'));
  const resting = { 'spot USDT': `${plain(units(funds) - units(frozen))}/${frozen}` };
  await expect.poll(() => balancesOf(api)).toMatchObject(resting);
  await exchange.typeQty('0.0123');
  await phone.duringOutage(async () => {
    await server.kill();
    await expect.poll(() => exchange.pricesAreStale(), { timeout: 30_000 }).toBe(true);
    expect(await exchange.bookIsGrey()).toBe(true);
    await server.start();
  });
  expect(await exchange.typedQty()).toBe('0.0123');
  await expect.poll(() => balancesOf(api)).toMatchObject(resting);
  await expect.poll(() => exchange.openOrders(), { timeout: 30_000 }).toBe(1);
  await expect.poll(() => exchange.pricesAreStale(), { timeout: 30_000 }).toBe(false);
  expect(await exchange.bookIsGrey()).toBe(false);

  // An order that fills: another member stands in the book.
  const { token, userId } = server.demo.members[0] as ApiSession;
  await ownBook(server, apiOf(server.origin, { token, userId }), PAIR);
  const amount = plain(units(frozen));
  await exchange.buyMarket(amount);
  const fills = async () => (await api.call('getSpotFills', { pairsName: PAIR })).rows;
  await expect.poll(async () => (await fills()).length).toBeGreaterThan(0);
  const filled = await fills();
  const spent = sum(filled.map((fill) => fill.quoteQty));
  const bought = sum(filled.map((fill) => fill.qty)) - sum(filled.map((fill) => fill.fee));
  expect(spent > 0n && spent <= units(amount)).toBe(true);

  await exchange.cancelTheOnly();
  const expected: Record<string, string> = {
    'spot USDT': `${plain(units(funds) - spent)}/0`,
    'spot BTC': `${plain(bought)}/0`,
  };
  for (const [currency, free] of Object.entries(claimed)) {
    if (currency !== 'USDT') expected[`assets ${currency}`] = `${free}/0`;
  }
  await expect.poll(() => balancesOf(api)).toEqual(expected);

  await phone.visit('/transaction/allTransaction');
  await page.getByRole('tab', { name: '历史委托' }).tap();
  await page.getByText('用户撤销').or(page.getByText('已撤销')).first().waitFor();
  expect(await page.getByText('已成交').count()).toBeGreaterThan(0);
  await page.getByRole('tab', { name: '成交明细' }).tap();
  await page.getByText('吃单').first().waitFor();

  await assets.open();
  await assets.chooseAccount('币币');
  expect(await assets.free('USDT')).toBe(plain(units(cutTo(plain(units(funds) - spent), 2))));
  expect(await assets.free('BTC')).toBe(plain(bought));

  // Once more, after everything: what was answered is there.
  await phone.duringOutage(async () => {
    await server.kill();
    await server.start();
  });
  await expect.poll(() => balancesOf(api)).toEqual(expected);
  await phone.visit('/assets');
  await assets.chooseAccount('币币');
  expect(await assets.free('USDT')).toBe(plain(units(cutTo(plain(units(funds) - spent), 2))));
  expect(phone.faults).toEqual([]);
});
