import type { Event, OrderAmended, OrderClosed, OrderOpened, Traded } from '@tern/engine';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { kernelMigrations } from '../../kernel/index.ts';
import type { Released } from '../../kernel/kernel.ts';
import { releasedRow } from '../../kernel/testing/released-row.ts';
import { openTempDatabase, type TempDatabase } from '../../platform/database/testing/temp-database.ts';
import { balancesModule } from '../balances/balances-module.ts';
import { ordersAndFills } from './migrations/0001-orders-and-fills.ts';
import { narrowRows } from './migrations/0002-narrow-rows.ts';
import { nameOf } from './order-codes.ts';
import { spotProjection } from './projector.ts';

const ANNA = 10_002_001;
const BEN = 10_002_002;
const BOT = 1001;

let database: TempDatabase;
beforeAll(async () => {
  database = await openTempDatabase([
    ...kernelMigrations,
    ...balancesModule.migrations,
    ordersAndFills,
    narrowRows,
  ]);
});
afterAll(() => database.close());
beforeEach(empty);

async function empty(): Promise<void> {
  await database.sql`truncate spot_orders, spot_fills, unfilled_orders, unfilled_gone`;
  await database.sql`update spot_cursor set sequence = 0`;
}

async function project(...steps: Released[][]): Promise<void> {
  for (const rows of steps) await database.sql.begin((sql) => spotProjection().apply(sql, rows));
}

function opened(orderId: number, memberId: number): OrderOpened {
  return {
    kind: 'order-opened',
    orderId,
    memberId,
    requestId: `"r\\${orderId}"`,
    market: 'BTC/USDT',
    side: 'BUY',
    type: 'LIMIT',
    timeInForce: 'GTC',
    price: 100n,
    qty: 10n,
    quoteAmount: 0n,
    makerFeePpm: 1000,
    takerFeePpm: 1000,
  };
}

function traded(tradeId: number, taker: [number, number], maker: [number, number], qty: bigint): Traded {
  return {
    kind: 'traded',
    tradeId,
    market: 'BTC/USDT',
    price: 100n,
    qty,
    quoteQty: qty * 100n,
    takerSide: 'SELL',
    takerOrderId: taker[0],
    takerMemberId: taker[1],
    takerFee: 2n,
    makerOrderId: maker[0],
    makerMemberId: maker[1],
    makerFee: 1n,
  };
}

function closed(orderId: number, memberId: number, filledQty: bigint, fee: bigint): OrderClosed {
  const status = filledQty === 10n ? 'matched' : 'cancelled';
  const reason = filledQty === 10n ? 'NONE' : 'USER';
  const filledQuote = filledQty * 100n;
  return {
    kind: 'order-closed',
    orderId,
    memberId,
    market: 'BTC/USDT',
    status,
    reason,
    filledQty,
    filledQuote,
    fee,
  };
}

function amended(orderId: number, price: bigint, qty: bigint): OrderAmended {
  const memberId = orderId === 3 ? BOT : ANNA;
  return { kind: 'order-amended', orderId, memberId, market: 'BTC/USDT', price, qty, keepsPlace: false };
}

/** Anna's order 1 rests, is filled by Ben's 2 and the bot's 3, grows once more and is cancelled. */
const LIFE: Event[][] = [
  [opened(1, ANNA)],
  [opened(2, BEN), traded(1, [2, BEN], [1, ANNA], 3n), closed(2, BEN, 3n, 2n)],
  [
    opened(3, BOT),
    traded(2, [3, BOT], [1, ANNA], 2n),
    traded(3, [3, BOT], [1, ANNA], 1n),
    closed(3, BOT, 3n, 4n),
  ],
  [closed(1, ANNA, 6n, 3n)],
];

const ROWS = LIFE.map((events, index) => releasedRow(index + 1, 1000 * (index + 1), events));

type OrderCodes = Record<'side' | 'type' | 'time_in_force' | 'status' | 'reason', number>;
type FillCodes = Record<'side' | 'role', number>;

const tables = async () => {
  const orders = await database.sql<OrderCodes[]>`select * from spot_orders order by order_id`;
  const fills = await database.sql<FillCodes[]>`select * from spot_fills order by trade_id, member_id`;
  return {
    orders: orders.map((row) => ({
      ...row,
      side: nameOf('side', row.side),
      type: nameOf('type', row.type),
      time_in_force: nameOf('timeInForce', row.time_in_force),
      status: nameOf('status', row.status),
      reason: nameOf('reason', row.reason),
    })),
    fills: fills.map((row) => ({ ...row, side: nameOf('side', row.side), role: nameOf('role', row.role) })),
  };
};

const cursor = async () => (await database.sql`select sequence from spot_cursor`)[0]!.sequence;

test('an order that lives inside one step is one row, and bots leave nothing', async () => {
  await project(ROWS);
  const { orders, fills } = await tables();
  expect(orders).toMatchObject([
    {
      order_id: 1n,
      member_id: BigInt(ANNA),
      request_id: '"r\\1"',
      market: 'BTC/USDT',
      side: 'BUY',
      type: 'LIMIT',
      time_in_force: 'GTC',
      price: 100n,
      qty: 10n,
      quote_amount: 0n,
      status: 'cancelled',
      reason: 'USER',
      filled_qty: 6n,
      filled_quote: 600n,
      fee: 3n,
      create_ms: 1000n,
      update_ms: 4000n,
      first_trade_id: 1n,
      last_trade_id: 3n,
    },
    {
      order_id: 2n,
      status: 'cancelled',
      filled_qty: 3n,
      update_ms: 2000n,
      first_trade_id: 1n,
      last_trade_id: 1n,
    },
  ]);
  expect(fills).toMatchObject([
    {
      trade_id: 1n,
      order_id: 1n,
      side: 'BUY',
      role: 'MAKER',
      qty: 3n,
      quote_qty: 300n,
      fee: 1n,
      time_ms: 2000n,
    },
    { trade_id: 1n, order_id: 2n, side: 'SELL', role: 'TAKER', fee: 2n },
    { trade_id: 2n, order_id: 1n, role: 'MAKER', qty: 2n },
    { trade_id: 3n, order_id: 1n, role: 'MAKER', qty: 1n },
  ]);
});

test('a partly filled order shows what it has so far', async () => {
  await project([ROWS[0]!], [ROWS[1]!, ROWS[2]!]);
  expect((await tables()).orders[0]).toMatchObject({
    status: 'partial',
    reason: 'NONE',
    filled_qty: 6n,
    filled_quote: 600n,
    fee: 3n,
    update_ms: 3000n,
    first_trade_id: 1n,
    last_trade_id: 3n,
  });
  expect(await cursor()).toBe(3n);
});

test('however the rows are cut into steps, and however often they come, the tables are the same', async () => {
  await project(ROWS);
  const whole = await tables();
  for (let cuts = 0; cuts < 8; cuts++) {
    await empty();
    const steps: Released[][] = [[]];
    for (const [index, row] of ROWS.entries()) {
      steps.at(-1)!.push(row);
      if (cuts & (1 << index)) steps.push([]);
    }
    await project(...steps, ...steps, ROWS, ...steps);
    expect(await tables(), `cuts ${cuts}`).toEqual(whole);
  }
});

test('rows come again from any point without harm, also in the middle of a life', async () => {
  for (let from = 0; from < 3; from++) {
    await empty();
    await project([ROWS[0]!], [ROWS[1]!], ROWS.slice(from, 3));
    const [order] = (await tables()).orders;
    expect(order, `from ${from}`).toMatchObject({ filled_qty: 6n, fee: 3n, last_trade_id: 3n });
    expect(await cursor()).toBe(3n);
  }
});

test('amends leave the terms in force and the status as it was, however the rows are cut into steps', async () => {
  const life = [
    [opened(1, ANNA)],
    [amended(1, 90n, 12n)],
    [opened(2, BEN), traded(1, [2, BEN], [1, ANNA], 3n), closed(2, BEN, 3n, 2n)],
    [amended(1, 90n, 8n), opened(3, BOT), amended(3, 1n, 1n)],
  ].map((events, index) => releasedRow(index + 1, 1000 * (index + 1), events));
  for (let cuts = 0; cuts < 8; cuts++) {
    await empty();
    const steps: Released[][] = [[]];
    for (const [index, row] of life.entries()) {
      steps.at(-1)!.push(row);
      if (cuts & (1 << index)) steps.push([]);
    }
    await project(...steps, ...steps);
    expect((await tables()).orders, `cuts ${cuts}`).toMatchObject([
      {
        order_id: 1n,
        status: 'partial',
        reason: 'NONE',
        price: 90n,
        qty: 8n,
        filled_qty: 3n,
        update_ms: 4000n,
      },
      { order_id: 2n, price: 100n, qty: 10n },
    ]);
  }
  await empty();
  await project([life[0]!], [life[1]!]);
  expect((await tables()).orders).toMatchObject([
    { status: 'pending', price: 90n, qty: 12n, create_ms: 1000n },
  ]);
});

test('what an older version stored is converted', async () => {
  const older = await openTempDatabase([ordersAndFills]);
  const { sql } = older;
  await sql`
    insert into spot_orders values
      (1, ${ANNA}, 'a', 'BTC/USDT', 'BUY', 'LIMIT', 'GTC', 100, 10, 0, 1000, 'cancelled', 'USER', 6, 600, 3, 4000, 4),
      (2, ${BEN}, 'b', 'BTC/USDT', 'SELL', 'MARKET', 'IOC', 0, 10, 0, 2000, 'pending', 'NONE', 0, 0, 0, 2000, 5)`;
  await sql`
    insert into spot_fills values
      (7, 1, ${ANNA}, 'BTC/USDT', 'BUY', 'MAKER', 100, 2, 200, 1, 2000, 2),
      (9, 1, ${ANNA}, 'BTC/USDT', 'BUY', 'TAKER', 100, 4, 400, 2, 3000, 6)`;
  await sql.unsafe(narrowRows.sql);
  const [anna, ben] = await sql<OrderCodes[]>`select * from spot_orders order by order_id`;
  expect(anna).toMatchObject({
    member_id: BigInt(ANNA),
    order_id: 1n,
    request_id: 'a',
    market: 'BTC/USDT',
    price: 100n,
    qty: 10n,
    quote_amount: 0n,
    create_ms: 1000n,
    update_ms: 4000n,
    filled_qty: 6n,
    filled_quote: 600n,
    fee: 3n,
    first_trade_id: 7n,
    last_trade_id: 9n,
  });
  const named = (row: typeof anna) => [
    nameOf('side', row!.side),
    nameOf('type', row!.type),
    nameOf('timeInForce', row!.time_in_force),
    nameOf('status', row!.status),
    nameOf('reason', row!.reason),
  ];
  expect(named(anna)).toEqual(['BUY', 'LIMIT', 'GTC', 'cancelled', 'USER']);
  expect(named(ben)).toEqual(['SELL', 'MARKET', 'IOC', 'pending', 'NONE']);
  expect(ben).toMatchObject({ first_trade_id: 0n, last_trade_id: 0n });
  const fills = await sql<FillCodes[]>`select * from spot_fills order by trade_id`;
  expect(fills.map((fill) => nameOf('role', fill.role))).toEqual(['MAKER', 'TAKER']);
  expect(fills[1]).toMatchObject({
    member_id: BigInt(ANNA),
    trade_id: 9n,
    order_id: 1n,
    market: 'BTC/USDT',
    side: 0,
    price: 100n,
    qty: 4n,
    quote_qty: 400n,
    fee: 2n,
    time_ms: 3000n,
  });
  expect(await sql`select sequence from spot_cursor`).toMatchObject([{ sequence: 6n }]);
  await older.close();
});
