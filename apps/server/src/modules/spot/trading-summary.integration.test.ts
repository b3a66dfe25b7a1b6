import type { Command } from '@tern/engine';
import { parseUnits } from '@tern/math';
import type { CallRequest } from '@tern/protocol';
import { CALLS } from '@tern/protocol/calls';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { projectOnRead } from '../../../test/kit/read-tables.ts';
import { kernelMigrations } from '../../kernel/index.ts';
import type { MemoryKernel } from '../../kernel/testing/memory-kernel.ts';
import { ANNA, BEN, openSmallExchange } from '../../kernel/testing/small-exchange.ts';
import { openTempDatabase, type TempDatabase } from '../../platform/database/testing/temp-database.ts';
import { CallDesk } from '../../platform/http/testing/call-desk.ts';
import { balancesModule } from '../balances/balances-module.ts';
import { LiveMarkets } from '../market/index.ts';
import { spotProjection } from './projector.ts';
import { spotOrderRoutes } from './routes.ts';
import { spotModule } from './spot-module.ts';
import { readTradingSummary, tradingSummaryRoute } from './trading-summary.ts';

const DAY_MS = 86_400_000;

const e8 = (text: string) => parseUnits(text, 8);

/** ETH has 6 decimals, so that the scale of a fee differs by its asset. */
const ETH_BTC: readonly Command[] = [
  { kind: 'list-asset', asset: 'ETH', scale: 6, maxSupply: parseUnits('1000000', 6) },
  {
    kind: 'list-spot-market',
    market: 'ETH/BTC',
    base: 'ETH',
    quote: 'BTC',
    priceScale: 4,
    qtyScale: 3,
    filters: {
      tickSize: 1n,
      stepSize: 1n,
      minQty: 1n,
      maxQty: 100_000_000n,
      minNotional: e8('0.0001'),
      maxNotional: e8('1000'),
    },
    makerFeePpm: 500,
    takerFeePpm: 2000,
    listingPrice: parseUnits('0.05', 4),
  },
  { kind: 'set-market-status', market: 'ETH/BTC', status: 'OPEN' },
  {
    kind: 'credit-from-outside',
    ref: 'seed:eth',
    owner: BEN,
    type: 'spot',
    asset: 'ETH',
    amount: parseUnits('100', 6),
  },
];

let database: TempDatabase;
let kernel: MemoryKernel;
let markets: LiveMarkets;
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
  const seeded = await openSmallExchange();
  for (const command of ETH_BTC) expect(await seeded.execute(command)).toMatchObject({ rejection: 'OK' });
  kernel = seeded.restarted();
  markets = new LiveMarkets(kernel.initial);
  desk = new CallDesk();
  const barrier = projectOnRead(database.sql, kernel, [spotProjection()]);
  spotOrderRoutes(desk, kernel, markets, async () => false);
  tradingSummaryRoute(desk, database.sql, barrier, markets, kernel);
});

async function place(memberId: number, side: 'BUY' | 'SELL', price: string, qty: string, pair = 'BTC/USDT') {
  const request = { requestId: `o${++requests}`, pairsName: pair, side, type: 'LIMIT', price, qty } as const;
  await desk.call('placeSpotOrder', request, memberId);
}

const now = () => ({ minSequence: String(kernel.durable.sequence) });

async function summary(memberId: number, days: CallRequest<'getTradingSummary'>['days'] = '30') {
  const { result } = await desk.call('getTradingSummary', { days, ...now() }, memberId);
  return result;
}

test('sums fills as maker and taker by pair, with the fee of each side in its own asset', async () => {
  await place(BEN, 'SELL', '50000', '0.03');
  await place(ANNA, 'BUY', '50000', '0.03');
  await place(ANNA, 'BUY', '49000', '0.02');
  await place(BEN, 'SELL', '49000', '0.01');
  await place(ANNA, 'SELL', '50010.1', '0.00123');
  await place(BEN, 'BUY', '50010.1', '0.00123');
  await place(BEN, 'SELL', '0.0501', '2.001', 'ETH/BTC');
  await place(ANNA, 'BUY', '0.0501', '2.001', 'ETH/BTC');
  expect(await summary(ANNA)).toEqual({
    since: kernel.nowMs - 30 * DAY_MS,
    isWhole: true,
    pairs: [
      {
        pairsName: 'BTC/USDT',
        trades: 3,
        volume: '2051.512423',
        fees: [
          { currency: 'BTC', amount: '0.00004' },
          { currency: 'USDT', amount: '0.06151243' },
        ],
      },
      {
        pairsName: 'ETH/BTC',
        trades: 1,
        volume: '0.1002501',
        fees: [{ currency: 'ETH', amount: '0.004002' }],
      },
    ],
  });
  // The other side of the same trades: fees of their own, at the maker's rate where Ben was the maker.
  expect((await summary(BEN)).pairs).toMatchObject([
    { pairsName: 'BTC/USDT', trades: 3, volume: '2051.512423' },
    {
      pairsName: 'ETH/BTC',
      trades: 1,
      volume: '0.1002501',
      fees: [{ currency: 'BTC', amount: '0.00005013' }],
    },
  ]);
});

test('the days end at the last durable row and begin with the first moment of the period', async () => {
  await place(BEN, 'SELL', '50000', '0.01');
  await place(ANNA, 'BUY', '50000', '0.01');
  const tradedMs = kernel.nowMs;
  const tradesAt = async (days: CallRequest<'getTradingSummary'>['days'], nowMs: number) => {
    kernel.nowMs = nowMs;
    // A row without a trade moves the time of the last durable row.
    await place(ANNA, 'BUY', '30000', '0.001');
    return (await summary(ANNA, days)).pairs.map((pair) => pair.trades);
  };
  for (const days of ['1', '7', '30'] as const) {
    const end = tradedMs + Number(days) * DAY_MS;
    expect(await tradesAt(days, end), days).toEqual([1]);
    expect(await tradesAt(days, end + 1), days).toEqual([]);
  }
});

test('without days the summary is that of 30, and a member without trades has none', async () => {
  const request = CALLS.getTradingSummary.request.parse({});
  expect(request).toEqual({ days: '30' });
  expect((await desk.call('getTradingSummary', request, ANNA)).result).toEqual({
    since: kernel.durable.timeMs - 30 * DAY_MS,
    isWhole: true,
    pairs: [],
  });
});

test('counts the newest fills alone where there are more, and says from when on', async () => {
  for (const qty of ['0.01', '0.02', '0.03']) {
    kernel.nowMs += 1000;
    await place(BEN, 'SELL', '50000', qty);
    await place(ANNA, 'BUY', '50000', qty);
  }
  await summary(ANNA);
  const read = (most: number) =>
    readTradingSummary(database.sql, ANNA, { days: '1' }, markets, kernel.nowMs, most);
  expect(await read(2)).toMatchObject({
    since: kernel.nowMs - 1000,
    isWhole: false,
    pairs: [{ trades: 2, volume: '2500' }],
  });
  expect(await read(4)).toMatchObject({ isWhole: true, pairs: [{ trades: 3, volume: '3000' }] });
});

test('sums beyond 2^63 units stay exact', async () => {
  const most = 9_223_372_036_854_775_807n;
  for (const tradeId of [1, 2, 3]) {
    await database.sql`
      insert into spot_fills (member_id, trade_id, order_id, price, qty, quote_qty, fee, time_ms, side, role, market)
      values (${ANNA}, ${tradeId}, 1, 1, 1, ${most}, ${most}, ${kernel.nowMs}, 1, 0, 'BTC/USDT')`;
  }
  const { pairs } = await readTradingSummary(database.sql, ANNA, { days: '1' }, markets, kernel.nowMs);
  const sum = '276701161105.64327421';
  expect(pairs).toMatchObject([{ volume: sum, fees: [{ currency: 'USDT', amount: sum }] }]);
});
