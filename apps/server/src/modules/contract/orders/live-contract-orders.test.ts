import { expect, test } from 'vitest';
import { releasedRow } from '../../../kernel/testing/released-row.ts';
import { ANNA, BEN, BOT, btc, lots, made, madeContracts, usdt } from '../testing/made-contract.ts';
import { LiveContractOrders } from './live-contract-orders.ts';
import { wireOrder } from './order-record.ts';
import { wirePlan } from './plan-record.ts';

const contracts = madeContracts();
const empty = () => new LiveContractOrders({ seq: 0, contractOrders: [], plans: [] });
const watched = () => true;

test('an opening order rests, fills in part, knows its position’s time, and ends', () => {
  const orders = empty();
  orders.apply(releasedRow(1, 1_000, [made.order(7, ANNA)]), watched);
  const changed = orders.apply(
    releasedRow(2, 2_000, [
      made.trade(1, made.side(8, BEN, { tradeType: 'OPEN_SHORT' }), made.side(7, ANNA)),
      made.position(9, ANNA, { openTimeMs: 2_000 }),
    ]),
    watched,
  );
  expect([...changed.get(ANNA)!.orders].map((order) => wireOrder(order, contracts))).toEqual([
    {
      orderId: '7',
      requestId: 'r7',
      pairsName: 'BTC/USDT',
      tradeType: 'OPEN_LONG',
      type: 'LIMIT',
      timeInForce: 'GTC',
      origin: 'MEMBER',
      status: 'partial',
      reason: 'NONE',
      price: '50000',
      lots: '2',
      filledLots: '1',
      qty: '0.04',
      filledQty: '0.02',
      filledNotional: '1000',
      averagePrice: '50000',
      leverage: 20,
      mode: 'ISOLATED',
      margin: '50',
      fee: '0.2',
      pnl: '0',
      profitRate: '0.00',
      takeProfit: '0',
      stopLoss: '0',
      triggerSource: 'MARK',
      openTime: 2_000,
      closeTime: 0,
      createTime: 1_000,
      updateTime: 2_000,
    },
  ]);
  const sums = {
    filledQty: btc('0.02'),
    filledNotional: usdt('1000'),
    filledLots: lots('1'),
    fee: usdt('0.2'),
  };
  orders.apply(releasedRow(3, 3_000, [made.closed(7, ANNA, sums)]), watched);
  expect(orders.ordersOf(ANNA)).toEqual([]);
  expect(orders.sequence).toBe(3);
});

test('a closing order sums what it released and won, and knows when it ended its position', () => {
  const orders = empty();
  const close = { tradeType: 'CLOSE_LONG' } as const;
  const gain = { ...close, margin: usdt('50'), pnl: usdt('20'), cost: usdt('1000') };
  const changed = orders.apply(
    releasedRow(1, 5_000, [
      made.order(7, ANNA, { ...close, type: 'MARKET', timeInForce: 'IOC', qty: btc('0.02') }),
      made.trade(1, made.side(7, ANNA, gain), made.side(8, BEN)),
      made.closed(7, ANNA, { status: 'matched', reason: 'NONE', filledQty: btc('0.02') }),
      made.ended(9, ANNA, { openTimeMs: 1_000 }),
      made.position(9, ANNA, { qty: 0n, openTimeMs: 1_000 }),
    ]),
    watched,
  );
  const [order] = changed.get(ANNA)!.orders;
  expect(wireOrder(order!, contracts)).toMatchObject({
    price: '0',
    status: 'matched',
    margin: '50',
    pnl: '20',
    profitRate: '40.00',
    openTime: 1_000,
    closeTime: 5_000,
  });
});

test('plans wait, become orders or fail with the error of the order that could not be', () => {
  const orders = empty();
  orders.apply(releasedRow(1, 1_000, [made.plan(3, ANNA), made.plan(4, ANNA)]), watched);
  expect(orders.plansOf(ANNA).map(({ planId }) => planId)).toEqual([4, 3]);
  const changed = orders.apply(
    releasedRow(2, 2_000, [
      {
        kind: 'plan-closed',
        planId: 3,
        memberId: ANNA,
        market: 'BTC/USDT:USDT',
        status: 'triggered',
        orderId: 5,
        reason: 'NONE',
      },
      {
        kind: 'plan-closed',
        planId: 4,
        memberId: ANNA,
        market: 'BTC/USDT:USDT',
        status: 'failed',
        orderId: 0,
        reason: 'INSUFFICIENT_BALANCE',
      },
    ]),
    watched,
  );
  expect([...changed.get(ANNA)!.plans].map((plan) => wirePlan(plan, contracts))).toMatchObject([
    { planId: '3', status: 'triggered', orderId: '5', errorCode: '', reason: 'NONE', triggerPrice: '51000' },
    {
      planId: '4',
      status: 'failed',
      orderId: '',
      errorCode: 'CONTRACT.0023',
      reason: 'NONE',
      updateTime: 2_000,
    },
  ]);
  expect(orders.plansOf(ANNA)).toEqual([]);
});

test('only the watched are told, and nobody sees another’s', () => {
  const orders = empty();
  const changed = orders.apply(
    releasedRow(1, 1_000, [made.order(1, ANNA), made.order(2, BOT)]),
    (memberId) => memberId === BOT,
  );
  expect([...changed.keys()]).toEqual([BOT]);
  expect(orders.ordersOf(ANNA).map(({ orderId }) => orderId)).toEqual([1]);
  expect(orders.ordersOf(ANNA, 'ETH/USDT:USDT')).toEqual([]);
});
