/** What journal rows leave in the read tables, and what members read out of them. Rows are made by hand. */
import { CANCEL_REASONS, type Event } from '@tern/engine';
import type { CallName, CallRequest, CallResult } from '@tern/protocol';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Released } from '../../kernel/kernel.ts';
import { releasedRow } from '../../kernel/testing/released-row.ts';
import { openTempDatabase, type TempDatabase } from '../../platform/database/testing/temp-database.ts';
import { CallDesk } from '../../platform/http/testing/call-desk.ts';
import { unfilledOrders } from '../wallet/index.ts';
import {
  ContractFolds,
  contractHistoryRoutes,
  contractProjection,
  contractTables,
  insuranceFundRoutes,
  ownContractHistory,
  publicContractRoutes,
  restoreOrders,
} from './index.ts';
import { LiveContractOrders } from './live-contract-orders.ts';
import { wireOrder } from './order-record.ts';
import {
  ANNA,
  BEN,
  BOT,
  BTC,
  btc,
  CONTRACT,
  lots,
  made,
  madeContracts,
  price,
  usdt,
} from './testing/made-contract.ts';

const ETH = 'ETH/USDT:USDT';

let database: TempDatabase;
let desk: CallDesk;
let seq = 0;

beforeAll(async () => {
  database = await openTempDatabase([unfilledOrders, contractTables]);
});
afterAll(() => database.close());

beforeEach(async () => {
  const { sql } = database;
  await sql`truncate contract_orders, contract_plans, contract_fills, position_history, funding_records,
    funding_history, liquidations, deleveragings, fund_history, unfilled_orders, unfilled_gone`;
  await sql`update contract_cursor set sequence = 0`;
  seq = 0;
  desk = new CallDesk();
  const contracts = madeContracts();
  contracts.apply({ ...CONTRACT, market: ETH, base: 'ETH', indexSymbol: 'ETH/USDT' });
  const none = { seq: 0, timeMs: 0, contracts: [], positions: [], tradingSettings: [], contractOrders: [] };
  const balances = { of: () => [], ofSystem: () => [] };
  const failTest = (fault: unknown) => expect.unreachable(String(fault));
  const initial = { ...none, plans: [] } as never;
  const folds = new ContractFolds(initial, contracts, balances as never, () => 0, failTest);
  contractHistoryRoutes(desk, sql, async () => true, folds);
  publicContractRoutes(desk, sql, folds, {} as never, {} as never, () => 0);
  insuranceFundRoutes(desk, sql, balances as never, { asset: () => ({ asset: 'USDT', scale: 8 }) } as never);
});

/** One row; each list is a command's events. Applied twice: the second time changes nothing. */
async function project(timeMs: number, ...commands: Event[][]): Promise<Released> {
  const row = releasedRow(seq + 1, timeMs, ...commands);
  seq += commands.length;
  for (let i = 0; i < 2; i++) await database.sql.begin((sql) => contractProjection().apply(sql, [row]));
  return row;
}

async function say<N extends CallName>(
  name: N,
  request: CallRequest<N>,
  memberId = ANNA,
): Promise<CallResult<N>> {
  return (await desk.say(name, request, memberId)).result;
}

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
    await project(1_000, [made.order(5, ANNA, close)]),
    await project(2_000, [
      made.trade(1, made.side(6, BOT), made.side(5, ANNA, gain)),
      made.position(9, ANNA, { openTimeMs: 500 }),
    ]),
  ];
  for (const row of rows) live.apply(row, () => false);
  const { rows: read } = await say('getContractOrders', {});
  expect(read).toEqual(live.ordersOf(ANNA).map((order) => wireOrder(order, madeContracts())));
  expect(read).toMatchObject([
    {
      ...{ orderId: '5', status: 'partial', margin: '50', pnl: '20', profitRate: '40.00', fee: '0.2' },
      ...{ openTime: 500, closeTime: 0, createTime: 1_000, updateTime: 2_000 },
    },
  ]);
  expect((await say('getContractOrders', { status: 'finished' })).rows).toEqual([]);
  await project(
    3_000,
    [made.closed(5, ANNA, sums('1000'))],
    [
      made.order(7, ANNA, { requestId: 'whole', type: 'MARKET', timeInForce: 'IOC' }),
      made.trade(2, made.side(7, ANNA), made.side(8, BEN, { tradeType: 'CLOSE_LONG' })),
      made.closed(7, ANNA, { ...sums('1000'), status: 'matched', reason: 'NONE' }),
      made.position(10, ANNA, { openTimeMs: 3_000 }),
    ],
  );
  const page = await say('getContractOrders', { limit: '1' });
  expect(page.rows).toMatchObject([{ orderId: '7', status: 'matched', margin: '50', openTime: 3_000 }]);
  const next = await say('getContractOrders', { limit: '1', cursor: page.cursor });
  expect(next).toMatchObject({ rows: [{ orderId: '5', status: 'cancelled', reason: 'USER' }], cursor: '' });
  const ids = async (request: CallRequest<'getContractOrders'>) =>
    (await say('getContractOrders', request)).rows.map(({ orderId }) => orderId);
  expect(await ids({ tradeType: 'CLOSE_LONG' })).toEqual(['5']);
  expect(await ids({ status: 'matched', pairsName: 'BTC/USDT' })).toEqual(['7']);
  expect(await ids({ status: 'finished' })).toEqual(['7', '5']);
  const { fills } = await say('getContractOrder', { orderId: '7' });
  expect(fills).toEqual([
    {
      ...{ tradeId: '2', orderId: '7', pairsName: 'BTC/USDT', tradeType: 'OPEN_LONG', role: 'TAKER' },
      ...{ price: '50000', qty: '0.02', lots: '1', notional: '1000', fee: '0.2', pnl: '0', time: 3_000 },
    },
  ]);
  expect((await say('getContractFills', {})).rows.map(({ tradeId }) => tradeId)).toEqual(['2', '1']);
  expect((await say('getContractFills', { tradeType: 'CLOSE_LONG' }, BEN)).rows).toHaveLength(1);
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
    before.apply(await project(1_000, events), () => false);
  const kept = { ...opened, ...sums('1000'), createTimeMs: 1_000 };
  const after = new LiveContractOrders({ seq: 2, contractOrders: [kept], plans: [] });
  expect(after.ordersOf(ANNA)).not.toEqual(before.ordersOf(ANNA));
  await restoreOrders(database.sql, after);
  expect(after.ordersOf(ANNA)).toEqual(before.ordersOf(ANNA));
});

test('the history tells why an order ended as the engine told it, for every reason there is', async () => {
  const reasons = CANCEL_REASONS.filter((reason) => reason !== 'NONE');
  const ids = reasons.map((_, at) => at + 1);
  await project(1_000, ...ids.map((orderId) => [made.order(orderId, ANNA)]));
  await project(
    2_000,
    reasons.map((reason, at) => made.closed(at + 1, ANNA, { reason })),
  );
  const { rows } = await say('getContractOrders', { status: 'finished', limit: '100' });
  expect(rows.map(({ orderId, status, reason }) => [orderId, status, reason])).toEqual(
    reasons.map((reason, at) => [String(at + 1), 'cancelled', reason]).reverse(),
  );
  for (const [at, reason] of reasons.entries()) {
    const { order } = await say('getContractOrder', { orderId: String(at + 1) });
    expect(order.reason).toBe(reason);
  }
  // What stands in the tables of older versions keeps its meaning.
  const stored = await database.sql`select reason from contract_orders order by order_id`;
  expect(stored.map(({ reason }) => CANCEL_REASONS[reason])).toEqual(reasons);
  expect(CANCEL_REASONS.slice(0, 13).join()).toBe(
    'NONE,USER,IOC_REMAINDER,FOK,POST_ONLY,STP,ADMIN,MARGIN,MARGIN_AT_MATCH,TPSL,LIQUIDATION,ADL,HALT',
  );
  expect(CANCEL_REASONS.slice(13)).toEqual(['INDEX', 'TOO_DEEP']);
});

test('nobody reads another’s, and bots leave nothing', async () => {
  await project(1_000, [
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
    expect((await say(name, {})).rows, name).toHaveLength(1);
    expect((await say(name, {}, BEN)).rows, name).toEqual([]);
    expect((await say(name, {}, BOT)).rows, name).toEqual([]);
  }
  const unknown = expect.objectContaining({ error: 'orderUnknown' });
  await expect(say('getContractOrder', { orderId: '1' }, BEN)).rejects.toThrow(unknown);
  const history = ownContractHistory(database.sql, async () => true, { sequence: 0 });
  const order = { orderId: 0, requestId: 'r1' };
  expect([await history.hadOrder(ANNA, order), await history.hadOrder(BEN, order)]).toEqual([true, false]);
  expect([await history.hadPlan(ANNA, 3), await history.hadPlan(BEN, 3)]).toEqual([true, false]);
});

test('plans: waiting, fired, failed', async () => {
  const closed = { kind: 'plan-closed', memberId: ANNA, market: BTC } as const;
  await project(1_000, [made.plan(1, ANNA), made.plan(2, ANNA, { type: 'MARKET', price: 0n })]);
  await project(2_000, [{ ...closed, planId: 1, status: 'triggered', orderId: 8, reason: 'NONE' }]);
  await project(3_000, [
    made.plan(3, ANNA),
    { ...closed, planId: 3, status: 'failed', orderId: 0, reason: 'TIER_LIMIT' },
  ]);
  expect((await say('getPlanOrders', {})).rows).toMatchObject([
    { planId: '3', status: 'failed', errorCode: 'CONTRACT.0014', orderId: '' },
    { planId: '2', status: 'untriggered', price: '0', lots: '3' },
    { planId: '1', status: 'triggered', orderId: '8', updateTime: 2_000 },
  ]);
  expect((await say('getPlanOrders', { status: 'untriggered' })).rows).toHaveLength(1);
});

test('positions that ended, with what they brought', async () => {
  await project(5_000, [made.ended(4, ANNA), made.ended(5, ANNA, { side: 'SHORT', how: 'LIQUIDATION' })]);
  const page = await say('getPositionHistory', { limit: '1' });
  expect(page.rows).toMatchObject([{ positionId: '5', how: 'LIQUIDATION' }]);
  const next = await say('getPositionHistory', { limit: '1', cursor: page.cursor });
  expect(next).toMatchObject({
    cursor: '',
    rows: [
      {
        ...{ positionId: '4', how: 'USER', entryPrice: '50000', closePrice: '51000', realisedPnl: '20' },
        ...{ profitRate: '40.00', fees: '0.5', openTime: 1_000, closeTime: 5_000 },
      },
    ],
  });
  expect((await say('getPositionHistory', { side: 'LONG' })).rows).toHaveLength(1);
});

test('funding: to the member at its instant, to everybody with its skips, to the fund', async () => {
  const paid = (memberId: number, amount: string): Event => ({
    ...{ kind: 'funding-paid', memberId, market: BTC, side: 'LONG', qty: btc('0.02') },
    ...{ markPrice: price('50000'), rate: 50_000n, amount: usdt(amount) },
  });
  const settled = (timeMs: number): Event => ({
    ...{ kind: 'funding-settled', market: BTC, timeMs, rate: 50_000n, markPrice: price('50000') },
    ...{ paid: usdt('0.5'), received: usdt('0.49999999'), fundPaid: 0n, fundReceived: 1n },
  });
  const fund = (free: bigint): Event => ({
    ...{ kind: 'balance-changed', owner: 'insurance', type: 'assets', asset: 'USDT', free, frozen: 0n },
  });
  await project(100, [
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
  await project(9_000, [
    { kind: 'funding-skipped', market: BTC, timeMs: 2_000 },
    ...[paid(ANNA, '-0.5'), paid(BEN, '0.49999999'), settled(4_000)],
    ...[paid(ANNA, '-0.6'), settled(8_000)],
    fund(501n),
  ]);
  expect((await say('getFundingRecords', {})).rows).toMatchObject([
    { amount: '-0.6', time: 8_000, rate: '0.0005', markPrice: '50000', qty: '0.02', side: 'LONG' },
    { amount: '-0.5', time: 4_000 },
  ]);
  expect((await say('getFundingRecords', {}, BEN)).rows).toMatchObject([{ amount: '0.49999999' }]);
  const page = await say('getFundingHistory', { pairsName: 'BTC/USDT', limit: '2' });
  expect(page.rows).toMatchObject([{ time: 8_000 }, { time: 4_000, isSkipped: false, paid: '0.5' }]);
  const older = await say('getFundingHistory', { pairsName: 'BTC/USDT', cursor: page.cursor });
  expect(older.rows).toMatchObject([{ time: 2_000, isSkipped: true, rate: '0' }]);
  expect((await say('getInsuranceFund', {})).rows).toEqual([
    { time: 9_000, balance: '0.00000501', change: '0.00000001', cause: 'FUNDING' },
    { time: 100, balance: '0.000005', change: '0.000005', cause: 'SEED' },
  ]);
});

test('a liquidation can be explained: marks, sources, scope, steps, takeover, disposal, and who paid', async () => {
  const about = { liquidationId: 3, memberId: ANNA } as const;
  await project(1_000, [
    {
      ...{ kind: 'mark-explained', market: BTC, indexPrice: 477_000_0n, markPrice: price('47714') },
      sources: [{ source: 'sim-one', price: 477_000_0n, isValid: true }],
    },
    {
      ...{ kind: 'scope-locked', ...about, mode: 'ISOLATED', market: BTC, side: 'LONG' },
      ...{ equity: usdt('4.28'), needPpm: usdt('4.29426') * 1_000_000n + 1n },
      positions: [
        {
          ...{ market: BTC, side: 'LONG', qty: btc('0.02'), openNotional: usdt('1000'), margin: usdt('50') },
          ...{ markPrice: price('47714'), liquidationPrice: price('47714.8') },
        },
      ],
    },
  ]);
  expect((await say('getLiquidations', {})).rows).toMatchObject([{ outcome: '', endTime: 0 }]);
  const stepped = { kind: 'liquidation-stepped', ...about } as const;
  await project(2_000, [
    { ...stepped, step: 'CANCEL', equity: usdt('4.28'), needPpm: 0n },
    {
      ...{ kind: 'taken-over', ...about, market: BTC, side: 'LONG', qty: btc('0.02') },
      ...{ bankruptcyPrice: price('47523.8'), markPrice: price('47714') },
      ...{ pnl: usdt('-49.524'), marginLost: usdt('0.476') },
    },
    {
      ...{ kind: 'takeover-disposed', liquidationId: 3, market: BTC, side: 'LONG', marketQty: btc('0.01') },
      ...{ marketNotional: usdt('477'), adlQty: btc('0.01'), markQty: 0n, fundChange: usdt('1.5') },
      ...{ sharedLoss: 0n, deficit: 0n },
    },
    { ...stepped, step: 'TAKE_ALL', equity: 0n, needPpm: 0n },
    {
      ...{ kind: 'deleveraged', liquidationId: 3, memberId: BEN, market: BTC, side: 'SHORT' },
      ...{ qty: btc('0.01'), price: price('47523.8'), pnl: usdt('24.762') },
    },
    {
      ...{ kind: 'loss-shared', liquidationId: 3, memberId: BEN, market: BTC, side: 'SHORT' },
      amount: usdt('0.5'),
    },
    { kind: 'scope-unlocked', ...about, outcome: 'TAKEN' },
  ]);
  const detail = await say('getLiquidation', { liquidationId: '3' });
  expect(detail.liquidation).toEqual({
    ...{ liquidationId: '3', mode: 'ISOLATED', pairsName: 'BTC/USDT', side: 'LONG', time: 1_000 },
    ...{ endTime: 2_000, outcome: 'TAKEN', equity: '4.28', need: '4.29426001', riskLevel: '100.33%' },
    ...{ marginLost: '0.476', pnl: '-49.524' },
  });
  expect(detail.marks).toEqual([
    {
      ...{ pairsName: 'BTC/USDT', indexPrice: '47700', markPrice: '47714' },
      sources: [{ source: 'sim-one', price: '47700', isValid: true }],
    },
  ]);
  expect(detail.positions).toMatchObject([
    { entryPrice: '50000', liquidationPrice: '47714.8', margin: '50' },
  ]);
  expect(detail.steps).toMatchObject([
    { step: 'CANCEL', takeovers: [], time: 2_000 },
    {
      step: 'TAKE_ALL',
      takeovers: [{ bankruptcyPrice: '47523.8', pnl: '-49.524', marginLost: '0.476' }],
      disposals: [{ marketQty: '0.01', marketPrice: '47700', adlQty: '0.01', fundChange: '1.5' }],
    },
  ]);
  const unknown = expect.objectContaining({ error: 'liquidationUnknown' });
  await expect(say('getLiquidation', { liquidationId: '3' }, BEN)).rejects.toThrow(unknown);
  expect((await say('getLiquidations', {}, BEN)).rows).toEqual([]);
  expect((await say('getDeleveragings', {}, BEN)).rows).toMatchObject([
    { kind: 'LOSS_SHARED', amount: '0.5', qty: '0' },
    { kind: 'ADL', side: 'SHORT', qty: '0.01', price: '47523.8', pnl: '24.762', amount: '0' },
  ]);
  expect((await say('getDeleveragings', {})).rows).toEqual([]);
});

test('liquidations and deleveragings can be asked for by contract, a cross scope by any that stood in it', async () => {
  const position = (market: string) => ({
    ...{ market, side: 'LONG' as const, qty: btc('0.02'), openNotional: usdt('1000'), margin: 0n },
    ...{ markPrice: price('47714'), liquidationPrice: 0n },
  });
  const risk = { equity: usdt('4'), needPpm: usdt('4') * 1_000_000n };
  await project(1_000, [
    {
      ...{ kind: 'scope-locked', liquidationId: 3, memberId: ANNA, mode: 'CROSS', market: '', side: 'LONG' },
      ...{ ...risk, positions: [position(BTC), position(ETH)] },
    },
    {
      ...{
        kind: 'scope-locked',
        liquidationId: 4,
        memberId: ANNA,
        mode: 'ISOLATED',
        market: ETH,
        side: 'LONG',
      },
      ...{ ...risk, positions: [position(ETH)] },
    },
    {
      ...{ kind: 'loss-shared', liquidationId: 3, memberId: BEN, market: BTC, side: 'SHORT' },
      amount: usdt('0.5'),
    },
    {
      ...{ kind: 'loss-shared', liquidationId: 4, memberId: BEN, market: ETH, side: 'SHORT' },
      amount: usdt('0.25'),
    },
  ]);
  const liquidations = async (request: CallRequest<'getLiquidations'>) =>
    (await say('getLiquidations', request)).rows.map(({ liquidationId }) => liquidationId);
  expect(await liquidations({})).toEqual(['4', '3']);
  expect(await liquidations({ pairsName: 'ETH/USDT' })).toEqual(['4', '3']);
  expect(await liquidations({ pairsName: 'BTC/USDT' })).toEqual(['3']);
  const first = await say('getLiquidations', { pairsName: 'ETH/USDT', limit: '1' });
  expect(await liquidations({ pairsName: 'ETH/USDT', cursor: first.cursor })).toEqual(['3']);
  const shared = await say('getDeleveragings', { pairsName: 'ETH/USDT' }, BEN);
  expect(shared.rows).toMatchObject([{ pairsName: 'ETH/USDT', amount: '0.25' }]);
  await expect(say('getLiquidations', { pairsName: 'XYZ/USDT' })).rejects.toThrow(
    expect.objectContaining({ error: 'pairUnknown' }),
  );
});
