import { gunzipSync } from 'node:zlib';
import { KLINE_INTERVALS, type KlineInterval } from '@tern/protocol';
import { eventually } from '@tern/test-kit/eventually';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Released } from '../../../kernel/kernel.ts';
import { openTempDatabase, type TempDatabase } from '../../../platform/database/testing/temp-database.ts';
import { joinGzip, joinPlain } from '../../../platform/http/joined-body.ts';
import { storeBackfill } from '../bars/backfill.ts';
import { barAt, barNumber, barStart, MINUTE_MS, stepBars } from '../bars/intervals.ts';
import { LiveMarketData } from '../live/live-market-data.ts';
import { restoreMarket, restoreMarkets } from '../live/restore.ts';
import { marketData } from '../migrations/0001-market-data.ts';
import { wireBar } from '../pairs/wire.ts';
import { marketProjection } from '../projector.ts';
import { MadeMarket, madeState, PAIR } from '../testing/made-market.ts';
import { readKline } from '../testing/plain-kline.ts';
import { makePages, type PageJob, pageOf, pageStart } from './kline-page.ts';
import { KlinePages } from './kline-pages.ts';
import { PageMaker, type PageOrigin } from './page-maker.ts';

const START = Date.UTC(2026, 2, 4, 10, 0);

let database: TempDatabase;
let liveData: LiveMarketData;
let made: MadeMarket;
let jobs: PageJob[];
let klines: KlinePages;
/** The pages that were made for each asker. */
let counted: Map<string, number>;
const MOST_PAGES = 50;
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

function openKlines(cacheBytes?: number, mostPages = Number.POSITIVE_INFINITY): void {
  jobs = [];
  counted = new Map();
  const make = (job: PageJob) => {
    jobs.push(job);
    return makePages(database.sql, job);
  };
  const countPages = (asker: string, pages: number) => {
    const count = (counted.get(asker) ?? 0) + pages;
    if (count <= mostPages) counted.set(asker, count);
    return count <= mostPages;
  };
  klines = new KlinePages(liveData, make, countPages, cacheBytes);
}

async function project(...rows: Released[]): Promise<void> {
  await database.sql.begin((sql) => marketProjection.apply(sql as never, rows));
}

const market = () => liveData.traded(PAIR)!;
const answer = (interval: KlineInterval, limit: number, endMs?: number, asker = 'a') =>
  klines.answer(market(), interval, { endMs, limit, asker });
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
      const interval =
        next() < 0.7 ? '1m' : (KLINE_INTERVALS[Math.floor(next() * KLINE_INTERVALS.length)] as KlineInterval);
      const limit = 1 + Math.floor(next() * 400);
      const endMs = next() < 0.5 ? undefined : timeMs + MINUTE_MS - Math.floor(next() * 500 * MINUTE_MS);
      expect(await bodyOf(interval, limit, endMs), `turn ${turn}`).toBe(
        await plainBody(interval, limit, endMs),
      );
    }
  });

  /** A trade in each of so many minutes. */
  async function trade(minutes: number): Promise<void> {
    const rows = Array.from({ length: minutes }, (_, at) =>
      made.trade(START + at * MINUTE_MS, BigInt(5_000_000 + at), 1n),
    );
    for (const row of rows) liveData.apply(row);
    await project(...rows);
  }
  const pagesOf = (asked: readonly PageJob[]) =>
    asked.flatMap(({ firstPage, pages }) => Array.from({ length: pages }, (_, at) => firstPage + at));

  test('a closed page is made once for all who ask meanwhile, neighbours in one job, and is kept at its second asking', async () => {
    await trade(350);
    await Promise.all([bodyOf('1m', 350), bodyOf('1m', 350), bodyOf('1m', 1_000)]);
    const pages = pagesOf(jobs);
    expect(new Set(pages).size).toBe(pages.length);
    // The newest pages of the first two questions, and the older ones of the third.
    expect(jobs).toHaveLength(2);
    // 1,000 bars lie in eleven pages.
    expect(pages).toHaveLength(11);
    // The older pages are asked for the second time, and then they are kept.
    await bodyOf('1m', 1_000);
    expect(pagesOf(jobs)).toHaveLength(11 + 7);
    await bodyOf('1m', 1_000);
    const asked = jobs.length;
    expect(asked).toBe(3);
    const { parts } = await answer('1m', 350);
    expect(parts.filter(({ pressed }) => pressed !== undefined).length).toBeGreaterThanOrEqual(2);
    expect(joinGzip(parts).length).toBeLessThan(joinPlain(parts).length / 2);
    for (let limit = 1; limit <= 350; limit += 50) await bodyOf('1m', limit);
    expect(jobs.length).toBe(asked);
  });

  test('old pages, however many, drive none of the newest out', async () => {
    await trade(2_000);
    const newest = liveData.timeMs;
    // Room for the newest pages of one chart, and for as many older ones.
    openKlines(60_000);
    for (let count = 0; count < 2; count++) await bodyOf('1m', 300);
    const asked = jobs.length;
    for (const turn of [1, 2])
      for (let bars = 400; bars < 2_000; bars += 100)
        await bodyOf('1m', 100 * turn, newest - bars * MINUTE_MS);
    expect(jobs.length).toBeGreaterThan(asked + 16);
    jobs = [];
    await bodyOf('1m', 300);
    expect(jobs).toEqual([]);
  });

  test('pages to be made count for the address that asks, kept ones for none, and too many are refused whole', async () => {
    await trade(2_000);
    openKlines(undefined, MOST_PAGES);
    for (let count = 0; count < 3; count++) await bodyOf('1m', 1_000);
    // Eleven pages at the first asking; the ten that are closed at the second.
    expect(counted).toEqual(new Map([['a', 21]]));
    const old = (turn: number, asker: string) => answer('1m', 1_000, START - turn * 1_000 * MINUTE_MS, asker);
    await old(1, 'a');
    await old(2, 'a');
    const made = jobs.length;
    await expect(old(3, 'a')).rejects.toThrow('rateLimited');
    expect([jobs.length, counted.get('a')]).toEqual([made, 43]);
    await old(3, 'b');
    expect(await bodyOf('1m', 1_000)).toBe(await plainBody('1m', 1_000));
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
    const make = (job: PageJob) =>
      broken ? Promise.reject(new Error('no database')) : makePages(database.sql, job);
    klines = new KlinePages(liveData, make, () => true);
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
    const pages = await maker.make(job, { lane: 'older', asker: 'a' });
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
    const from = (asker: string): PageOrigin => ({ lane: 'older', asker });
    const asked = Array.from({ length: 70 }, (_, at) =>
      maker.make(job, from(`a${at}`)).then(
        () => 'made',
        (error) => error.error,
      ),
    );
    const said = await Promise.all(asked);
    // One is made while 64 wait.
    expect(said.filter((one) => one === 'made')).toHaveLength(65);
    expect(said.filter((one) => one === 'rateLimited')).toHaveLength(5);
    // More bars than its memory holds.
    const tooMuch = { ...job, firstPage: job.firstPage - 50_000, pages: 50_000, closeBefore: 1n };
    const newest: PageOrigin = { lane: 'newest', asker: 'a' };
    const lost = [maker.make(tooMuch, from('a')), maker.make(job, from('a')), maker.make(job, newest)];
    const outcomes = (await Promise.allSettled(lost)).map((one) =>
      one.status === 'rejected' ? one.reason.error : one.status,
    );
    // The thread may have finished the small job before it broke.
    expect(outcomes.slice(0, 2)).toEqual(['unavailable', 'unavailable']);
    expect(faults).toHaveLength(1);
    await eventually('pages are made again', () =>
      maker.make(job, from('a')).then(
        (pages) => pages.length === 3,
        () => false,
      ),
    );
    await maker.stop();
    await expect(maker.make(job, from('a'))).rejects.toThrow('unavailable');
  });

  test('makes newest pages beside older ones, and older ones by turns of the addresses', async () => {
    const maker = new PageMaker(database.target, (error) => expect.unreachable(error.message));
    const done: string[] = [];
    const ask = (name: string, origin: PageOrigin) =>
      maker.make(job, origin).then(
        () => done.push(name),
        (error) => done.push(`${name} ${error.error}`),
      );
    const asked = Array.from({ length: 10 }, (_, at) => ask(`a${at}`, { lane: 'older', asker: 'a' }));
    asked.push(ask('b', { lane: 'older', asker: 'b' }), ask('newest', { lane: 'newest', asker: 'c' }));
    await Promise.all(asked);
    expect(done).toContain('a9 rateLimited');
    const made = done.filter((name) => !name.endsWith('rateLimited'));
    expect(made).toHaveLength(11);
    expect(made.indexOf('newest')).toBeLessThanOrEqual(1);
    expect(made.filter((name) => name !== 'newest').slice(0, 4)).toEqual(['a0', 'a1', 'b', 'a2']);
    await maker.stop();
  });
});
