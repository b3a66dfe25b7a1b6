/**
 * The reference price of a pair whose index is lost, set by two operators at the desk: prices that members were refused
 * are accepted afterwards, and a pair that is stuck trades again (rules/spot#reference).
 */
import type { Api } from '@tern/client';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { OperatorPage } from '../kit/console-operator.ts';
import { plain, units } from '../kit/decimal.ts';
import { deskFaults } from '../kit/desk-fit.ts';
import { apiOf } from '../kit/member-api.ts';
import type { RunningServer } from '../kit/running-server.ts';
import { passTime, say, TEST_CONTROL } from '../kit/test-control.ts';
import { carryOut, openTwoOperators } from '../kit/two-operators.ts';

const PAIR = 'BTC/USDT';
/** Sources grow old within 10 s. */
const SILENCE_SECONDS = 15;

let server: RunningServer;
let browser: Browser;
let maker: OperatorPage;
let checker: OperatorPage;
let seller: Api;
let buyer: Api;
let serial = 0;

beforeAll(async () => {
  const opened = await openTwoOperators(TEST_CONTROL, { theme: 'night', language: 'zh' });
  ({ server, browser, maker, checker } = opened);
  const [first, second] = opened.demo.members;
  if (!first || !second) throw new Error('the demo has no two members');
  seller = apiOf(server.origin, first);
  buyer = apiOf(server.origin, second);
  await say(server, 'test-bots', 'off');
});
afterEach(() => {
  for (const { faults } of [maker, checker]) expect(faults.splice(0)).toEqual([]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** Answers the order's id, or the code of its rejection. */
async function order(api: Api, side: 'BUY' | 'SELL', price: string): Promise<string> {
  const requestId = `reference${++serial}`.padStart(32, '0');
  const terms = { pairsName: PAIR, side, type: 'LIMIT', timeInForce: 'GTC', price, qty: '0.001' } as const;
  return api
    .call('placeSpotOrder', { ...terms, requestId })
    .then(({ orderId }) => orderId)
    .catch((error: { code?: string }) => error.code ?? String(error));
}

async function openMarket(operator: OperatorPage): Promise<void> {
  await operator.visit('/markets');
  await operator.page.getByRole('button', { name: PAIR }).click();
}

const REFUSED = 'SPOT.0008';
/** Six times the price, of which the band lets no more than five through. */
let worth: string;

it('is not offered while the index sets it', async () => {
  await openMarket(maker);
  await maker.page.getByRole('button', { name: 'Change Fees' }).waitFor();
  expect(await maker.page.getByRole('button', { name: 'Change Reference price' }).count()).toBe(0);
});

it('refuses both sides of a price beyond the band, so that the pair is stuck', async () => {
  await say(server, 'test-sources', PAIR, 'off');
  await passTime(server, SILENCE_SECONDS);
  const { price } = await buyer.call('getTicker', { pairsName: PAIR, type: 'SPOT' });
  worth = plain((units(price) / units('1')) * units('6'));
  expect(await order(seller, 'SELL', worth)).toBe(REFUSED);
  expect(await order(buyer, 'BUY', worth)).toBe(REFUSED);
});

it('is set by two operators at the desk, and then both sides meet there', async () => {
  await openMarket(maker);
  const { page } = maker;
  await page.getByRole('button', { name: 'Change Reference price' }).click();
  const form = page.getByRole('dialog', { name: 'Set reference price' });
  await form.getByLabel('Reference price', { exact: true }).fill(worth);
  await form.getByRole('button', { name: 'Continue' }).click();
  await maker.giveReason('its sources are lost and the market has moved');
  expect(await order(seller, 'SELL', worth)).toBe(REFUSED);
  await carryOut({ maker, checker });

  const sold = await order(seller, 'SELL', worth);
  const bought = await order(buyer, 'BUY', worth);
  const statusOf = async (api: Api, orderId: string) =>
    (await api.call('getSpotOrder', { orderId })).order.status;
  await expect.poll(() => statusOf(seller, sold)).toBe('matched');
  await expect.poll(() => statusOf(buyer, bought)).toBe('matched');
  await openMarket(checker);
  await checker.page.getByRole('button', { name: '修改 参考价' }).waitFor();
  expect(await deskFaults(checker)).toEqual([]);
});
