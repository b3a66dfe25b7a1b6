import type { CallRequest, WireSpotOrder } from '@tern/protocol';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { projectOnRead } from '../../../test/kit/read-tables.ts';
import { kernelMigrations } from '../../kernel/index.ts';
import type { MemoryKernel } from '../../kernel/testing/memory-kernel.ts';
import { ANNA, BEN, openSmallExchange } from '../../kernel/testing/small-exchange.ts';
import { openTempDatabase, type TempDatabase } from '../../platform/database/testing/temp-database.ts';
import { CallDesk, errorOf } from '../../platform/http/testing/call-desk.ts';
import { RecordingHub } from '../../platform/websocket/testing/recording-hub.ts';
import { balancesModule } from '../balances/balances-module.ts';
import { LiveBalances } from '../balances/index.ts';
import { LiveMarkets } from '../market/index.ts';
import { amendableOrders, amendSpotOrderRoute } from './amend-spot-order.ts';
import { LiveOrders } from './live-orders.ts';
import { feedOrders } from './order-feed.ts';
import { spotProjection } from './projector.ts';
import { openSpotOrderRoutes, ownOrderHistory, spotHistoryRoutes, spotOrderRoutes } from './routes.ts';
import { spotModule } from './spot-module.ts';

let database: TempDatabase;
let kernel: MemoryKernel;
let desk: CallDesk;
let hub: RecordingHub;
let balances: LiveBalances;

beforeAll(async () => {
  database = await openTempDatabase([
    ...kernelMigrations,
    ...balancesModule.migrations,
    ...spotModule.migrations,
  ]);
});
afterAll(() => database.close());

async function empty(): Promise<void> {
  await database.sql`truncate spot_orders, spot_fills, unfilled_orders, unfilled_gone`;
  await database.sql`update spot_cursor set sequence = 0`;
}

/** A server on this kernel, with its read tables empty. */
async function serve(on: MemoryKernel): Promise<void> {
  await empty();
  kernel = on;
  desk = new CallDesk();
  hub = new RecordingHub();
  balances = new LiveBalances(kernel.initial);
  const markets = new LiveMarkets(kernel.initial);
  const orders = new LiveOrders(kernel.initial);
  feedOrders(hub, kernel, orders, markets);
  kernel.onReleased((released) => {
    balances.apply(released, () => false);
  });
  const barrier = projectOnRead(database.sql, kernel, [spotProjection()]);
  spotOrderRoutes(desk, kernel, markets, ownOrderHistory(database.sql, barrier, orders));
  amendSpotOrderRoute(desk, kernel, markets, amendableOrders(database.sql, barrier, orders));
  openSpotOrderRoutes(desk, orders, markets);
  spotHistoryRoutes(desk, database.sql, barrier, markets);
}

beforeEach(async () => serve((await openSmallExchange()).restarted()));

let requests = 0;
const nextId = () => `r${++requests}`;

async function place(
  memberId: number,
  side: 'BUY' | 'SELL',
  price: string,
  qty: string,
  requestId = nextId(),
): Promise<string> {
  const order = { requestId, pairsName: 'BTC/USDT', side, type: 'LIMIT', price, qty } as const;
  return (await desk.call('placeSpotOrder', order, memberId)).result.orderId;
}

type Amend = Omit<CallRequest<'amendSpotOrder'>, 'requestId'> & { requestId?: string };
const amend = (change: Amend, memberId = ANNA) =>
  desk.call('amendSpotOrder', { requestId: nextId(), ...change }, memberId);
const refusal = (change: Amend, memberId = ANNA) => errorOf(amend(change, memberId));

const openOrders = async (memberId = ANNA): Promise<WireSpotOrder[]> =>
  (await desk.call('getOpenSpotOrders', {}, memberId)).result;
const stored = async (orderId: string): Promise<WireSpotOrder> => {
  const minSequence = String(kernel.durable.sequence);
  return (await desk.call('getSpotOrder', { orderId, minSequence }, ANNA)).result.order;
};
const quote = () => balances.balancesOf(ANNA, 'spot').find(({ asset }) => asset === 'USDT');

test('price and quantity change in the list, in the table, on the socket and in what is frozen; the id stays', async () => {
  const orderId = await place(ANNA, 'BUY', '49000', '0.1');
  await place(BEN, 'SELL', '49000', '0.04');
  hub.readers.add(ANNA);
  kernel.nowMs += 5000;
  const { result, sequence } = await amend({ orderId, price: '48000' });
  expect([result, sequence]).toEqual([{ orderId }, kernel.durable.sequence]);
  const repriced = { orderId, status: 'partial', price: '48000', qty: '0.1', filledQty: '0.04' };
  expect(await openOrders()).toMatchObject([{ ...repriced, updateTime: kernel.nowMs }]);
  expect(await stored(orderId)).toMatchObject({
    ...repriced,
    createTime: kernel.nowMs - 5000,
    updateTime: kernel.nowMs,
  });
  expect(hub.frames.at(-1)?.data).toMatchObject([repriced]);
  // 0.06 at 48,000.
  expect(quote()?.frozen).toBe(288_000_000_000n);
  await amend({ orderId, qty: '0.05' });
  expect(await stored(orderId)).toMatchObject({ ...repriced, qty: '0.05' });
  expect(quote()?.frozen).toBe(48_000_000_000n);
  await amend({ orderId, price: '47000', qty: '0.06' });
  expect(await openOrders()).toMatchObject([{ ...repriced, price: '47000', qty: '0.06' }]);
  await place(BEN, 'SELL', '47000', '0.02');
  expect(await stored(orderId)).toMatchObject({
    status: 'matched',
    price: '47000',
    qty: '0.06',
    filledQty: '0.06',
  });
});

test('the table says the same when it is built anew out of the journal, in one step or in many', async () => {
  const orderId = await place(ANNA, 'BUY', '49000', '0.1');
  await amend({ orderId, price: '48000' });
  await place(BEN, 'SELL', '48000', '0.04');
  await amend({ orderId, qty: '0.05' });
  const before = await stored(orderId);
  expect(before).toMatchObject({ status: 'partial', price: '48000', qty: '0.05', filledQty: '0.04' });
  for (const size of [1, kernel.rows.length]) {
    await empty();
    for (let at = 0; at < kernel.rows.length; at += size)
      await database.sql.begin((sql) => spotProjection().apply(sql, kernel.rows.slice(at, at + size)));
    expect(await stored(orderId), `${size} rows a step`).toEqual(before);
  }
});

test('an amended order is the same after a restart', async () => {
  const orderId = await place(ANNA, 'BUY', '49000', '0.1', 'placed');
  await amend({ orderId, price: '48000', qty: '0.09', requestId: 'amended' });
  const { durable } = kernel;
  await serve(kernel.restarted());
  expect(await openOrders()).toMatchObject([{ orderId, price: '48000', qty: '0.09', requestId: 'placed' }]);
  // Both requests are known still: neither places nor amends a second time.
  expect(await place(ANNA, 'BUY', '49000', '0.1', 'placed')).toBe(orderId);
  expect((await amend({ orderId, price: '48000', qty: '0.09', requestId: 'amended' })).result).toEqual({
    orderId,
  });
  expect(await openOrders()).toMatchObject([{ orderId, price: '48000', qty: '0.09' }]);
  expect(kernel.durable.sequence).toBeGreaterThan(durable.sequence);
});

test('an order is named by its id or by the id of its placing, and exactly one of them', async () => {
  const orderId = await place(ANNA, 'BUY', '49000', '0.1', 'mine');
  expect((await amend({ orderRequestId: 'mine', qty: '0.08' })).result).toEqual({ orderId });
  expect(await openOrders()).toMatchObject([{ qty: '0.08' }]);
  expect(await refusal({ price: '48000' })).toBe('parameterMissing');
  expect(await refusal({ orderId, orderRequestId: 'mine', price: '48000' })).toBe('parameterInvalid');
  expect(await refusal({ orderId })).toBe('parameterMissing');
});

test('another member’s order is as unknown as one that never was, open and ended', async () => {
  const orderId = await place(ANNA, 'BUY', '49000', '0.1', 'mine');
  const foreign: Amend[] = [{ orderId }, { orderId: '999' }, { orderId: '0' }, { orderRequestId: 'mine' }];
  for (const named of foreign) expect(await refusal({ ...named, price: '48000' }, BEN)).toBe('orderUnknown');
  await desk.call('cancelSpotOrder', { orderId }, ANNA);
  for (const named of foreign) expect(await refusal({ ...named, price: '48000' }, BEN)).toBe('orderUnknown');
  expect(await refusal({ orderId, price: '48000' })).toBe('orderFinished');
  expect(await refusal({ orderRequestId: 'mine', price: '48000' })).toBe('orderFinished');
});

test('a repeated request is answered as the first time, also when the order has ended', async () => {
  const orderId = await place(ANNA, 'BUY', '49000', '0.1', 'placed');
  const first = await amend({ requestId: 'once', orderId, price: '48000' });
  expect((await amend({ requestId: 'once', orderId, price: '48000' })).result).toEqual(first.result);
  expect(await refusal({ requestId: 'once', orderId, price: '47000' })).toBe('requestIdReused');
  await desk.call('cancelSpotOrder', { orderId }, ANNA);
  expect((await amend({ requestId: 'once', orderId, price: '48000' })).result).toEqual(first.result);
  expect(await refusal({ orderId, price: '47000' })).toBe('orderFinished');
});

test.each<[string, string | undefined, string | undefined]>([
  ['priceInvalid', '0', undefined],
  ['priceInvalid', 'dear', undefined],
  ['priceTick', '48000.05', undefined],
  ['priceTick', '48000.001', undefined],
  ['priceBand', '1', undefined],
  ['qtyInvalid', undefined, '0'],
  ['qtyStep', undefined, '0.000001'],
  ['qtyTooLarge', undefined, '99999999999999999999'],
  ['qtyTooLarge', undefined, '2000'],
  ['notionalTooSmall', undefined, '0.0401'],
  ['amendFilled', undefined, '0.04'],
  ['amendFilled', '48000', '0.03'],
  ['amendWouldMatch', '51000', undefined],
  ['insufficientBalance', undefined, '0.5'],
])('is refused as %s: price %s, quantity %s', async (error, price, qty) => {
  const orderId = await place(ANNA, 'BUY', '49000', '0.1');
  await place(BEN, 'SELL', '49000', '0.04');
  await place(BEN, 'SELL', '51000', '0.1');
  const before = [await openOrders(), quote()];
  const change = { orderId, ...(price !== undefined && { price }), ...(qty !== undefined && { qty }) };
  expect(await refusal(change)).toBe(error);
  expect([await openOrders(), quote()]).toEqual(before);
});
