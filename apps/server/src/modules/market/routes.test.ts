import { DEFAULT_INDEX_LIMITS } from '@tern/engine';
import type { CallName } from '@tern/protocol';
import { CALLS } from '@tern/protocol/calls';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CallRegistry } from '../../platform/http/call.ts';
import { LiveMarketData } from './live/live-market-data.ts';
import { MarketSettings } from './pairs/market-settings.ts';
import { Pairs } from './pairs/pairs.ts';
import { chartRoutes, pairRoutes, serverRoutes } from './routes.ts';
import { MadeMarket, madeState, PAIR } from './testing/made-market.ts';

const START = Date.UTC(2026, 2, 4, 10, 0);
type Handler = (params: object, context: object) => Promise<{ result: unknown }>;

let marketData: LiveMarketData;
let made: MadeMarket;
let handlers: Map<CallName, Handler>;

beforeEach(() => {
  const state = madeState();
  const prepared = { ...state.markets[0]!, market: 'NEW/USDT', status: 'PREPARED' as const };
  const suspended = { ...state.markets[0]!, market: 'OLD/USDT', status: 'SUSPENDED' as const };
  marketData = new LiveMarketData({
    ...state,
    markets: [...state.markets, prepared, suspended],
    faucet: [{ asset: 'USDT', amount: 1_000_000_000n }],
  });
  made = new MadeMarket();
  handlers = new Map();
  const calls = {
    visitor: (name: CallName, handler: unknown) => void handlers.set(name, handler as Handler),
    member: () => undefined,
  } as unknown as CallRegistry;
  const settings = new MarketSettings(undefined as never);
  pairRoutes(calls, marketData, new Pairs(marketData, settings), { publicTextOf: () => undefined });
  chartRoutes(calls, marketData, undefined as never);
  serverRoutes(
    calls,
    {
      name: 'T',
      mode: 'demo',
      contact: 'help@t.test',
      simulated: true,
      tabSet: 'STANDARD',
      hasSms: false,
      programmes: { isOpen: (programme) => programme === 'INVITATION' },
    },
    marketData,
    settings,
    () => START,
  );
});

/** The answer, checked against the contract. */
async function ask(name: CallName, params: object): Promise<unknown> {
  const { result } = await handlers.get(name)!(params, { ip: '127.0.0.1' });
  return CALLS[name].result.parse(result);
}
const names = (result: unknown) => (result as { pairsName: string }[]).map((pair) => pair.pairsName);
const spot = { pairsName: PAIR, type: 'SPOT' };

describe('pairs', () => {
  it('main currencies, their pairs, and what is not shown', async () => {
    expect(await ask('getMainCurs', {})).toEqual(['USDT', 'BTC']);
    expect(names(await ask('getPairsByMainCur', { mainCur: 'USDT', type: 'SPOT' }))).toEqual([
      PAIR,
      'ETH/USDT',
      'OLD/USDT',
    ]);
    expect(await ask('getPairsByMainCur', { mainCur: 'USDT', type: 'CONTRACT' })).toEqual([]);
    expect(await ask('getPairsByMainCur', { mainCur: 'EUR', type: 'SPOT' })).toEqual([]);
    expect(names(await ask('getSpotMarkets', {}))).not.toContain('NEW/USDT');
    // Suspended ones rank nowhere.
    expect(names(await ask('getIndexCoin', { getCoinType: 'TOP' }))).toEqual([PAIR, 'ETH/BTC', 'ETH/USDT']);
  });

  it('a turnover in coins ranks by its worth in USDT', async () => {
    marketData.apply(made.trade(START, 5_000_000n, 100_000n));
    marketData.apply(made.trade(START, 340n, 50_000_000n, 'ETH/BTC'));
    marketData.apply(made.trade(START, 340_000n, 1_000_000n, 'ETH/USDT'));
    // 1,700 BTC of 50,000 USDT; 50,000 USDT; 34,000 USDT.
    expect(names(await ask('getIndexCoin', { getCoinType: 'VOLUME' }))).toEqual([
      'ETH/BTC',
      PAIR,
      'ETH/USDT',
    ]);
  });

  it('a ticker with its index', async () => {
    expect(await ask('getTicker', spot)).toMatchObject({
      price: '50000',
      indexState: 'NONE',
      indexPrice: '0',
    });
    marketData.apply(
      made.row(START, [
        {
          kind: 'index-set',
          symbol: PAIR,
          priceScale: 3,
          step: 10n,
          sources: [],
          limits: DEFAULT_INDEX_LIMITS,
        },
      ]),
    );
    marketData.apply(
      made.row(START, [
        {
          kind: 'index-changed',
          symbol: PAIR,
          price: 50_004_000n,
          state: 'NORMAL',
          validSources: 10,
          anchor: 50_004_000n,
          hasJumped: false,
        },
      ]),
    );
    expect(await ask('getTicker', spot)).toMatchObject({
      indexPrice: '50004',
      indexState: 'NORMAL',
      indexSources: 10,
    });
  });
});

describe('books and trades', () => {
  beforeEach(() => {
    for (const price of [4_999_990n, 4_999_000n])
      marketData.apply(made.row(START, [made.opened('BUY', price, 5n)]));
    marketData.apply(made.row(START, [made.opened('SELL', 5_000_010n, 5n)]));
  });

  it('depth, grouped by a multiple of the tick', async () => {
    expect(await ask('getDepth', spot)).toMatchObject({
      bids: [
        ['49999.9', '0.00005'],
        ['49990', '0.00005'],
      ],
      seq: 3,
    });
    expect(await ask('getDepth', { ...spot, group: '100' })).toMatchObject({
      bids: [['49900', '0.0001']],
      asks: [['50100', '0.00005']],
    });
  });

  it.each([
    ['getDepth', { ...spot, group: '0.15' }],
    ['getDepth', { ...spot, group: '0' }],
    ['getDepth', { ...spot, group: '0.001' }],
    ['getDepth', { ...spot, limit: '0' }],
    ['getDepth', { ...spot, limit: '501' }],
    ['getTrades', { ...spot, limit: '201' }],
    ['getKline', { ...spot, interval: '1m', limit: '1501' }],
    ['getKline', { ...spot, interval: '1m', endTime: '9999999999999999' }],
    ['getKline', { ...spot, interval: '1M', endTime: '-9999999999999999' }],
    ['getKline', { ...spot, interval: '1M', endTime: String(Date.UTC(1000, 0) - 1) }],
  ] as const)('%s refuses %j', async (name, params) => {
    await expect(async () => ask(name, params)).rejects.toThrow('parameterInvalid');
  });

  it.each(['getTicker', 'getDepth', 'getTrades'] as const)('%s knows no such pair', async (name) => {
    await expect(async () => ask(name, { ...spot, pairsName: 'X/Y' })).rejects.toThrow('pairUnknown');
    await expect(async () => ask(name, { ...spot, type: 'CONTRACT' })).rejects.toThrow('pairUnknown');
    await expect(async () => ask(name, { ...spot, pairsName: 'NEW/USDT' })).rejects.toThrow('pairUnknown');
  });

  it('trades, newest first', async () => {
    marketData.apply(made.trade(START, 5_000_000n, 1n));
    marketData.apply(made.trade(START + 1, 5_000_100n, 2n));
    expect(await ask('getTrades', spot)).toMatchObject([
      { price: '50001', qty: '0.00002' },
      { price: '50000' },
    ]);
  });
});

it('the server says what it is', async () => {
  expect(await ask('getServer', {})).toMatchObject({
    name: 'T',
    mode: 'demo',
    contact: 'help@t.test',
    simulated: true,
    tabSet: 'STANDARD',
    hasSms: false,
    hasInvitation: true,
    hasMerchants: false,
    time: START,
    cnyRate: '7.2',
    faucet: [{ currency: 'USDT', amount: '10' }],
  });
});

it('has no CNY values before the first rate, and those of the newest one after it', async () => {
  marketData.cnyRate.current = undefined;
  const [pair] = (await ask('getPairsByMainCur', { mainCur: 'USDT', type: 'SPOT' })) as { chPrice: string }[];
  expect(pair?.chPrice).toBe('');
  expect(await ask('getServer', {})).not.toHaveProperty('cnyRate');
  const operators = { firstOperator: 1, secondOperator: 2 };
  const changed = { kind: 'cny-rate-changed', rate: 712_345_678n, isManual: true, ...operators } as const;
  marketData.apply(made.row(START, [changed]));
  const [again] = (await ask('getPairsByMainCur', { mainCur: 'USDT', type: 'SPOT' })) as {
    chPrice: string;
  }[];
  expect(again?.chPrice).toBe('356172.84');
  expect(await ask('getServer', {})).toMatchObject({ cnyRate: '7.12345678' });
});
