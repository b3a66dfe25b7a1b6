import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MemoryKernel } from '../../../kernel/testing/memory-kernel.ts';
import { openSmallExchange } from '../../../kernel/testing/small-exchange.ts';
import { openTempDatabase, type TempDatabase } from '../../../platform/database/testing/temp-database.ts';
import { CnyRateChanges } from '../cny-rate/set-cny-rate.ts';
import { LiveMarketData } from '../live/live-market-data.ts';
import { marketData } from '../migrations/0001-market-data.ts';
import { MarketSettings } from '../pairs/market-settings.ts';
import { type MarketVerbParts, marketVerbs } from './admin-verbs.ts';

const PAIR = 'BTC/USDT';
let database: TempDatabase;
let kernel: MemoryKernel;
let liveData: LiveMarketData;
let settings: MarketSettings;
let parts: MarketVerbParts;
let say: (line: string) => Promise<string>;

beforeAll(async () => {
  database = await openTempDatabase([marketData]);
  kernel = (await openSmallExchange()).restarted();
  liveData = new LiveMarketData(kernel.initial);
  liveData.follow(kernel);
  settings = new MarketSettings(database.sql);
  parts = {
    kernel,
    marketData: liveData,
    settings,
    rates: new CnyRateChanges(kernel, liveData.cnyRate, { least: '5', most: '10' }),
    sourceNames: () => ['binance', 'okx', 'kraken'],
    nowMs: () => 77,
    mode: 'demo',
  };
  const verbs = marketVerbs(parts);
  say = (line) => {
    const [name, ...words] = line.split(' ');
    const verb = verbs.find((each) => each.verb === name);
    if (!verb) throw new Error(line);
    return verb.run(words);
  };
});
afterAll(() => database.close());

describe('what an operator says', () => {
  it('status and fees go through the kernel', async () => {
    await say(`market ${PAIR} cancel-only`);
    expect(liveData.markets.market(PAIR)?.status).toBe('CANCEL_ONLY');
    await say(`market ${PAIR} open`);
    await say(`fees ${PAIR} 500 900`);
    expect(liveData.markets.market(PAIR)).toMatchObject({
      status: 'OPEN',
      makerFeePpm: 500,
      takerFeePpm: 900,
    });
    // The engine's own refusal comes back by name: a maker pays no more than a taker.
    await expect(say(`fees ${PAIR} 900 500`)).rejects.toThrow('FEE_INVALID');
    expect(kernel.lanes.every((lane) => lane === 'risk-reducing')).toBe(true);
  });

  it('an index is a tenth of the tick fine', async () => {
    await say(`index ${PAIR} binance okx kraken`);
    expect(kernel.restarted().initial.indexes).toMatchObject([
      { symbol: PAIR, priceScale: 3, step: 10n, sources: [{ weight: 1 }, { weight: 1 }, { weight: 1 }] },
    ]);
    await expect(say(`index ${PAIR} binance okx`)).rejects.toThrow('three');
    await expect(say(`index ${PAIR} binance okx okx`)).rejects.toThrow('once');
    await expect(say(`index ${PAIR} binance okx krakn`)).rejects.toThrow(
      'no source is called krakn; there are binance, okx, kraken',
    );
  });

  it('rate, newness and tiles are settings', async () => {
    await say('rate 7.31');
    expect(kernel.restarted().initial.otc.rate).toMatchObject({ rate: 731_000_000n, isManual: false });
    // 2 % is the largest step.
    await say('rate 7.1638');
    await expect(say('rate 7.31')).rejects.toThrow('two operators set it on the desk');
    expect(liveData.cnyRate.current?.rate).toBe(716_380_000n);
    await say(`top ${PAIR} 3`);
    await say(`new ${PAIR} on`);
    expect(settings.settingOf(PAIR)).toEqual({ isNew: true, listTimeMs: 77, topSort: 3 });
    await say(`top ${PAIR} off`);
    await say(`new ${PAIR} off`);
    expect(settings.settingOf(PAIR)).toEqual({ isNew: false, listTimeMs: 77, topSort: undefined });
  });

  it('the rate is set by two operators on the desk in production', async () => {
    const rate = marketVerbs({ ...parts, mode: 'production' }).find(({ verb }) => verb === 'rate');
    const before = liveData.cnyRate.current;
    await expect(rate?.run(['7.1'])).rejects.toThrow('two operators');
    expect(liveData.cnyRate.current).toEqual(before);
  });

  it.each([
    'rate',
    'rate -1',
    'rate 0',
    'rate 4.99',
    'rate 10.01',
    'rate 71',
    'rate 7,2',
    'market',
    'market X/Y open',
    `market ${PAIR} dance`,
    `fees ${PAIR} 1.5 2`,
    `fees ${PAIR} 1`,
    `top ${PAIR} first`,
    `new ${PAIR}`,
  ])('refuses "%s" and says why', async (line) => {
    await expect(say(line)).rejects.toThrow(
      /decimal|between 5 and 10|no market|say one of|whole number|say on or off/,
    );
  });

  // The last one: nothing opens it again.
  it('a market closed for good stays closed', async () => {
    await say(`market ${PAIR} close`);
    await expect(say(`market ${PAIR} open`)).rejects.toThrow('closed for good');
    expect(liveData.markets.market(PAIR)?.status).toBe('CLOSED');
  });
});
