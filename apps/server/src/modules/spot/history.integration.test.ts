import type { CallRequest } from '@tern/protocol';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { projectOnRead } from '../../../test/kit/read-tables.ts';
import { kernelMigrations } from '../../kernel/index.ts';
import type { MemoryKernel } from '../../kernel/testing/memory-kernel.ts';
import { ANNA, BEN, BOT, openSmallExchange } from '../../kernel/testing/small-exchange.ts';
import { tableScans } from '../../platform/database/testing/table-scans.ts';
import { openTempDatabase, type TempDatabase } from '../../platform/database/testing/temp-database.ts';
import { CallDesk } from '../../platform/http/testing/call-desk.ts';
import { balancesModule } from '../balances/balances-module.ts';
import { LiveMarkets } from '../market/index.ts';
import { LiveOrders } from './live-orders.ts';
import { spotProjection } from './projector.ts';
import { selectOrders } from './reader.ts';
import { ownOrderHistory, spotHistoryRoutes, spotOrderRoutes } from './routes.ts';
import { spotModule } from './spot-module.ts';

let database: TempDatabase;
let kernel: MemoryKernel;
let desk: CallDesk;
let requests = 0;

beforeAll(async () => {
  database = await openTempDatabase([
    ...kernelMigrations,
    ...balancesModule.migrations,
    ...spotModule.migrations,
  ]);
});
afterAll(() => database.close());

beforeEach(async () => {
  await database.sql`truncate spot_orders, spot_fills, unfilled_orders, unfilled_gone`;
  await database.sql`update spot_cursor set sequence = 0`;
  kernel = (await openSmallExchange()).restarted();
  desk = new CallDesk();
  const markets = new LiveMarkets(kernel.initial);
  const orders = new LiveOrders(kernel.initial);
  kernel.onReleased((released) => {
    orders.apply(released, () => false);
  });
  const barrier = projectOnRead(database.sql, kernel, [spotProjection()]);
  spotOrderRoutes(desk, kernel, markets, ownOrderHistory(database.sql, barrier, orders));
  spotHistoryRoutes(desk, database.sql, barrier, markets);
});

async function place(memberId: number, order: Partial<CallRequest<'placeSpotOrder'>>): Promise<string> {
  const request = {
    requestId: `o${++requests}`,
    pairsName: 'BTC/USDT',
    side: 'BUY',
    type: 'LIMIT',
    ...order,
  } as const;
  const { result } = await desk.call('placeSpotOrder', request, memberId);
  return result.orderId;
}

const now = () => ({ minSequence: String(kernel.durable.sequence) });
const refused = (error: string) => expect.objectContaining({ error });

test("an order's whole life is in the history, with its fills, for its own member alone", async () => {
  const mine = await place(ANNA, { price: '49000', qty: '0.1' });
  const first = await place(BEN, { side: 'SELL', price: '49000', qty: '0.03' });
  await desk.call('getSpotOrders', now(), ANNA);
  kernel.nowMs += 1000;
  await place(BOT, { side: 'SELL', price: '48000', qty: '0.07' });
  const { result } = await desk.call('getSpotOrder', { orderId: mine, ...now() }, ANNA);
  expect(result.order).toMatchObject({
    orderId: mine,
    status: 'matched',
    reason: 'NONE',
    filledQty: '0.1',
    filledQuote: '4900',
    averagePrice: '49000',
    fee: '0.0001',
    feeCurrency: 'BTC',
    updateTime: kernel.nowMs,
    createTime: kernel.nowMs - 1000,
  });
  expect(result.fills).toMatchObject([
    { orderId: mine, side: 'BUY', role: 'MAKER', qty: '0.07', quoteQty: '3430', fee: '0.00007' },
    { orderId: mine, side: 'BUY', role: 'MAKER', qty: '0.03', quoteQty: '1470', fee: '0.00003' },
  ]);
  const bens = await desk.call('getSpotFills', now(), BEN);
  expect(bens.result.rows).toMatchObject([
    { orderId: first, side: 'SELL', role: 'TAKER', fee: '1.47', feeCurrency: 'USDT' },
  ]);
  for (const orderId of [mine, '999999', '0', '9999999999999999']) {
    await expect(desk.call('getSpotOrder', { orderId, ...now() }, BEN)).rejects.toThrow(
      refused('orderUnknown'),
    );
  }
  expect((await desk.call('getSpotOrders', now(), BOT)).result.rows).toEqual([]);
  expect((await desk.call('getSpotFills', now(), BOT)).result.rows).toEqual([]);
});

test('a list read right after a cancel shows it; one that asks for the future says that it is behind', async () => {
  const orderId = await place(ANNA, { price: '49000', qty: '0.1' });
  const { sequence } = await desk.call('cancelSpotOrder', { orderId }, ANNA);
  const read = await desk.call('getSpotOrders', { minSequence: String(sequence) }, ANNA);
  expect(read.behind).toBeUndefined();
  expect(read.result.rows).toMatchObject([{ orderId, status: 'cancelled', reason: 'USER' }]);
  expect((await desk.call('getSpotOrders', { minSequence: String(sequence! + 1) }, ANNA)).behind).toBe(true);
});

test('pages, pairs, sides and statuses', async () => {
  const ids: string[] = [];
  for (const price of ['40000', '41000', '42000', '43000', '44000']) {
    ids.unshift(await place(ANNA, { price, qty: '0.01' }));
  }
  await desk.call('cancelSpotOrder', { orderId: ids[1]! }, ANNA);
  const sell = await place(ANNA, { side: 'SELL', price: '60000', qty: '0.01' });
  const list = async (params: CallRequest<'getSpotOrders'>) => {
    const { result } = await desk.call('getSpotOrders', { ...params, ...now() }, ANNA);
    return { ids: result.rows.map((row) => row.orderId), cursor: result.cursor };
  };
  const first = await list({ limit: '4' });
  const second = await list({ limit: '4', cursor: first.cursor });
  expect([...first.ids, ...second.ids]).toEqual([sell, ...ids]);
  expect(second.cursor).toBe('');
  expect((await list({ side: 'SELL' })).ids).toEqual([sell]);
  expect((await list({ status: 'cancelled' })).ids).toEqual([ids[1]]);
  await place(BEN, { side: 'SELL', price: '44000', qty: '0.01' });
  await place(BEN, { side: 'SELL', price: '42000', qty: '0.004' });
  expect((await list({ status: 'partial' })).ids).toEqual([ids[2]]);
  expect((await list({ status: 'finished' })).ids).toEqual([ids[0], ids[1]]);
  const page = await list({ status: 'finished', limit: '1' });
  expect((await list({ status: 'finished', limit: '1', cursor: page.cursor })).ids).toEqual([ids[1]]);
  expect((await list({ pairsName: 'BTC/USDT', status: 'pending', limit: '2' })).ids).toEqual([sell, ids[3]]);
  for (const call of ['getSpotOrders', 'getSpotFills'] as const) {
    await expect(desk.call(call, { pairsName: 'DOGE/USDT' }, ANNA)).rejects.toThrow(refused('pairUnknown'));
    await expect(desk.call(call, { cursor: 'x' }, ANNA)).rejects.toThrow(refused('parameterInvalid'));
    await expect(desk.call(call, { limit: '1000' }, ANNA)).rejects.toThrow(refused('parameterInvalid'));
  }
});

test('cancelling a finished order says so to its member and nothing to others', async () => {
  const orderId = await place(ANNA, { price: '49000', qty: '0.1', requestId: 'named' });
  await place(BEN, { side: 'SELL', price: '49000', qty: '0.1' });
  for (const named of [{ orderId }, { requestId: 'named' }]) {
    await expect(desk.call('cancelSpotOrder', named, ANNA)).rejects.toThrow(refused('orderFinished'));
    await expect(desk.call('cancelSpotOrder', named, BEN)).rejects.toThrow(refused('orderUnknown'));
  }
});

test('a market buy by amount is recorded with what it was asked and what it got', async () => {
  await place(ANNA, { side: 'SELL', price: '50000', qty: '0.1' });
  await place(ANNA, { side: 'SELL', price: '50010', qty: '0.1' });
  const orderId = await place(BEN, { type: 'MARKET', quoteAmount: '7500' });
  const { result } = await desk.call('getSpotOrder', { orderId, ...now() }, BEN);
  expect(result.order).toMatchObject({
    type: 'MARKET',
    timeInForce: 'IOC',
    status: 'matched',
    price: '0',
    qty: '0',
    quoteAmount: '7500',
    filledQty: '0.14999',
    filledQuote: '7499.9999',
    averagePrice: '50003.33',
    fee: '0.00014999',
  });
});

test('a type and a time narrow the lists together with the other filters, page by page', async () => {
  const start = kernel.nowMs;
  const ids: string[] = [];
  for (const price of ['40000', '41000', '42000', '43000']) {
    kernel.nowMs += 1000;
    ids.push(await place(ANNA, { price, qty: '0.01' }));
  }
  kernel.nowMs += 1000;
  const sell = await place(ANNA, { side: 'SELL', price: '60000', qty: '0.01' });
  await place(BEN, { side: 'SELL', type: 'MARKET', qty: '0.01' });
  const since = (seconds: number) => String(start + seconds * 1000);
  const list = async (params: CallRequest<'getSpotOrders'>, memberId = ANNA) => {
    const { result } = await desk.call('getSpotOrders', { ...params, ...now() }, memberId);
    return [...result.rows.map((row) => row.orderId), ...(result.cursor === '' ? [] : [result.cursor])];
  };
  expect(await list({ fromTime: since(3) })).toEqual([sell, ids[3], ids[2]]);
  expect(await list({ toTime: since(3) })).toEqual([ids[1], ids[0]]);
  expect(await list({ fromTime: since(2), toTime: since(5), side: 'BUY' })).toEqual([ids[3], ids[2], ids[1]]);
  expect(await list({ fromTime: since(2), toTime: since(4), limit: '1' })).toEqual([ids[2], ids[2]]);
  const rest = { fromTime: since(2), toTime: since(4), limit: '1', cursor: ids[2]! };
  expect(await list(rest)).toEqual([ids[1]]);
  for (const time of [{ fromTime: since(6) }, { toTime: since(1) }, { fromTime: since(2), toTime: since(2) }])
    expect(await list(time), JSON.stringify(time)).toEqual([]);
  expect(await list({ fromTime: '0', toTime: '999999999999999' })).toHaveLength(5);
  expect(await list({ fromTime: since(1) }, BOT)).toEqual([]);
  expect(await list({ type: 'MARKET' })).toEqual([]);
  expect(await list({ type: 'MARKET' }, BEN)).toHaveLength(1);
  expect(await list({ type: 'LIMIT', fromTime: since(5) })).toEqual([sell]);

  const fills = async (params: CallRequest<'getSpotFills'>) =>
    (await desk.call('getSpotFills', { ...params, ...now() }, ANNA)).result.rows.length;
  expect(await fills({ fromTime: since(5), side: 'BUY' })).toBe(1);
  expect(await fills({ side: 'SELL' })).toBe(0);
  expect(await fills({ toTime: since(5) })).toBe(0);
  expect(await fills({ fromTime: since(6) })).toBe(0);
});

test('a time is found by the primary key, with as few rows read wherever it lies', async () => {
  const { sql } = database;
  const MANY = 40_000;
  await sql`
    insert into spot_orders (member_id, order_id, price, qty, quote_amount, create_ms, filled_qty, filled_quote, fee,
      update_ms, first_trade_id, last_trade_id, side, type, time_in_force, status, reason, request_id, market)
    select ${ANNA}::bigint, n * 3, 1, 1, 0, n * 10, 0, 0, 0, n * 10, 0, 0, 0, 0, 0, 3, 1, 'r', 'BTC/USDT'
    from generate_series(1, ${MANY}::int) as n`;
  await sql`analyze spot_orders`;
  const times = [
    { fromTime: String((MANY - 5) * 10) },
    { fromTime: String(MANY * 5), toTime: String(MANY * 5 + 100) },
    { toTime: '60' },
    { fromTime: String(MANY * 10 + 1) },
    { fromTime: '1', toTime: '9', pairsName: 'BTC/USDT' },
  ];
  const found = [6, 10, 5, 0, 0];
  for (const [place, time] of times.entries()) {
    const name = JSON.stringify(time);
    const query = () => selectOrders(sql, ANNA, time, 21);
    expect((await sql`${query()}`).length, name).toBe(found[place]);
    const { kinds, touched } = await tableScans(sql, 'spot_orders', query());
    for (const kind of kinds) expect(kind, name).toMatch(/^Index(?: Only)? Scan$/);
    expect(touched, name).toBeLessThanOrEqual(150);
  }
});
