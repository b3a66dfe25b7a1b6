import type { OrderAmended, OrderClosed, OrderOpened, Traded } from '@tern/engine';
import { expect, test } from 'vitest';
import { releasedRow } from '../../kernel/testing/released-row.ts';
import { LiveOrders } from './live-orders.ts';

const ANNA = 10_002_001;
const BEN = 10_002_002;

function opened(orderId: number, memberId: number, market = 'BTC/USDT'): OrderOpened {
  return {
    kind: 'order-opened',
    orderId,
    memberId,
    requestId: `r${orderId}`,
    market,
    side: memberId === ANNA ? 'BUY' : 'SELL',
    type: 'LIMIT',
    timeInForce: 'GTC',
    price: 100n,
    qty: 10n,
    quoteAmount: 0n,
    makerFeePpm: 1000,
    takerFeePpm: 1000,
  };
}

function traded(taker: number, maker: number, qty: bigint): Traded {
  return {
    kind: 'traded',
    tradeId: 1,
    market: 'BTC/USDT',
    price: 100n,
    qty,
    quoteQty: qty * 100n,
    takerSide: 'SELL',
    takerOrderId: taker,
    takerMemberId: BEN,
    takerFee: 3n,
    makerOrderId: maker,
    makerMemberId: ANNA,
    makerFee: 1n,
  };
}

function closed(orderId: number, memberId: number, filledQty: bigint): OrderClosed {
  return {
    kind: 'order-closed',
    orderId,
    memberId,
    market: 'BTC/USDT',
    status: filledQty === 10n ? 'matched' : 'cancelled',
    reason: filledQty === 10n ? 'NONE' : 'USER',
    filledQty,
    filledQuote: filledQty * 100n,
    fee: filledQty,
  };
}

function amended(orderId: number, price: bigint, qty: bigint): OrderAmended {
  return {
    kind: 'order-amended',
    orderId,
    memberId: ANNA,
    market: 'BTC/USDT',
    price,
    qty,
    keepsPlace: false,
  };
}

test('an order opens, fills in parts and leaves the list when it ends', () => {
  const orders = new LiveOrders({ seq: 0, openOrders: [] });
  orders.apply(releasedRow(1, 1000, [opened(1, ANNA)]), () => false);
  expect(orders.ordersOf(ANNA)).toMatchObject([
    { orderId: 1, status: 'pending', filledQty: 0n, updateTimeMs: 1000 },
  ]);
  orders.apply(releasedRow(2, 2000, [opened(2, BEN), traded(2, 1, 4n), closed(2, BEN, 4n)]), () => false);
  expect(orders.ordersOf(BEN)).toEqual([]);
  expect(orders.ordersOf(ANNA)).toMatchObject([
    { status: 'partial', filledQty: 4n, filledQuote: 400n, fee: 1n, createTimeMs: 1000, updateTimeMs: 2000 },
  ]);
  const told = orders.apply(releasedRow(3, 3000, [closed(1, ANNA, 4n)]), () => true);
  expect([...told.get(ANNA)!]).toMatchObject([
    { status: 'cancelled', reason: 'USER', filledQty: 4n, fee: 4n },
  ]);
  expect(orders.ordersOf(ANNA)).toEqual([]);
  expect(orders.sequence).toBe(3);
});

test('tells each changed order once a row and only to its own member', () => {
  const orders = new LiveOrders({ seq: 0, openOrders: [] });
  orders.apply(releasedRow(1, 1, [opened(1, ANNA)]), () => false);
  const row = releasedRow(2, 2, [opened(2, BEN), traded(2, 1, 4n), traded(2, 1, 6n), closed(1, ANNA, 10n)]);
  const told = orders.apply(row, (memberId) => memberId === ANNA);
  expect([...told.keys()]).toEqual([ANNA]);
  expect([...told.get(ANNA)!]).toMatchObject([{ orderId: 1, status: 'matched', filledQty: 10n }]);
});

test('an amended order shows its terms in force, and an order that is not open is passed by', () => {
  const orders = new LiveOrders({ seq: 0, openOrders: [] });
  orders.apply(releasedRow(1, 1000, [opened(1, ANNA)]), () => false);
  const told = orders.apply(releasedRow(2, 2000, [amended(1, 90n, 8n), amended(7, 1n, 1n)]), () => true);
  expect([...told.get(ANNA)!]).toMatchObject([{ orderId: 1, status: 'pending', price: 90n, qty: 8n }]);
  expect(orders.openOrder(ANNA, { orderId: 1, requestId: '' })).toMatchObject({
    price: 90n,
    qty: 8n,
    createTimeMs: 1000,
    updateTimeMs: 2000,
  });
  expect(orders.openOrder(ANNA, { orderId: 0, requestId: 'r1' })).toMatchObject({ orderId: 1 });
  expect(orders.openOrder(BEN, { orderId: 1, requestId: '' })).toBeUndefined();
  expect(orders.openOrder(BEN, { orderId: 0, requestId: 'r1' })).toBeUndefined();
});

test('lists newest first, of one market when asked', () => {
  const orders = new LiveOrders({ seq: 0, openOrders: [] });
  orders.apply(
    releasedRow(1, 1, [opened(1, ANNA)], [opened(2, ANNA, 'ETH/USDT')], [opened(3, ANNA)]),
    () => false,
  );
  expect(orders.ordersOf(ANNA).map((order) => order.orderId)).toEqual([3, 2, 1]);
  expect(orders.ordersOf(ANNA, 'BTC/USDT').map((order) => order.orderId)).toEqual([3, 1]);
});
