/** Orders and plans that ended without a fill leave the read tables, and the histories say where they end. */
import type { Event } from '@tern/engine';
import type { CallRequest } from '@tern/protocol';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { releasedRow } from '../src/kernel/testing/released-row.ts';
import { unfilledContractOrders } from '../src/modules/contract/migrations/0002-unfilled-orders.ts';
import { contractProjection } from '../src/modules/contract/projector.ts';
import { ANNA, BEN, BTC, made } from '../src/modules/contract/testing/made-contract.ts';
import { dropUnfilled } from '../src/modules/history/unfilled-orders.ts';
import { LiveMarkets } from '../src/modules/market/index.ts';
import { madeState, PAIR } from '../src/modules/market/testing/made-market.ts';
import { unfilledSpotOrders } from '../src/modules/spot/migrations/0003-unfilled-orders.ts';
import { spotProjection } from '../src/modules/spot/projector.ts';
import { spotHistoryRoutes } from '../src/modules/spot/routes.ts';
import { MIGRATIONS } from '../src/modules.ts';
import { openTempDatabase, type TempDatabase } from '../src/platform/database/testing/temp-database.ts';
import { CallDesk } from '../src/platform/http/testing/call-desk.ts';

const DAY_MS = 86_400_000;
const NOW = 100 * DAY_MS;
const LIMITS = { keptMs: 30 * DAY_MS, most: 10_000 };

let database: TempDatabase;
let desk: CallDesk;
let seq = 0;
beforeAll(async () => {
  database = await openTempDatabase(MIGRATIONS);
});
afterAll(() => database.close());
beforeEach(async () => {
  const { sql } = database;
  await sql`truncate spot_orders, spot_fills, contract_orders, contract_plans, contract_fills, unfilled_orders, unfilled_gone`;
  await sql`update spot_cursor set sequence = 0`;
  await sql`update contract_cursor set sequence = 0`;
  seq = 0;
  desk = new CallDesk();
  spotHistoryRoutes(desk, sql, async () => true, new LiveMarkets(madeState()));
});

/** One row; applied twice, which changes nothing. */
async function project(timeMs: number, events: Event[]): Promise<void> {
  const row = releasedRow(++seq, timeMs, events);
  for (const projection of [spotProjection(), contractProjection()])
    for (let times = 0; times < 2; times++) await database.sql.begin((sql) => projection.apply(sql, [row]));
}

const opened = (orderId: number, memberId = ANNA): Event => ({
  kind: 'order-opened',
  orderId,
  memberId,
  requestId: `r${orderId}`,
  market: PAIR,
  side: 'BUY',
  type: 'LIMIT',
  timeInForce: 'GTC',
  price: 100n,
  qty: 10n,
  quoteAmount: 0n,
  makerFeePpm: 0,
  takerFeePpm: 0,
});
const closed = (orderId: number, filledQty = 0n, memberId = ANNA): Event => ({
  kind: 'order-closed',
  orderId,
  memberId,
  market: PAIR,
  status: 'cancelled',
  reason: 'USER',
  filledQty,
  filledQuote: filledQty * 100n,
  fee: 0n,
});

async function history(request: CallRequest<'getSpotOrders'> = {}, memberId = ANNA) {
  const { result } = await desk.call('getSpotOrders', { limit: '100', ...request }, memberId);
  return { ids: result.rows.map(({ orderId }) => Number(orderId)), since: result.unfilledSince };
}
const drop = (limits: Partial<typeof LIMITS> = {}, nowMs = NOW) =>
  dropUnfilled(database.sql, { ...LIMITS, ...limits }, nowMs);

test('an order leaves 30 days after its end when nothing of it was filled, and only then', async () => {
  await project(10 * DAY_MS, [opened(1), closed(1), opened(2), opened(3), opened(4), opened(5, BEN)]);
  await project(69 * DAY_MS, [closed(2), closed(3, 4n)]);
  await project(70 * DAY_MS, [closed(5, 0n, BEN)]);
  expect(await history()).toEqual({ ids: [4, 3, 2, 1], since: 0 });
  expect(await drop()).toBe(2);
  // 3 was filled in part, 4 is open.
  expect(await history()).toEqual({ ids: [4, 3], since: 69 * DAY_MS });
  expect(await history({}, BEN)).toEqual({ ids: [5], since: 0 });
  await expect(desk.call('getSpotOrder', { orderId: '1' }, ANNA)).rejects.toMatchObject({
    error: 'orderUnknown',
  });
  expect(await drop()).toBe(0);
  expect(await drop({}, NOW + 1)).toBe(1);
  expect(await history({}, BEN)).toEqual({ ids: [], since: 70 * DAY_MS });
  // An order that remains can still end.
  await project(NOW, [closed(4)]);
  expect(await history()).toEqual({ ids: [4, 3], since: 69 * DAY_MS });
});

test('of each member the newest ends are kept up to a count', async () => {
  await project(NOW - 60, [opened(1), opened(2), opened(3), opened(4), opened(5, BEN), opened(6)]);
  for (const [orderId, at] of [
    [3, 50],
    [1, 40],
    [4, 30],
    [2, 20],
  ] as const)
    await project(NOW - at, [closed(orderId)]);
  await project(NOW - 10, [closed(5, 0n, BEN), closed(6, 1n)]);
  expect(await drop({ most: 2 })).toBe(2);
  expect(await history()).toEqual({ ids: [6, 4, 2], since: NOW - 40 });
  expect(await history({ status: 'cancelled', side: 'BUY' })).toEqual({ ids: [6, 4, 2], since: NOW - 40 });
  expect(await history({}, BEN)).toEqual({ ids: [5], since: 0 });
});

test('contract orders and plans leave alike, each kind counted for itself', async () => {
  const { sql } = database;
  const planClosed = (planId: number, orderId: number): Event => ({
    kind: 'plan-closed',
    planId,
    memberId: ANNA,
    market: BTC,
    orderId,
    ...(orderId === 0 ? { status: 'cancelled', reason: 'USER' } : { status: 'triggered', reason: 'NONE' }),
  });
  await project(10 * DAY_MS, [
    ...[made.order(1, ANNA), made.closed(1, ANNA), made.order(2, ANNA)],
    ...[made.plan(3, ANNA), planClosed(3, 0), made.plan(4, ANNA), planClosed(4, 9), made.plan(5, ANNA)],
    ...[opened(6), closed(6)],
  ]);
  expect(await drop({ most: 1 }, 11 * DAY_MS)).toBe(0);
  expect(await drop()).toBe(3);
  expect(await sql`select order_id from contract_orders`).toMatchObject([{ order_id: 2n }]);
  expect((await sql`select plan_id from contract_plans order by 1`).map((row) => row.plan_id)).toEqual([
    4n,
    5n,
  ]);
  expect(await sql`select kind, end_ms from unfilled_gone order by kind`).toMatchObject(
    [0, 1, 2].map((kind) => ({ kind, end_ms: BigInt(10 * DAY_MS) })),
  );

  // An upgrade finds in the tables what the projector would have noted.
  await project(NOW, [made.closed(2, ANNA), planClosed(5, 0), opened(7), closed(7)]);
  const noted = await sql`select * from unfilled_orders order by kind`;
  expect(noted.map(({ order_id }) => order_id)).toEqual([7n, 2n, 5n]);
  await sql`truncate unfilled_orders`;
  for (const migration of [unfilledSpotOrders, unfilledContractOrders]) await sql.unsafe(migration.sql);
  expect(await sql`select * from unfilled_orders order by kind`).toEqual(noted);
});
