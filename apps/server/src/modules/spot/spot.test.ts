import type { CallRequest, WireSpotOrder } from '@tern/protocol';
import { expect, test } from 'vitest';
import type { MemoryKernel } from '../../kernel/testing/memory-kernel.ts';
import { ANNA, BEN, openSmallExchange } from '../../kernel/testing/small-exchange.ts';
import { CallDesk } from '../../platform/http/testing/call-desk.ts';
import { RecordingHub } from '../../platform/websocket/testing/recording-hub.ts';
import { LiveBalances } from '../balances/index.ts';
import { LiveMarkets } from '../market/index.ts';
import { LiveOrders } from './live-orders.ts';
import { feedOrders } from './order-feed.ts';
import { openSpotOrderRoutes, spotOrderRoutes } from './routes.ts';

type Order = Partial<CallRequest<'placeSpotOrder'>>;

function spotOf(kernel: MemoryKernel) {
  const markets = new LiveMarkets(kernel.initial);
  const orders = new LiveOrders(kernel.initial);
  const balances = new LiveBalances(kernel.initial);
  const hub = new RecordingHub();
  const desk = new CallDesk();
  feedOrders(hub, kernel, orders, markets);
  kernel.onReleased((released) => {
    balances.apply(released, () => false);
  });
  spotOrderRoutes(desk, kernel, markets, async () => false);
  openSpotOrderRoutes(desk, orders, markets);
  let requests = 0;
  const limit = (memberId: number, side: 'BUY' | 'SELL', price: string, qty: string, more: Order = {}) =>
    desk.call(
      'placeSpotOrder',
      { requestId: `o${++requests}`, pairsName: 'BTC/USDT', side, type: 'LIMIT', price, qty, ...more },
      memberId,
    );
  const open = async (memberId: number): Promise<WireSpotOrder[]> =>
    (await desk.call('getOpenSpotOrders', {}, memberId)).result;
  return { kernel, markets, orders, balances, hub, desk, limit, open };
}

async function start() {
  return spotOf((await openSmallExchange()).restarted());
}

const refused = (error: string) => expect.objectContaining({ error });

test('a limit order rests, fills in part at its own price and shows average and fee', async () => {
  const { limit, open, kernel } = await start();
  const placed = await limit(ANNA, 'BUY', '49000', '0.1');
  expect(placed).toEqual({ result: { orderId: String(placed.sequence) }, sequence: kernel.durable.sequence });
  kernel.nowMs += 5000;
  await limit(BEN, 'SELL', '48000', '0.04');
  expect(await open(ANNA)).toEqual([
    {
      orderId: placed.result.orderId,
      requestId: 'o1',
      pairsName: 'BTC/USDT',
      side: 'BUY',
      type: 'LIMIT',
      timeInForce: 'GTC',
      status: 'partial',
      reason: 'NONE',
      price: '49000',
      qty: '0.1',
      quoteAmount: '0',
      filledQty: '0.04',
      filledQuote: '1960',
      averagePrice: '49000',
      fee: '0.00004',
      feeCurrency: 'BTC',
      createTime: kernel.nowMs - 5000,
      updateTime: kernel.nowMs,
    },
  ]);
  expect(await open(BEN)).toEqual([]);
});

test('the same request id answers with the first order and places no second', async () => {
  const { limit, open } = await start();
  const first = await limit(ANNA, 'BUY', '49000', '0.1', { requestId: 'same' });
  const second = await limit(ANNA, 'BUY', '49000', '0.1', { requestId: 'same' });
  expect(second.result).toEqual(first.result);
  expect(await open(ANNA)).toHaveLength(1);
  await expect(limit(ANNA, 'BUY', '49000', '0.2', { requestId: 'same' })).rejects.toThrow(
    refused('requestIdReused'),
  );
});

test.each<[string, string, Order, string]>([
  ['49000', '0.1', { pairsName: 'DOGE/USDT' }, 'pairUnknown'],
  ['49000.05', '0.1', {}, 'priceTick'],
  ['49000.001', '0.1', {}, 'priceTick'],
  ['0', '0.1', {}, 'priceInvalid'],
  ['1', '0.1', {}, 'priceBand'],
  ['49000', '0.000001', {}, 'qtyStep'],
  ['49000', '2000', {}, 'qtyTooLarge'],
  ['49000', '99999999999999999999', {}, 'qtyTooLarge'],
  ['49000', '0.0001', {}, 'notionalTooSmall'],
  ['49000', '0.5', {}, 'insufficientBalance'],
  ['', '', { type: 'MARKET', quoteAmount: '0' }, 'amountInvalid'],
])('an order of %s × %s %o is refused: %s', async (price, qty, more, error) => {
  const { limit, open } = await start();
  await expect(limit(ANNA, 'BUY', price, qty, more)).rejects.toThrow(refused(error));
  expect(await open(ANNA)).toEqual([]);
});

test('of two orders for the last of a balance, placed at once, one wins', async () => {
  const { limit, open, balances } = await start();
  const outcomes = await Promise.allSettled([
    limit(ANNA, 'BUY', '50000', '0.2'),
    limit(ANNA, 'BUY', '50000', '0.2'),
  ]);
  expect(outcomes.map((outcome) => outcome.status)).toEqual(['fulfilled', 'rejected']);
  expect(outcomes[1]).toMatchObject({ reason: { error: 'insufficientBalance' } });
  expect(await open(ANNA)).toHaveLength(1);
  expect(balances.balancesOf(ANNA, 'spot')).toMatchObject([
    { asset: 'BTC' },
    { asset: 'USDT', free: 0n, frozen: 1_000_000_000_000n },
  ]);
});

test("another member's order is as unknown as one that never was, and stays", async () => {
  const { limit, open, desk } = await start();
  const { result } = await limit(ANNA, 'BUY', '49000', '0.1', { requestId: 'mine' });
  const { orderId } = result;
  const attempts = [
    { orderId },
    { orderId: '999' },
    { orderId: '0' },
    { requestId: 'mine' },
    { requestId: 'none' },
  ];
  for (const attempt of attempts) {
    await expect(desk.call('cancelSpotOrder', attempt, BEN)).rejects.toThrow(refused('orderUnknown'));
  }
  expect((await desk.call('cancelAllSpotOrders', {}, BEN)).result).toEqual({ cancelled: 0 });
  expect(await open(ANNA)).toHaveLength(1);
  await limit(BEN, 'SELL', '49000', '0.1');
  await expect(desk.call('cancelSpotOrder', { orderId }, BEN)).rejects.toThrow(refused('orderUnknown'));
});

test('cancels by id and by request id, in the lane that never closes', async () => {
  const { limit, open, desk, kernel, balances } = await start();
  const { result } = await limit(ANNA, 'BUY', '49000', '0.1');
  await limit(ANNA, 'BUY', '48000', '0.1', { requestId: 'second' });
  const cancelled = await desk.call('cancelSpotOrder', { orderId: result.orderId }, ANNA);
  expect(cancelled).toEqual({ result, sequence: kernel.durable.sequence });
  await desk.call('cancelSpotOrder', { requestId: 'second' }, ANNA);
  expect(kernel.lanes).toEqual(['normal', 'normal', 'risk-reducing', 'risk-reducing']);
  expect(await open(ANNA)).toEqual([]);
  expect(balances.balancesOf(ANNA, 'spot')).toMatchObject([{}, { free: 1_000_000_000_000n, frozen: 0n }]);
  await expect(desk.call('cancelSpotOrder', {}, ANNA)).rejects.toThrow(refused('parameterMissing'));
  await expect(desk.call('cancelSpotOrder', { orderId: '1', requestId: 'x' }, ANNA)).rejects.toThrow(
    refused('parameterInvalid'),
  );
});

test('a finished order is told as finished when the history knows it', async () => {
  const { kernel } = await start();
  const desk = new CallDesk();
  const asked: unknown[] = [];
  spotOrderRoutes(desk, kernel, new LiveMarkets(kernel.initial), async (memberId, order) => {
    asked.push([memberId, order]);
    return order.orderId === 7;
  });
  await expect(desk.call('cancelSpotOrder', { orderId: '7' }, ANNA)).rejects.toThrow(
    refused('orderFinished'),
  );
  await expect(desk.call('cancelSpotOrder', { orderId: '8' }, ANNA)).rejects.toThrow(refused('orderUnknown'));
  expect(asked).toEqual([
    [ANNA, { orderId: 7, requestId: '' }],
    [ANNA, { orderId: 8, requestId: '' }],
  ]);
});

test('cancels all, of one pair or of every pair', async () => {
  const { limit, open, desk, kernel } = await start();
  await limit(ANNA, 'BUY', '49000', '0.1');
  await limit(ANNA, 'BUY', '48000', '0.1');
  await limit(BEN, 'SELL', '60000', '0.1');
  await expect(desk.call('cancelAllSpotOrders', { pairsName: 'DOGE/USDT' }, ANNA)).rejects.toThrow(
    refused('pairUnknown'),
  );
  const answer = await desk.call('cancelAllSpotOrders', { pairsName: 'BTC/USDT' }, ANNA);
  expect(answer).toEqual({ result: { cancelled: 2 }, sequence: kernel.durable.sequence });
  expect(await open(ANNA)).toEqual([]);
  expect(await open(BEN)).toHaveLength(1);
});

test('a market order takes the book, by quote amount or by quantity', async () => {
  const { limit, desk, balances } = await start();
  await limit(ANNA, 'SELL', '50000', '0.1');
  const market = { pairsName: 'BTC/USDT', type: 'MARKET' } as const;
  await desk.call('placeSpotOrder', { ...market, requestId: 'm1', side: 'BUY', quoteAmount: '1000' }, BEN);
  expect(balances.balancesOf(BEN, 'spot')).toMatchObject([
    { asset: 'BTC', free: 101_998_000n },
    { asset: 'USDT', free: 900_000_000_000n },
  ]);
  await limit(ANNA, 'BUY', '49000', '0.1');
  await desk.call('placeSpotOrder', { ...market, requestId: 'm2', side: 'SELL', qty: '0.01' }, BEN);
  expect(balances.balancesOf(BEN, 'spot')).toMatchObject([
    { asset: 'BTC', free: 100_998_000n },
    { asset: 'USDT', free: 948_951_000_000n },
  ]);
});

test('the socket gives the open orders, then each change whole, to its own member alone', async () => {
  const { limit, hub, kernel, desk } = await start();
  hub.readers.add(ANNA);
  const { result } = await limit(ANNA, 'BUY', '49000', '0.1');
  await limit(BEN, 'SELL', '49000', '0.04');
  expect(hub.snapshot('orders', ANNA)).toMatchObject({
    seq: kernel.durable.sequence,
    data: [{ status: 'partial' }],
  });
  expect(hub.snapshot('orders')).toBeUndefined();
  await desk.call('cancelSpotOrder', { orderId: result.orderId }, ANNA);
  expect(hub.frames.map((frame) => frame.memberId)).toEqual([ANNA, ANNA, ANNA]);
  expect(hub.frames.flatMap((frame) => frame.data)).toMatchObject([
    { orderId: result.orderId, status: 'pending', filledQty: '0' },
    { orderId: result.orderId, status: 'partial', filledQty: '0.04' },
    { orderId: result.orderId, status: 'cancelled', reason: 'USER', filledQty: '0.04', fee: '0.00004' },
  ]);
  expect(hub.snapshot('orders', ANNA)).toMatchObject({ data: [] });
});

test('after a restart the open orders are the same as before', async () => {
  const { limit, orders, kernel } = await start();
  await limit(ANNA, 'BUY', '49000', '0.1');
  await limit(ANNA, 'BUY', '48000', '0.1', { timeInForce: 'POST_ONLY' });
  await limit(BEN, 'SELL', '60000', '0.1');
  await limit(BEN, 'SELL', '49000', '0.04');
  const restarted = spotOf(kernel.restarted());
  for (const memberId of [ANNA, BEN])
    expect(restarted.orders.ordersOf(memberId)).toEqual(orders.ordersOf(memberId));
  expect(restarted.orders.sequence).toBe(orders.sequence);
  await restarted.limit(BEN, 'SELL', '48000', '0.01');
  expect((await restarted.open(ANNA))[1]).toMatchObject({
    status: 'partial',
    filledQty: '0.05',
    fee: '0.00005',
  });
});
