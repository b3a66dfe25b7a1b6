import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KLINE_INTERVALS, type KlineInterval } from '@tern/protocol';
import { CONTRACTS, MARKETS } from '@tern/simulator';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { MemoryKernel } from '../kernel/testing/memory-kernel.ts';
import { barNumber, barStart, baseOf, stepBars } from '../modules/market/bars/intervals.ts';
import { LiveMarketData, MarketSettings, Ticks } from '../modules/market/index.ts';
import { restoreMarkets } from '../modules/market/live/restore.ts';
import { marketData } from '../modules/market/migrations/0001-market-data.ts';
import { readKline } from '../modules/market/testing/plain-kline.ts';
import type { CreateMember } from '../modules/member/index.ts';
import { SteppedClock } from '../platform/clock/stepped-clock.ts';
import { openTempDatabase, type TempDatabase } from '../platform/database/testing/temp-database.ts';
import { Demo } from './index.ts';
import { seed } from './seed.ts';

const NOW_MS = new MemoryKernel().nowMs;

let database: TempDatabase;
let dataDir: string;
let running: Demo | undefined;
let stopTicks: (() => void) | undefined;
beforeAll(async () => {
  database = await openTempDatabase([marketData]);
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.sql`truncate market_bars, market_trades, market_settings, currency_settings`;
  dataDir = mkdtempSync(join(tmpdir(), 'tern-demo-'));
  // The same world every time; everything else of the memory is made by the demo.
  const members = [{ phone: '13800000001' }, { phone: '13800000002' }].map((each) => ({
    ...each,
    password: 'tern-123456789012',
  }));
  const memory = { seed: 'test', firstStartMs: NOW_MS, isSeeded: false, members };
  writeFileSync(join(dataDir, 'demo-world.json'), JSON.stringify(memory), { mode: 0o600 });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  running?.stop();
  stopTicks?.();
  vi.useRealTimers();
  rmSync(dataDir, { recursive: true, force: true });
});

interface Started {
  kernel: MemoryKernel;
  marketData: LiveMarketData;
  demo: Demo;
  clock: SteppedClock;
}

const refused = async () => {
  throw new Error('this demo has no OTC desk');
};
/** The desk itself is tested with the whole server, in test/otc-demo.integration.test.ts. */
const NO_OTC = {
  hasInvitees: false,
  isFirstReady: false,
  tickets: undefined,
  identity: undefined,
  activity: undefined,
  otc: undefined,
  facts: {
    verifiedName: refused,
    passIdentity: refused,
    passAdvanced: refused,
    hasTradingPassword: refused,
    setTradingPasswords: refused,
    bindMail: refused,
    bindAuthenticator: refused,
    showAuthenticator: () => undefined,
  },
} as const;

const openerOn =
  (kernel: MemoryKernel): CreateMember =>
  async ({ account }) => {
    const memberId = account.kind === 'phone' ? Number(account.phone.slice(-8)) : 0;
    await kernel.execute({ kind: 'open-member', memberId });
    return memberId;
  };

async function startOn(kernel: MemoryKernel): Promise<Started> {
  const marketData = new LiveMarketData(kernel.initial);
  await restoreMarkets(database.sql, marketData);
  marketData.follow(kernel);
  const settings = new MarketSettings(database.sql);
  await settings.load();
  let tokens = 0;
  const clock = new SteppedClock(kernel.nowMs);
  const demo = await Demo.open({
    kernel,
    marketData,
    settings,
    dataDir,
    sql: database.sql,
    clock,
    webOrigin: 'http://localhost:1',
    consoleOrigin: 'http://localhost:2',
    sessions: {
      issue: async (memberId, type) => `${type} ${memberId} ${kernel.initial.seq} ${tokens++}`,
      find: () => undefined,
    },
    createMember: openerOn(kernel),
    historyBars: 1_500,
    operatorId: async () => 1,
    ...NO_OTC,
    chains: undefined,
    createOperator: async (name) => ({ name, password: `password of ${name}`, otpauth: `otpauth://${name}` }),
    onFault: (error) => {
      throw error;
    },
  });
  running = demo;
  stopTicks = new Ticks(kernel, marketData.indexes, demo.sources).start();
  await demo.start({ call: refused });
  return { kernel, marketData, demo, clock };
}

/** As many beats as the driver has in this time; the kernel answers in between. */
async function live({ kernel, clock }: Started, seconds: number): Promise<void> {
  for (let turn = 0; turn < seconds * 2; turn++) {
    kernel.nowMs += 500;
    clock.step(500);
    vi.advanceTimersByTime(500);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** A stored interval is filled with 1,500 bars; another one has as many as those of its base make. */
function chartBars(interval: KlineInterval, nowMs: number): number {
  const base = baseOf(interval);
  const oldestMs = stepBars(base, barStart(base, nowMs), 1 - 1_500);
  return 1 + barNumber(interval, nowMs) - barNumber(interval, oldestMs);
}

const balancesOf = (kernel: MemoryKernel) => kernel.restarted().initial.balances;
const credentials = () => JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8'));

test('a first start fills charts, books and pockets, and hands out the keys', async () => {
  const world = await startOn(new MemoryKernel());
  for (const { market } of MARKETS) {
    expect(world.marketData.markets.market(market)?.status).toBe('OPEN');
    for (const interval of KLINE_INTERVALS) {
      const bars = await readKline(database.sql, world.marketData, market, interval, undefined, 1_500);
      expect(bars, `${market} ${interval}`).toHaveLength(chartBars(interval, world.marketData.timeMs));
    }
    expect(world.marketData.tickers.view(market, world.marketData.timeMs, 0n).turnover).toBeGreaterThan(0n);
  }
  // No invented trade: the back-fill lives in bars alone.
  expect(world.marketData.trades.newest('BTC/USDT', 10)).toEqual([]);
  expect(statSync(join(dataDir, 'demo.json')).mode & 0o777).toBe(0o600);
  expect(statSync(join(dataDir, 'demo-world.json')).mode & 0o777).toBe(0o600);
  expect(credentials()).toMatchObject({
    web: 'http://localhost:1',
    ws: 'ws://localhost:1/ws',
    api: 'http://localhost:1/api/',
  });
  expect(credentials().members).toHaveLength(2);
  for (const { userId, password, token } of credentials().members) {
    expect(password).toBe('tern-123456789012');
    expect(token).toMatch(/^android /);
    const own = balancesOf(world.kernel).filter(({ owner }) => String(owner) === userId);
    expect(own.some(({ type, asset, free }) => type === 'spot' && asset === 'USDT' && free > 0n)).toBe(true);
  }
  await live(world, 15);
  for (const { market } of MARKETS) {
    expect(world.marketData.depth.levels(market, 100).bids.length, market).toBeGreaterThanOrEqual(18);
  }
  expect(world.marketData.trades.newest('BTC/USDT', 10).length).toBeGreaterThan(0);
  const commands = world.kernel.rows.slice(-30).reduce((sum, { header }) => sum + header.count, 0);
  expect(commands).toBeLessThanOrEqual(15 * 60);
  // One row a beat, whatever the number of commands.
  expect(world.kernel.rows.slice(-30).some(({ header }) => header.count > 10)).toBe(true);
});

test('contracts are listed with charts, a fund and a living book', async () => {
  const world = await startOn(new MemoryKernel());
  for (const { market, indexSymbol } of CONTRACTS) {
    expect(world.marketData.contracts.findContract(market)).toMatchObject({ status: 'OPEN', indexSymbol });
    for (const interval of KLINE_INTERVALS) {
      const bars = await readKline(database.sql, world.marketData, market, interval, undefined, 1_500);
      expect(bars, `${market} ${interval}`).toHaveLength(chartBars(interval, world.marketData.timeMs));
      const spot = await readKline(database.sql, world.marketData, indexSymbol, interval, undefined, 1_500);
      expect(bars.at(-1)?.close).toBe(spot.at(-1)?.close);
    }
    expect(world.marketData.trades.newest(market, 10)).toEqual([]);
  }
  const fund = balancesOf(world.kernel).find(({ owner }) => owner === 'insurance');
  expect(fund?.free).toBeGreaterThan(0n);
  await live(world, 60);
  for (const { market } of CONTRACTS) {
    const { bids, asks } = world.marketData.depth.levels(market, 100);
    expect(Math.min(bids.length, asks.length), market).toBeGreaterThanOrEqual(14);
  }
  expect(world.marketData.trades.newest('BTC/USDT:USDT', 10).length).toBeGreaterThan(0);
});

test('a folder that was made before there were contracts gets them at its next start, once', {
  tags: 'long',
}, async () => {
  const path = join(dataDir, 'demo-world.json');
  const memory = JSON.parse(readFileSync(path, 'utf8'));
  const older = new MemoryKernel();
  const marketData = new LiveMarketData(older.initial);
  marketData.follow(older);
  const settings = new MarketSettings(database.sql);
  await seed(
    {
      sql: database.sql,
      kernel: older,
      marketData,
      settings,
      createMember: openerOn(older),
      historyBars: 1_500,
    },
    memory,
  );
  writeFileSync(path, JSON.stringify({ ...memory, isSeeded: true }));

  const kernel = older.restarted();
  kernel.nowMs += 24 * 3_600_000;
  const next = await startOn(kernel);
  for (const { market } of CONTRACTS) {
    expect(next.marketData.contracts.findContract(market)?.status).toBe('OPEN');
    const bars = await readKline(database.sql, next.marketData, market, '1m', undefined, 1_500);
    expect(bars, market).toHaveLength(1_500);
    // Up to now, and not up to the folder's first day.
    expect(bars.at(-2)?.volume, market).toBeGreaterThan(0n);
  }
  const { contracts } = JSON.parse(readFileSync(path, 'utf8'));
  expect(contracts).toMatchObject({ isSeeded: true, historyEndMs: kernel.nowMs });
  await next.demo.stop();
  const again = kernel.restarted();
  await startOn(again);
  const credited = again.rows
    .flatMap(({ events }) => events)
    .filter(({ kind }) => kind === 'outside-credited');
  expect(credited).toEqual([]);
});

test('a second start goes on: nothing is paid twice, orders are known, tokens are fresh', async () => {
  const first = await startOn(new MemoryKernel());
  await live(first, 10);
  await first.demo.stop();
  const { members } = credentials();
  const before = balancesOf(first.kernel).filter(
    ({ owner }) => owner === 'promo' || Number(owner) >= 1_000_000,
  );
  const kernel = first.kernel.restarted();
  const second = await startOn(kernel);
  expect(
    kernel.rows.flatMap(({ events }) => events).filter((event) => event.kind === 'outside-credited'),
  ).toEqual([]);
  const again = credentials().members;
  expect(again.map((member: { password: string }) => member.password)).toEqual(
    members.map((member: { password: string }) => member.password),
  );
  expect(again[0].token).not.toBe(members[0].token);
  await live(second, 3);
  expect(balancesOf(kernel).filter(({ owner }) => owner === 'promo' || Number(owner) >= 1_000_000)).toEqual(
    before,
  );
  for (const { market } of MARKETS) {
    const { bids, asks } = second.marketData.depth.levels(market, 100);
    expect(bids.length + asks.length, market).toBeLessThan(64);
  }
});

test('a first start that was cut short is done again without paying twice', { tags: 'long' }, async () => {
  const first = await startOn(new MemoryKernel());
  await first.demo.stop();
  const path = join(dataDir, 'demo-world.json');
  writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), isSeeded: false }));
  const bars = await database.sql`select md5(string_agg(b::text, '|' order by b)) as sum from market_bars b`;
  const before = balancesOf(first.kernel);
  const again = await startOn(first.kernel.restarted());
  expect(balancesOf(again.kernel)).toEqual(before);
  expect(
    await database.sql`select md5(string_agg(b::text, '|' order by b)) as sum from market_bars b`,
  ).toEqual(bars);
});
