import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Released } from '../../kernel/kernel.ts';
import { openTempDatabase, type TempDatabase } from '../../platform/database/testing/temp-database.ts';
import { CallDesk } from '../../platform/http/testing/call-desk.ts';
import { storeBackfill } from './bars/backfill.ts';
import { barStart, DAY_MS, MINUTE_MS, stepBars } from './bars/intervals.ts';
import { pruneMarketData } from './bars/prune.ts';
import { makePages } from './klines/kline-page.ts';
import { KlinePages } from './klines/kline-pages.ts';
import { LiveMarketData } from './live/live-market-data.ts';
import { restoreMarkets } from './live/restore.ts';
import { marketData } from './migrations/0001-market-data.ts';
import { MarketSettings } from './pairs/market-settings.ts';
import { marketProjection } from './projector.ts';
import { chartRoutes } from './routes.ts';
import { CONTRACT, MadeMarket, madeContract, madeState, PAIR } from './testing/made-market.ts';
import { readKline } from './testing/plain-kline.ts';

const START = Date.UTC(2026, 2, 4, 10, 0);

let database: TempDatabase;
let liveData: LiveMarketData;
let made: MadeMarket;
beforeAll(async () => {
  database = await openTempDatabase([marketData]);
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.sql`truncate market_trades, market_bars, market_settings, market_rates`;
  await database.sql`update market_trade_cursor set trade_id = 0`;
  liveData = new LiveMarketData(madeState());
  made = new MadeMarket();
});

async function project(...rows: Released[]): Promise<void> {
  await database.sql.begin((sql) => marketProjection.apply(sql as never, rows));
}
const kline = (interval: '1m' | '5m' | '1h' | '1d', limit: number, endMs?: number) =>
  readKline(database.sql, liveData, PAIR, interval, endMs, limit);

test('bars stored in any cut of rows, and applied twice, equal the live ones', async () => {
  const rows = Array.from({ length: 50 }, (_, at) => {
    const timeMs = START + at * 47_000;
    return made.trade(timeMs, BigInt(5_000_000 + ((at * 37) % 900) * 10), BigInt(1 + (at % 9)));
  });
  for (const row of rows) liveData.apply(row);
  await project(...rows.slice(0, 7));
  await project(...rows.slice(7, 8));
  await project(...rows.slice(3, 30));
  await project(...rows.slice(30));
  const restored = new LiveMarketData({ ...madeState(), timeMs: liveData.timeMs });
  await restoreMarkets(database.sql, restored);
  for (const interval of ['1m', '3m', '5m', '1h', '2h', '12h', '1d', '3d', '1M'] as const) {
    expect(restored.klines.tail(PAIR, interval), interval).toEqual(
      liveData.klines.tail(PAIR, interval).slice(-2),
    );
  }
  expect(restored.trades.newest(PAIR, 100)).toEqual(liveData.trades.newest(PAIR, 100));
  expect(restored.tickers.view(PAIR, liveData.timeMs, 1n)).toEqual(
    liveData.tickers.view(PAIR, liveData.timeMs, 1n),
  );
});

test('a chart shows what the projector has not stored yet, without gaps, and ends where it is asked to', async () => {
  const stored = made.trade(START, 5_000_000n, 1n);
  liveData.apply(stored);
  await project(stored);
  liveData.apply(made.trade(START + 3 * MINUTE_MS, 5_000_300n, 2n));
  liveData.apply(made.row(START + 4 * MINUTE_MS));
  const brief = (bars: Awaited<ReturnType<typeof kline>>) =>
    bars.map((bar) => [(bar.time - START) / MINUTE_MS, bar.close, bar.volume]);
  expect(brief(await kline('1m', 10))).toEqual([
    [0, 5_000_000n, 1n],
    [1, 5_000_000n, 0n],
    [2, 5_000_000n, 0n],
    [3, 5_000_300n, 2n],
    [4, 5_000_300n, 0n],
  ]);
  expect(brief(await kline('1m', 2))).toHaveLength(2);
  expect(brief(await kline('1m', 2, START + 3 * MINUTE_MS))).toEqual([
    [1, 5_000_000n, 0n],
    [2, 5_000_000n, 0n],
  ]);
  expect(await kline('1m', 5, START)).toEqual([]);
  expect(await kline('1d', 5)).toMatchObject([{ volume: 3n, open: 5_000_000n, close: 5_000_300n }]);
});

test('back-fill is flagged, joins the bar in which trading began, and feeds the ticker', async () => {
  const time = START - (START % (60 * MINUTE_MS));
  const invented = {
    time,
    open: 100n,
    high: 6_000_000n,
    low: 90n,
    close: 5_000_000n,
    volume: 7n,
    turnover: 70n,
  };
  liveData.apply(made.row(START));
  await storeBackfill(database.sql, PAIR, '1h', [{ ...invented, time: time - 60 * MINUTE_MS }, invented]);
  await storeBackfill(database.sql, PAIR, '1m', [{ ...invented, time: START - 2 * MINUTE_MS }]);
  // Doing it again changes nothing.
  await storeBackfill(database.sql, PAIR, '1h', [{ ...invented, volume: 999n }]);
  await restoreMarkets(database.sql, liveData);
  const real = made.trade(START + MINUTE_MS, 4_000_000n, 3n);
  liveData.apply(real);
  await project(real);
  const bars = await kline('1h', 3);
  expect(bars).toHaveLength(2);
  expect(bars[1]).toEqual({ ...invented, close: 4_000_000n, volume: 10n, turnover: 70n + 120_000_000n });
  expect(liveData.tickers.view(PAIR, liveData.timeMs, 1n)).toMatchObject({
    open: 100n,
    volume: 10n,
    last: 4_000_000n,
  });
  const flags =
    await database.sql`select backfill, count(*)::int as n from market_bars where interval = '1h' group by 1 order by 1`;
  expect(flags.map((row) => [row.backfill, row.n])).toEqual([
    [false, 1],
    [true, 2],
  ]);
});

test.each(['SPOT', 'CONTRACT'] as const)(
  '%s months from before 1970 are reached page by page',
  async (type) => {
    liveData = new LiveMarketData({ ...madeState(), contracts: [madeContract()] });
    liveData.apply(made.row(START));
    const newest = barStart('1M', START);
    const months = Array.from({ length: 1_500 }, (_, at) => ({
      time: stepBars('1M', newest, at - 1_499),
      open: 100n,
      high: 100n,
      low: 100n,
      close: 100n,
      volume: 1n,
      turnover: 100n,
    }));
    await storeBackfill(database.sql, type === 'SPOT' ? PAIR : CONTRACT, '1M', months);
    const desk = new CallDesk();
    chartRoutes(
      desk,
      liveData,
      new KlinePages(
        liveData,
        (job) => makePages(database.sql, job),
        () => true,
      ),
    );
    const page = async (endTime?: string) => {
      const request = { pairsName: PAIR, type, interval: '1M', limit: '300' } as const;
      const { result } = await desk.call(
        'getKline',
        endTime === undefined ? request : { ...request, endTime },
      );
      return result;
    };
    const reached: number[] = [];
    let bars = await page();
    while (bars.length > 0 && reached.length < months.length) {
      reached.unshift(...bars.map(({ time }) => time));
      bars = await page(String(bars[0]!.time));
    }
    expect(reached).toEqual(months.map(({ time }) => time));
    // Before the first bar there is nothing, however far.
    for (const endTime of [String(months[0]!.time), String(Date.UTC(1000, 0))])
      expect(await page(endTime)).toEqual([]);
  },
);

test('a contract has bars and trades of its own beside the spot market', async () => {
  const listed = { ...madeState(), contracts: [madeContract()] };
  liveData = new LiveMarketData(listed);
  const rows = [
    made.trade(START, 5_000_000n, 1n),
    made.row(START + 1, [made.contractTraded(500_100n, 2_000_000n, 0, 0)]),
    made.row(START + 2, [made.contractTraded(500_300n, 1_000_000n, 0, 0)]),
  ];
  for (const row of rows) liveData.apply(row);
  await project(...rows.slice(0, 2));
  await project(...rows);
  const restored = new LiveMarketData({ ...listed, timeMs: liveData.timeMs });
  await restoreMarkets(database.sql, restored);
  for (const market of [PAIR, CONTRACT]) {
    const bars = restored.klines.tail(market, '1h');
    expect(bars).toHaveLength(1);
    expect(bars).toEqual(liveData.klines.tail(market, '1h'));
    expect(restored.trades.newest(market, 10)).toEqual(liveData.trades.newest(market, 10));
    expect(restored.tickers.view(market, liveData.timeMs, 1n)).toEqual(
      liveData.tickers.view(market, liveData.timeMs, 1n),
    );
  }
  expect(await readKline(database.sql, liveData, CONTRACT, '1m', undefined, 3)).toMatchObject([
    {
      open: 500_100n,
      close: 500_300n,
      volume: 3_000_000n,
      turnover: 10n * (500_100n * 2_000_000n + 500_300n * 1_000_000n),
    },
  ]);
});

test('settings live through a restart', async () => {
  const settings = new MarketSettings(database.sql);
  await settings.load();
  await settings.setMarket(PAIR, { topSort: 2 });
  await settings.setMarket(PAIR, { isNew: true, listTimeMs: START });
  const again = new MarketSettings(database.sql);
  await again.load();
  expect(again.settingOf(PAIR)).toEqual({ isNew: true, listTimeMs: START, topSort: 2 });
});

test('pruning keeps what charts and lists ask for', async () => {
  await project(made.trade(START - 8 * DAY_MS, 10n, 1n), made.trade(START, 20n, 1n));
  await pruneMarketData(database.sql, START);
  const counts = await database.sql`select
    (select count(*)::int from market_trades) as trades,
    (select count(*)::int from market_bars where interval = '1m') as minutes,
    (select count(*)::int from market_bars where interval = '5m') as longer`;
  expect({ ...counts[0] }).toEqual({ trades: 1, minutes: 1, longer: 2 });
});
