/** Tests contracts beside spot in all public data of markets: books, trades, bars, tickers, calls, topics. */

import type { OutgoingMessage } from 'node:http';
import { DEFAULT_INDEX_LIMITS } from '@tern/engine';
import type { CallName, ServerFrame, TopicData } from '@tern/protocol';
import { CALLS } from '@tern/protocol/calls';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CallRegistry } from '../../platform/http/call.ts';
import { TopicHub } from '../../platform/websocket/index.ts';
import { feedMarkets } from './feeds/market-feed.ts';
import { mergeTickers } from './feeds/merge-updates.ts';
import { LiveMarketData } from './live/live-market-data.ts';
import { MarketSettings } from './pairs/market-settings.ts';
import { Pairs } from './pairs/pairs.ts';
import { chartRoutes, pairRoutes } from './routes.ts';
import { CONTRACT, MadeMarket, madeContract, madeState, PAIR } from './testing/made-market.ts';

const START = Date.UTC(2026, 2, 4, 10, 0);
const NOTHING = { bids: [], asks: [] };

let marketData: LiveMarketData;
let pairs: Pairs;
let made: MadeMarket;
beforeEach(() => {
  marketData = new LiveMarketData({ ...madeState(), contracts: [madeContract()] });
  pairs = new Pairs(marketData, new MarketSettings(undefined as never));
  made = new MadeMarket();
});
const book = () => marketData.depth.levels(CONTRACT, 10);

describe('the book of a contract', () => {
  it('opening a long and closing a short buy, the others sell', () => {
    marketData.apply(
      made.row(
        START,
        [made.contractOpened(1, 'OPEN_LONG', 500_000n, 3n)],
        [made.contractOpened(2, 'CLOSE_SHORT', 500_000n, 4n)],
        [made.contractOpened(3, 'OPEN_SHORT', 500_100n, 5n)],
        [made.contractOpened(4, 'CLOSE_LONG', 500_200n, 6n)],
      ),
    );
    expect(book()).toEqual({
      bids: [[500_000n, 7n]],
      asks: [
        [500_100n, 5n],
        [500_200n, 6n],
      ],
    });
  });

  it('ids are its own: the spot order of the same number stays where it is', () => {
    const spot = made.opened('BUY', 4_000_000n, 9n);
    marketData.apply(made.row(START, [spot]));
    marketData.apply(made.row(START, [made.contractOpened(spot.orderId, 'OPEN_LONG', 500_000n, 3n)]));
    marketData.apply(made.row(START, [made.contractClosed(spot.orderId)]));
    expect(book()).toEqual(NOTHING);
    expect(marketData.depth.levels(PAIR, 10).bids).toEqual([[4_000_000n, 9n]]);
    marketData.apply(made.row(START, [made.closed(spot.orderId)]));
    expect(marketData.depth.levels(PAIR, 10)).toEqual(NOTHING);
  });

  it('several orders of one command: each rests with what it kept, one that only takes never shows', () => {
    marketData.apply(made.row(START, [made.contractOpened(1, 'OPEN_LONG', 500_000n, 10n)]));
    marketData.apply(
      made.row(START, [
        // Takes 4 and is over; another rests; a third meets both of those that rest.
        { ...made.contractOpened(2, 'OPEN_SHORT', 500_000n, 4n), timeInForce: 'IOC' },
        made.contractTraded(500_000n, 4n, 1, 2),
        made.contractClosed(2),
        made.contractOpened(3, 'OPEN_LONG', 499_900n, 5n),
        made.contractOpened(4, 'CLOSE_LONG', 499_900n, 8n),
        made.contractTraded(500_000n, 6n, 1, 4),
        made.contractClosed(1),
        made.contractTraded(499_900n, 2n, 3, 4),
        made.contractClosed(4),
      ]),
    );
    expect(book()).toEqual({ bids: [[499_900n, 3n]], asks: [] });
  });

  it('the liquidation engine has no order: only the maker is filled', () => {
    marketData.apply(made.row(START, [made.contractOpened(1, 'OPEN_LONG', 500_000n, 10n)]));
    marketData.apply(made.row(START, [made.contractTraded(500_000n, 4n, 1, 0)]));
    expect(book().bids).toEqual([[500_000n, 6n]]);
  });

  it('starts from the orders that rest in the engine', () => {
    const order = { ...made.contractOpened(7, 'CLOSE_SHORT', 500_000n, 9n), createTimeMs: START };
    const filled = { filledQty: 2n, filledNotional: 0n, filledLots: 0n, fee: 0n };
    marketData = new LiveMarketData({
      ...madeState(),
      contracts: [madeContract()],
      contractOrders: [{ ...order, ...filled }],
    });
    expect(book().bids).toEqual([[500_000n, 7n]]);
    marketData.apply(made.row(START, [made.contractClosed(7)]));
    expect(book()).toEqual(NOTHING);
  });
});

describe('calls', () => {
  const contract = { pairsName: PAIR, type: 'CONTRACT' };
  const handlers = new Map<CallName, (params: object) => Promise<{ result: unknown }>>();
  beforeEach(() => {
    const calls = { visitor: (name: CallName, handler: never) => void handlers.set(name, handler) };
    pairRoutes(calls as unknown as CallRegistry, marketData, pairs, { publicTextOf: () => undefined });
    chartRoutes(calls as unknown as CallRegistry, marketData, undefined as never);
  });
  const ask = async (name: CallName, params: object) =>
    CALLS[name].result.parse((await handlers.get(name)!(params)).result);

  it('lists contracts under their pair, beside the spot market of the same pair', async () => {
    marketData.apply(made.trade(START, 5_000_000n, 100_000n));
    marketData.apply(made.row(START, [made.contractTraded(500_100n, 2_000_000n, 0, 0)]));
    const of = (type: string) => ask('getPairsByMainCur', { mainCur: 'USDT', type });
    expect(await of('CONTRACT')).toEqual([
      {
        type: 'CONTRACT',
        pairsName: PAIR,
        tokenCur: 'BTC',
        mainCur: 'USDT',
        price: '50010',
        updown: '0.00',
        chPrice: '360072.00',
        volume: '100020',
        baseVolume: '2',
        high: '50010',
        low: '50010',
        open: '50010',
        tickSize: '1',
        isNew: false,
        status: 'OPEN',
      },
    ]);
    expect(await of('SPOT')).toMatchObject([{ type: 'SPOT', price: '50000' }, { pairsName: 'ETH/USDT' }]);
    // Rankings are of spot pairs alone (rules/spot#rankings).
    for (const getCoinType of ['UPDOWN', 'VOLUME', 'PROJECT', 'TOP'])
      expect(await ask('getIndexCoin', { getCoinType })).not.toContainEqual(
        expect.objectContaining({ type: 'CONTRACT' }),
      );
    expect(await ask('getSpotMarkets', {})).toHaveLength(3);
  });

  it('a contract that never traded shows its index, and follows its status', async () => {
    marketData.apply(
      made.row(START, [
        {
          kind: 'index-set',
          symbol: PAIR,
          priceScale: 2,
          step: 1n,
          sources: [],
          limits: DEFAULT_INDEX_LIMITS,
        },
        {
          kind: 'index-changed',
          symbol: PAIR,
          price: 5_000_415n,
          state: 'NORMAL',
          validSources: 9,
          anchor: 5_000_415n,
          hasJumped: false,
        },
      ]),
    );
    expect(await ask('getTicker', contract)).toMatchObject({
      price: '50004.2',
      indexPrice: '50004.15',
      indexState: 'NORMAL',
      indexSources: 9,
      volume: '0',
    });
    const { base, indexSymbol, settings } = madeContract();
    const changed = {
      market: CONTRACT,
      base,
      indexSymbol,
      priceScale: 1,
      qtyScale: 6,
      settings,
      statusSinceMs: 1,
      pendingFromMs: 0,
    };
    const become = (status: 'HALTED' | 'CLOSED') =>
      marketData.apply(made.row(START, [{ kind: 'contract-changed', ...changed, status, reason: 'x' }]));
    become('HALTED');
    expect(await ask('getTicker', contract)).toMatchObject({ status: 'HALTED' });
    become('CLOSED');
    await expect(async () => ask('getTicker', contract)).rejects.toThrow('pairUnknown');
    expect(await ask('getPairsByMainCur', { mainCur: 'USDT', type: 'CONTRACT' })).toEqual([]);
  });

  it('its book and trades, by type; the engine name alone is no pair', async () => {
    marketData.apply(made.row(START, [made.contractOpened(1, 'OPEN_LONG', 500_000n, 3_000_000n)]));
    marketData.apply(made.row(START, [made.contractTraded(500_000n, 1_000_000n, 1, 0)]));
    expect(await ask('getDepth', contract)).toMatchObject({ bids: [['50000', '2']], asks: [] });
    expect(await ask('getDepth', { ...contract, group: '100' })).toMatchObject({ bids: [['50000', '2']] });
    expect(await ask('getTrades', contract)).toMatchObject([{ price: '50000', qty: '1', side: 'SELL' }]);
    expect(await ask('getTrades', { ...contract, type: 'SPOT' })).toEqual([]);
    for (const type of ['SPOT', 'CONTRACT'])
      await expect(async () => ask('getDepth', { pairsName: CONTRACT, type })).rejects.toThrow('pairUnknown');
  });
});

describe('topics', () => {
  it('are named by the market; tickers carry both kinds', () => {
    const hub = new TopicHub();
    const feed = feedMarkets(hub, marketData, pairs);
    const received = new Map<string, unknown[]>();
    const listen = (topic: string) => {
      const frames: unknown[] = [];
      received.set(topic, frames);
      const send = (bytes: Buffer) =>
        void frames.push((JSON.parse(String(bytes)) as ServerFrame & { data: unknown }).data);
      const outlet = { isSlow: false, send } as unknown as OutgoingMessage & { isSlow: boolean };
      expect(typeof hub.subscribe(topic, undefined, outlet as never)).not.toBe('string');
    };
    for (const topic of ['tickers', `depth:${CONTRACT}`, `trades:${CONTRACT}`, `kline:${CONTRACT}:1m`])
      listen(topic);
    marketData.apply(made.row(START, [made.contractOpened(1, 'OPEN_LONG', 500_000n, 3n)]));
    marketData.apply(made.row(START, [made.contractTraded(500_000n, 2n, 1, 0)]));
    for (let tick = 0; tick < 30; tick++) feed.flush();
    expect(received.get(`depth:${CONTRACT}`)?.[1]).toEqual({ bids: [['50000', '0.000001']], asks: [] });
    expect(received.get(`trades:${CONTRACT}`)?.[1]).toMatchObject([{ price: '50000', qty: '0.000002' }]);
    expect(received.get(`kline:${CONTRACT}:1m`)?.[1]).toMatchObject([{ close: '50000', volume: '0.000002' }]);
    const [all, changed] = received.get('tickers') as TopicData['tickers'][];
    expect(all?.map(({ type, pairsName }) => `${type} ${pairsName}`)).toEqual([
      ...['SPOT BTC/USDT', 'SPOT ETH/USDT', 'SPOT ETH/BTC', 'CONTRACT BTC/USDT'],
    ]);
    expect(changed).toMatchObject([{ type: 'CONTRACT', pairsName: PAIR, price: '50000' }]);
    // A slow reader gets the last word on each, the two of one pair apart.
    expect(mergeTickers(all ?? [], changed ?? [])).toEqual([...(all ?? []).slice(0, 3), ...(changed ?? [])]);
  });
});

it('an index is counted by the contract that lives on it, by the spot market else', () => {
  const spot = marketData.markets.market(PAIR)!;
  // The contract: a tick of 1 at one decimal; a tenth of it at two decimals is 0.1.
  expect(marketData.indexTerms(spot)).toEqual({ priceScale: 2, step: 10n });
  expect(marketData.indexTerms(marketData.markets.market('ETH/USDT')!)).toEqual({ priceScale: 3, step: 10n });
});
