/**
 * Tests the rows that journal rows leave in the read tables, and the answers that members read out of them. Rows are
 * made by hand.
 */
import { CANCEL_REASONS, type Event } from '@tern/engine';
import type { CallRequest } from '@tern/protocol';
import { expect, test } from 'vitest';
import { LiveContractOrders } from './orders/live-contract-orders.ts';
import { wireOrder } from './orders/order-record.ts';
import { restoreOrders } from './orders/restore-orders.ts';
import { ownContractHistory } from './routes.ts';
import { ANNA, BEN, BOT, BTC, btc, lots, made, madeContracts, price, usdt } from './testing/made-contract.ts';
import { ProjectedContracts } from './testing/projected-contracts.ts';

const contracts = ProjectedContracts.forFile();

const sums = (filled: string) => ({
  filledQty: btc('0.02'),
  filledNotional: usdt(filled),
  filledLots: lots('1'),
  fee: usdt('0.2'),
});

test('an order’s life is one row, whether in one step or in three, the same as the fold tells it', async () => {
  const live = new LiveContractOrders({ seq: 0, contractOrders: [], plans: [] });
  const close = { tradeType: 'CLOSE_LONG' } as const;
  const gain = { ...close, margin: usdt('50'), pnl: usdt('20'), cost: usdt('1000') };
  const rows = [
    await contracts.project(1_000, [made.order(5, ANNA, close)]),
    await contracts.project(2_000, [
      made.trade(1, made.side(6, BOT), made.side(5, ANNA, gain)),
      made.position(9, ANNA, { openTimeMs: 500 }),
    ]),
  ];
  for (const row of rows) live.apply(row, () => false);
  const { rows: read } = await contracts.call('getContractOrders', {});
  expect(read).toEqual(live.ordersOf(ANNA).map((order) => wireOrder(order, madeContracts())));
  expect(read).toMatchObject([
    {
      orderId: '5',
      status: 'partial',
      margin: '50',
      pnl: '20',
      profitRate: '40.00',
      fee: '0.2',
      openTime: 500,
      closeTime: 0,
      createTime: 1_000,
      updateTime: 2_000,
    },
  ]);
  expect((await contracts.call('getContractOrders', { status: 'finished' })).rows).toEqual([]);
  await contracts.project(
    3_000,
    [made.closed(5, ANNA, sums('1000'))],
    [
      made.order(7, ANNA, { requestId: 'whole', type: 'MARKET', timeInForce: 'IOC' }),
      made.trade(2, made.side(7, ANNA), made.side(8, BEN, { tradeType: 'CLOSE_LONG' })),
      made.closed(7, ANNA, { ...sums('1000'), status: 'matched', reason: 'NONE' }),
      made.position(10, ANNA, { openTimeMs: 3_000 }),
    ],
  );
  const page = await contracts.call('getContractOrders', { limit: '1' });
  expect(page.rows).toMatchObject([{ orderId: '7', status: 'matched', margin: '50', openTime: 3_000 }]);
  const next = await contracts.call('getContractOrders', { limit: '1', cursor: page.cursor });
  expect(next).toMatchObject({ rows: [{ orderId: '5', status: 'cancelled', reason: 'USER' }], cursor: '' });
  const ids = async (request: CallRequest<'getContractOrders'>) =>
    (await contracts.call('getContractOrders', request)).rows.map(({ orderId }) => orderId);
  expect(await ids({ tradeType: 'CLOSE_LONG' })).toEqual(['5']);
  expect(await ids({ status: 'matched', pairsName: 'BTC/USDT' })).toEqual(['7']);
  expect(await ids({ status: 'finished' })).toEqual(['7', '5']);
  const { fills } = await contracts.call('getContractOrder', { orderId: '7' });
  expect(fills).toEqual([
    {
      tradeId: '2',
      orderId: '7',
      pairsName: 'BTC/USDT',
      tradeType: 'OPEN_LONG',
      role: 'TAKER',
      price: '50000',
      qty: '0.02',
      lots: '1',
      notional: '1000',
      fee: '0.2',
      pnl: '0',
      time: 3_000,
    },
  ]);
  expect((await contracts.call('getContractFills', {})).rows.map(({ tradeId }) => tradeId)).toEqual([
    '2',
    '1',
  ]);
  expect((await contracts.call('getContractFills', { tradeType: 'CLOSE_LONG' }, BEN)).rows).toHaveLength(1);
});

test('what the engine forgets of an open order comes back after a restart', async () => {
  const close = { tradeType: 'CLOSE_LONG' } as const;
  const gain = { ...close, margin: usdt('50'), pnl: usdt('20'), cost: usdt('1000') };
  const { kind: _, ...opened } = made.order(5, ANNA, close);
  const before = new LiveContractOrders({ seq: 0, contractOrders: [], plans: [] });
  for (const events of [
    [made.order(5, ANNA, close)],
    [made.trade(1, made.side(6, BOT), made.side(5, ANNA, gain)), made.position(9, ANNA, { openTimeMs: 500 })],
  ])
    before.apply(await contracts.project(1_000, events), () => false);
  const kept = { ...opened, ...sums('1000'), createTimeMs: 1_000 };
  const after = new LiveContractOrders({ seq: 2, contractOrders: [kept], plans: [] });
  expect(after.ordersOf(ANNA)).not.toEqual(before.ordersOf(ANNA));
  await restoreOrders(contracts.sql, after);
  expect(after.ordersOf(ANNA)).toEqual(before.ordersOf(ANNA));
});

test('the history tells why an order ended as the engine told it, for every reason there is', async () => {
  const reasons = CANCEL_REASONS.filter((reason) => reason !== 'NONE');
  const ids = reasons.map((_, at) => at + 1);
  await contracts.project(1_000, ...ids.map((orderId) => [made.order(orderId, ANNA)]));
  await contracts.project(
    2_000,
    reasons.map((reason, at) => made.closed(at + 1, ANNA, { reason })),
  );
  const { rows } = await contracts.call('getContractOrders', { status: 'finished', limit: '100' });
  expect(rows.map(({ orderId, status, reason }) => [orderId, status, reason])).toEqual(
    reasons.map((reason, at) => [String(at + 1), 'cancelled', reason]).reverse(),
  );
  for (const [at, reason] of reasons.entries()) {
    const { order } = await contracts.call('getContractOrder', { orderId: String(at + 1) });
    expect(order.reason).toBe(reason);
  }
  // The reasons in tables of older versions keep their meaning.
  const stored = await contracts.sql<
    { reason: number }[]
  >`select reason from contract_orders order by order_id`;
  expect(stored.map(({ reason }) => CANCEL_REASONS[reason])).toEqual(reasons);
  expect(CANCEL_REASONS.slice(0, 13).join()).toBe(
    'NONE,USER,IOC_REMAINDER,FOK,POST_ONLY,STP,ADMIN,MARGIN,MARGIN_AT_MATCH,TPSL,LIQUIDATION,ADL,HALT',
  );
  expect(CANCEL_REASONS.slice(13)).toEqual(['INDEX', 'TOO_DEEP', 'REMAINDER']);
});

test('nobody reads another’s, and bots leave nothing', async () => {
  await contracts.project(1_000, [
    made.order(1, ANNA),
    made.order(2, BOT),
    made.trade(1, made.side(2, BOT), made.side(1, ANNA)),
    made.plan(3, ANNA),
    made.ended(4, ANNA),
  ]);
  for (const name of [
    'getContractOrders',
    'getContractFills',
    'getPlanOrders',
    'getPositionHistory',
  ] as const) {
    expect((await contracts.call(name, {})).rows, name).toHaveLength(1);
    expect((await contracts.call(name, {}, BEN)).rows, name).toEqual([]);
    expect((await contracts.call(name, {}, BOT)).rows, name).toEqual([]);
  }
  const unknown = expect.objectContaining({ error: 'orderUnknown' });
  await expect(contracts.call('getContractOrder', { orderId: '1' }, BEN)).rejects.toThrow(unknown);
  const history = ownContractHistory(contracts.sql, async () => true, { sequence: 0 });
  const order = { orderId: 0, requestId: 'r1' };
  expect([await history.hadOrder(ANNA, order), await history.hadOrder(BEN, order)]).toEqual([true, false]);
  expect([await history.hadPlan(ANNA, 3), await history.hadPlan(BEN, 3)]).toEqual([true, false]);
});

test('plans: waiting, fired, failed', async () => {
  const closed = { kind: 'plan-closed', memberId: ANNA, market: BTC } as const;
  await contracts.project(1_000, [made.plan(1, ANNA), made.plan(2, ANNA, { type: 'MARKET', price: 0n })]);
  await contracts.project(2_000, [{ ...closed, planId: 1, status: 'triggered', orderId: 8, reason: 'NONE' }]);
  await contracts.project(3_000, [
    made.plan(3, ANNA),
    { ...closed, planId: 3, status: 'failed', orderId: 0, reason: 'TIER_LIMIT' },
  ]);
  expect((await contracts.call('getPlanOrders', {})).rows).toMatchObject([
    { planId: '3', status: 'failed', errorCode: 'CONTRACT.0014', orderId: '' },
    { planId: '2', status: 'untriggered', price: '0', lots: '3' },
    { planId: '1', status: 'triggered', orderId: '8', updateTime: 2_000 },
  ]);
  expect((await contracts.call('getPlanOrders', { status: 'untriggered' })).rows).toHaveLength(1);
});

test('positions that ended, with what they brought', async () => {
  await contracts.project(5_000, [
    made.ended(4, ANNA),
    made.ended(5, ANNA, { side: 'SHORT', how: 'LIQUIDATION' }),
  ]);
  const page = await contracts.call('getPositionHistory', { limit: '1' });
  expect(page.rows).toMatchObject([{ positionId: '5', how: 'LIQUIDATION' }]);
  const next = await contracts.call('getPositionHistory', { limit: '1', cursor: page.cursor });
  expect(next).toMatchObject({
    cursor: '',
    rows: [
      {
        positionId: '4',
        how: 'USER',
        entryPrice: '50000',
        closePrice: '51000',
        realisedPnl: '20',
        profitRate: '40.00',
        fees: '0.5',
        openTime: 1_000,
        closeTime: 5_000,
      },
    ],
  });
  expect((await contracts.call('getPositionHistory', { side: 'LONG' })).rows).toHaveLength(1);
});

test('funding: to the member at its instant, to everybody with its skips, to the fund', async () => {
  const paid = (memberId: number, amount: string): Event => ({
    kind: 'funding-paid',
    memberId,
    market: BTC,
    side: 'LONG',
    qty: btc('0.02'),
    markPrice: price('50000'),
    rate: 50_000n,
    amount: usdt(amount),
  });
  const settled = (timeMs: number): Event => ({
    kind: 'funding-settled',
    market: BTC,
    timeMs,
    rate: 50_000n,
    markPrice: price('50000'),
    paid: usdt('0.5'),
    received: usdt('0.49999999'),
    fundPaid: 0n,
    fundReceived: 1n,
  });
  const fund = (free: bigint): Event => ({
    kind: 'balance-changed',
    owner: 'insurance',
    type: 'assets',
    asset: 'USDT',
    free,
    frozen: 0n,
  });
  await contracts.project(100, [
    {
      kind: 'outside-credited',
      ref: 'seed',
      owner: 'insurance',
      type: 'assets',
      asset: 'USDT',
      amount: 500n,
    },
    fund(500n),
  ]);
  await contracts.project(9_000, [
    { kind: 'funding-skipped', market: BTC, timeMs: 2_000 },
    ...[paid(ANNA, '-0.5'), paid(BEN, '0.49999999'), settled(4_000)],
    ...[paid(ANNA, '-0.6'), settled(8_000)],
    fund(501n),
  ]);
  expect((await contracts.call('getFundingRecords', {})).rows).toMatchObject([
    { amount: '-0.6', time: 8_000, rate: '0.0005', markPrice: '50000', qty: '0.02', side: 'LONG' },
    { amount: '-0.5', time: 4_000 },
  ]);
  expect((await contracts.call('getFundingRecords', {}, BEN)).rows).toMatchObject([{ amount: '0.49999999' }]);
  const page = await contracts.call('getFundingHistory', { pairsName: 'BTC/USDT', limit: '2' });
  expect(page.rows).toMatchObject([{ time: 8_000 }, { time: 4_000, isSkipped: false, paid: '0.5' }]);
  const older = await contracts.call('getFundingHistory', { pairsName: 'BTC/USDT', cursor: page.cursor });
  expect(older.rows).toMatchObject([{ time: 2_000, isSkipped: true, rate: '0' }]);
  expect((await contracts.call('getInsuranceFund', {})).rows).toEqual([
    { time: 9_000, balance: '0.00000501', change: '0.00000001', cause: 'FUNDING' },
    { time: 100, balance: '0.000005', change: '0.000005', cause: 'SEED' },
  ]);
});
