import { gunzipSync } from 'node:zlib';
import { KLINE_INTERVALS, type KlineInterval } from '@tern/protocol';
import { eventually } from '@tern/test-kit/eventually';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Released } from '../../kernel/kernel.ts';
import { openTempDatabase, type TempDatabase } from '../../platform/database/testing/temp-database.ts';
import { joinGzip, joinPlain } from '../../platform/http/joined-body.ts';
import { storeBackfill } from './backfill.ts';
import { barAt, barNumber, barStart, MINUTE_MS, stepBars } from './intervals.ts';
import { makePages, type PageJob, pageOf, pageStart } from './kline-page.ts';
import { KlinePages } from './kline-pages.ts';
import { LiveMarketData } from './live-market-data.ts';
import { marketData } from './migrations/0001-market-data.ts';
import { PageMaker } from './page-maker.ts';
import { marketProjection } from './projector.ts';
import { restoreMarket, restoreMarkets } from './restore.ts';
import { MadeMarket, madeState, PAIR } from './testing/made-market.ts';
import { readKline } from './testing/plain-kline.ts';
import { wireBar } from './wire.ts';

const START = Date.UTC(2026, 2, 4, 10, 0);

let database: TempDatabase;
let liveData: LiveMarketData;
let made: MadeMarket;
let jobs: PageJob[];
let klines: KlinePages;
beforeAll(async () => {
  database = await openTempDatabase([marketData]);
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.sql`truncate market_trades, market_bars`;
  await database.sql`update market_trade_cursor set trade_id = 0`;
  liveData = new LiveMarketData({ ...madeState(), timeMs: START });
  made = new MadeMarket();
  openKlines();
});

function openKlines(): void {
  jobs = [];
  klines = new KlinePages(liveData, (job) => {
    jobs.push(job);
    return makePages(database.sql, job);
  });
}

async function project(...rows: Released[]): Promise<void> {
  await database.sql.begin((sql) => marketProjection.apply(sql as never, rows));
}

const market = () => liveData.traded(PAIR)!;
const answer = (interval: KlineInterval, limit: number, endMs?: number) =>
  klines.answer(market(), interval, endMs, limit);
const bodyOf = async (...asked: Parameters<typeof answer>) => {
  const { parts } = await answer(...asked);
  const body = joinPlain(parts).toString();
  expect(gunzipSync(joinGzip(parts)).toString()).toBe(body);
  return body;
};
/** The same page, made in the shortest way. */
const plainBody = async (interval: KlineInterval, limit: number, endMs?: number) => {
  const bars = await readKline(database.sql, liveData, PAIR, interval, endMs, limit);
  return JSON.stringify(bars.map((bar) => wireBar(bar, market())));
};

/** The same numbers in every run, between 0 and 1. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describe('pages', () => {
  test.each(KLINE_INTERVALS)('number the bars of %s without a gap, also before 1970', (interval) => {
    for (const timeMs of [START, 0, Date.UTC(1969, 11, 31, 12), Date.UTC(1001, 5)]) {
      const start = barStart(interval, timeMs);
      const number = barNumber(interval, start);
      expect(barAt(interval, number)).toBe(start);
      expect(barNumber(interval, stepBars(interval, start, 1))).toBe(number + 1);
      expect(pageStart(interval, pageOf(interval, start))).toBeLessThanOrEqual(start);
      expect(pageStart(interval, pageOf(interval, start) + 1)).toBeGreaterThan(start);
    }
  });

  test.each([1, 2, 3])('answer byte for byte what the bars say, whatever happens (%i)', async (seed) => {
    const next = numbers(seed);
    let timeMs = START;
    await storeBackfill(database.sql, PAIR, '1m', [
      {
        time: START - 170 * MINUTE_MS,
        open: 100n,
        high: 120n,
        low: 90n,
        close: 110n,
        volume: 7n,
        turnover: 70n,
      },
    ]);
    await restoreMarkets(database.sql, liveData);
    const waiting: Released[] = [];
    for (let turn = 0; turn < 150; turn++) {
      timeMs += next() < 0.1 ? Math.floor(next() * 90 * MINUTE_MS) : Math.floor(next() * 3 * MINUTE_MS);
      const price = BigInt(5_000_000 + Math.floor(next() * 9_000));
      const row =
        next() < 0.6 ? made.trade(timeMs, price, BigInt(1 + Math.floor(next() * 9))) : made.row(timeMs);
      liveData.apply(row);
      waiting.push(row);
      if (next() < 0.5) await project(...waiting.splice(0));
      if (next() < 0.03) {
        await project(...waiting.splice(0));
        liveData = new LiveMarketData({ ...madeState(), timeMs });
        await restoreMarkets(database.sql, liveData);
        openKlines();
      }
      const interval = next() < 0.7 ? '1m' : (KLINE_INTERVALS[Math.floor(next() * 9)] as KlineInterval);
      const limit = 1 + Math.floor(next() * 400);
      const endMs = next() < 0.5 ? undefined : timeMs + MINUTE_MS - Math.floor(next() * 500 * MINUTE_MS);
      expect(await bodyOf(interval, limit, endMs), `turn ${turn}`).toBe(
        await plainBody(interval, limit, endMs),
      );
    }
  });

  test('a closed page is made once, neighbours in one job, and its compressed bytes are sent as they are', async () => {
    const rows = Array.from({ length: 350 }, (_, at) =>
      made.trade(START + at * MINUTE_MS, BigInt(5_000_000 + at), 1n),
    );
    for (const row of rows) liveData.apply(row);
    await project(...rows);
    await Promise.all([bodyOf('1m', 350), bodyOf('1m', 350), bodyOf('1m', 1_000)]);
    const asked = jobs.length;
    const pages = jobs.flatMap(({ firstPage, pages }) =>
      Array.from({ length: pages }, (_, at) => firstPage + at),
    );
    expect(new Set(pages).size).toBe(pages.length);
    // The pages of the first two questions together with the open one, and those before them for the third.
    expect(asked).toBe(2);
    // 1,000 bars lie in eleven pages.
    expect(pages).toHaveLength(11);
    const { parts } = await answer('1m', 350);
    expect(parts.filter(({ pressed }) => pressed !== undefined).length).toBeGreaterThanOrEqual(2);
    expect(joinGzip(parts).length).toBeLessThan(joinPlain(parts).length / 2);
    for (let limit = 1; limit <= 350; limit += 50) await bodyOf('1m', limit);
    expect(jobs.length).toBe(asked);
  });

  test('a bar that closes is written as text once; another trade is another tag, none is the same', async () => {
    liveData.apply(made.trade(START, 5_000_000n, 1n));
    const first = await answer('1m', 10);
    expect((await answer('1m', 10)).tag).toBe(first.tag);
    liveData.apply(made.trade(START + 1, 5_000_000n, 1n));
    const second = await answer('1m', 10);
    expect(second.tag).not.toBe(first.tag);
    liveData.apply(made.row(START + MINUTE_MS));
    expect((await answer('1m', 10)).tag).not.toBe(second.tag);
    expect(await bodyOf('1m', 10)).toBe(await plainBody('1m', 10));
    // The page was read when it was asked for first; what closed since then comes out of the live bars.
    expect(jobs).toHaveLength(1);
  });

  test('a page that could not be made is made again', async () => {
    let broken = true;
    klines = new KlinePages(liveData, (job) =>
      broken ? Promise.reject(new Error('no database')) : makePages(database.sql, job),
    );
    await expect(answer('1m', 300)).rejects.toThrow('no database');
    broken = false;
    expect(await bodyOf('1m', 300)).toBe('[]');
  });

  test('history that is filled in later is seen at once', async () => {
    expect(await bodyOf('1h', 300)).toBe('[]');
    const bar = { open: 1n, high: 1n, low: 1n, close: 1n, volume: 1n, turnover: 1n };
    const time = barStart('1h', START) - 200 * 60 * MINUTE_MS;
    await storeBackfill(database.sql, PAIR, '1h', [{ time, ...bar }]);
    await restoreMarket(database.sql, liveData, PAIR);
    expect(JSON.parse(await bodyOf('1h', 300))).toHaveLength(201);
  });
});

describe('the thread that makes pages', () => {
  const job: PageJob = {
    market: PAIR,
    scales: { priceScale: 2, qtyScale: 5, quoteScale: 8 },
    interval: '1m',
    firstPage: pageOf('1m', START) - 2,
    pages: 3,
    toMs: START,
    live: [],
    closeBefore: undefined,
  };

  test('makes what is made without it', async () => {
    await project(made.trade(START - 150 * MINUTE_MS, 5_000_000n, 3n), made.trade(START, 5_000_100n, 1n));
    const maker = new PageMaker(database.target, (error) => expect.unreachable(error.message));
    const pages = await maker.make(job);
    const here = await makePages(database.sql, job);
    expect(pages.map(({ tag, first, close }) => [tag, first, close])).toEqual(
      here.map(({ tag, first, close }) => [tag, first, close]),
    );
    expect(pages.map(({ bytes }) => Buffer.from(bytes).toString())).toEqual(
      here.map(({ bytes }) => Buffer.from(bytes).toString()),
    );
    await maker.stop();
  });

  test('takes few jobs at once, and is there again after it broke', async () => {
    const faults: Error[] = [];
    const maker = new PageMaker(database.target, (error) => faults.push(error));
    const asked = Array.from({ length: 70 }, () =>
      maker.make(job).then(
        () => 'made',
        (error) => error.error,
      ),
    );
    const said = await Promise.all(asked);
    expect(said.filter((one) => one === 'made')).toHaveLength(64);
    expect(said.filter((one) => one === 'rateLimited')).toHaveLength(6);
    // More bars than its memory holds.
    const tooMuch = { ...job, firstPage: job.firstPage - 50_000, pages: 50_000, closeBefore: 1n };
    await expect(Promise.all([maker.make(tooMuch), maker.make(job)])).rejects.toThrow('unavailable');
    expect(faults).toHaveLength(1);
    await eventually('pages are made again', () =>
      maker.make(job).then(
        (pages) => pages.length === 3,
        () => false,
      ),
    );
    await maker.stop();
    await expect(maker.make(job)).rejects.toThrow('unavailable');
  });
});
