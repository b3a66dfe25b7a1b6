/**
 * Bars that are not stored (rules/spot#k-lines): whatever was traded, stored and restarted, and however the history came to
 * be, they equal bars made of the trades themselves, in answers and in the live channel.
 */
import { KLINE_INTERVALS, type KlineInterval } from '@tern/protocol';
import { freshSeed } from '@tern/test-kit/fresh-seed';
import { Random } from '@tern/test-kit/random';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Released } from '../../../kernel/kernel.ts';
import { openTempDatabase, type TempDatabase } from '../../../platform/database/testing/temp-database.ts';
import { joinPlain } from '../../../platform/http/joined-body.ts';
import { storeBackfill } from '../bars/backfill.ts';
import { type Bar, gapless, joinBars } from '../bars/bar.ts';
import { barStart, baseOf, DAY_MS, MINUTE_MS, stepBars } from '../bars/intervals.ts';
import { LiveMarketData } from '../live/live-market-data.ts';
import { restoreMarket, restoreMarkets } from '../live/restore.ts';
import { marketData } from '../migrations/0001-market-data.ts';
import { wireBar } from '../pairs/wire.ts';
import { marketProjection } from '../projector.ts';
import { MadeMarket, madeState, PAIR } from '../testing/made-market.ts';
import { makePages } from './kline-page.ts';
import { KlinePages } from './kline-pages.ts';

const START = Date.UTC(2026, 2, 4, 10, 0);
const DERIVED = KLINE_INTERVALS.filter((interval) => baseOf(interval) !== interval);

let database: TempDatabase;
beforeAll(async () => {
  database = await openTempDatabase([marketData]);
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.sql`truncate market_trades, market_bars`;
  await database.sql`update market_trade_cursor set trade_id = 0`;
});

const project = (rows: Released[]) =>
  database.sql.begin((sql) => marketProjection.apply(sql as never, rows)).then(() => undefined);

/** One bar a trade, oldest first. */
function barsOfTrades(trades: readonly Bar[], interval: KlineInterval): Bar[] {
  const bars = new Map<number, Bar>();
  for (const trade of trades) {
    const time = barStart(interval, trade.time);
    const before = bars.get(time);
    bars.set(time, before ? joinBars(before, trade) : { ...trade, time });
  }
  return [...bars.values()];
}

const answerOf = (klines: KlinePages, data: LiveMarketData, interval: KlineInterval, limit: number) =>
  klines
    .answer(data.traded(PAIR)!, interval, { endMs: undefined, limit, asker: 'a' })
    .then(({ parts }) => joinPlain(parts).toString());
const open = (data: LiveMarketData) =>
  new KlinePages(
    data,
    (job) => makePages(database.sql, job),
    () => true,
  );

test.each([1, 2, freshSeed()])('equal those made of the trades themselves (%i)', async (seed) => {
  const random = new Random(seed);
  const made = new MadeMarket();
  let timeMs = START;
  let data = new LiveMarketData({ ...madeState(), timeMs });
  let klines = open(data);
  const trades: Bar[] = [];
  const waiting: Released[] = [];
  const steps = [MINUTE_MS / 4, 3 * MINUTE_MS, 90 * MINUTE_MS, 2 * DAY_MS];
  for (let turn = 0; turn < 160; turn++) {
    timeMs += random.below(steps[random.below(40) === 0 ? 3 : random.below(3)] as number);
    const [price, qty] = [BigInt(5_000_000 + random.below(9_000)), BigInt(1 + random.below(9))];
    const row = made.trade(timeMs, price, qty);
    const turnover = price * qty * 10n;
    trades.push({ time: timeMs, open: price, high: price, low: price, close: price, volume: qty, turnover });
    data.apply(row);
    waiting.push(row);
    if (random.below(3) === 0) await project(waiting.splice(0));
    if (random.below(25) === 0) {
      await project(waiting.splice(0));
      data = new LiveMarketData({ ...madeState(), timeMs });
      await restoreMarkets(database.sql, data);
      klines = open(data);
    }
    if (random.below(4) > 0) continue;
    for (const interval of DERIVED) {
      const limit = 1 + random.below(400);
      const toMs = barStart(interval, timeMs);
      const sparse = barsOfTrades(trades, interval);
      const fromMs = stepBars(interval, toMs, 1 - limit);
      const before = sparse.findLast(({ time }) => time < fromMs)?.close;
      const bars = gapless(sparse, interval, fromMs, toMs, before);
      const wanted = JSON.stringify(bars.map((bar) => wireBar(bar, data.traded(PAIR)!)));
      expect(await answerOf(klines, data, interval, limit), `turn ${turn}, ${interval}`).toBe(wanted);
      // The live channel sends these.
      expect(data.klines.newest(PAIR, interval, timeMs, 2).at(-1), interval).toEqual(bars.at(-1));
    }
  }
});

test('history of before is in them at once', async () => {
  const data = new LiveMarketData({ ...madeState(), timeMs: START });
  const hour = (at: number, close: bigint): Bar => ({
    time: barStart('1h', START) + at * 60 * MINUTE_MS,
    open: 100n,
    high: 120n,
    low: 90n,
    close,
    volume: 1n,
    turnover: 100n,
  });
  await storeBackfill(database.sql, PAIR, '1h', [
    hour(-13, 110n),
    hour(-12, 111n),
    hour(-2, 112n),
    hour(-1, 113n),
  ]);
  await restoreMarket(database.sql, data, PAIR);
  const bars = JSON.parse(await answerOf(open(data), data, '12h', 300)) as {
    time: number;
    close: string;
    volume: string;
  }[];
  // 10:00 UTC lies in the bar from 00:00 on, the hours 21 and 22 of the day before in the one before it.
  expect(
    bars.map(({ time, close, volume }) => [new Date(time).toISOString().slice(8, 13), close, volume]),
  ).toEqual([
    ['03T12', '1.11', '0.00002'],
    ['04T00', '1.13', '0.00002'],
  ]);
});
