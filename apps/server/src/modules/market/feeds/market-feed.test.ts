import type { MarketStatus } from '@tern/engine';
import type { ServerFrame, TopicData } from '@tern/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import { TopicHub } from '../../../platform/websocket/index.ts';
import type { Outlet } from '../../../platform/websocket/reader.ts';
import { LiveMarketData } from '../live/live-market-data.ts';
import type { MarketInfo } from '../live/live-markets.ts';
import { MarketSettings } from '../pairs/market-settings.ts';
import { Pairs } from '../pairs/pairs.ts';
import { wireLevel } from '../pairs/wire.ts';
import { MadeMarket, madeState, PAIR } from '../testing/made-market.ts';
import { feedMarkets, type MarketFeed } from './market-feed.ts';

const START = Date.UTC(2026, 2, 4, 10, 0);

/** Applies depth frames as a client does, and refuses gaps. */
class Listener implements Outlet {
  isSlow = false;
  readonly frames: Extract<ServerFrame, { op: 'snapshot' | 'update' }>[] = [];
  private readonly sides = { bids: new Map<string, string>(), asks: new Map<string, string>() };
  private last = -1;

  send(bytes: Buffer): void {
    const frame = JSON.parse(String(bytes)) as (typeof this.frames)[number];
    this.frames.push(frame);
    if (frame.op === 'update' && (frame.prev !== this.last || frame.seq <= this.last)) {
      throw new Error(`gap: ${frame.prev} after ${this.last}`);
    }
    this.last = frame.seq;
    if (!frame.topic.startsWith('depth:')) return;
    const data = frame.data as TopicData['depth'];
    for (const side of ['bids', 'asks'] as const) {
      if (frame.op === 'snapshot') this.sides[side].clear();
      for (const [price, qty] of data[side]) {
        if (qty === '0') this.sides[side].delete(price);
        else this.sides[side].set(price, qty);
      }
    }
  }

  depth() {
    const sorted = (side: 'bids' | 'asks', sign: number) =>
      [...this.sides[side]].sort((a, b) => sign * (Number(a[0]) - Number(b[0])));
    return { bids: sorted('bids', -1), asks: sorted('asks', 1) };
  }
}

let hub: TopicHub;
let marketData: LiveMarketData;
let made: MadeMarket;
let feed: MarketFeed;

beforeEach(() => {
  hub = new TopicHub();
  marketData = new LiveMarketData(madeState());
  made = new MadeMarket();
  // Only its memory is used here.
  feed = feedMarkets(hub, marketData, new Pairs(marketData, new MarketSettings(undefined as never)));
});

function listen(topic: string): Listener {
  const listener = new Listener();
  const reader = hub.subscribe(topic, undefined, listener);
  if (typeof reader === 'string') throw new Error(reader);
  return listener;
}
const flush = (ticks = 30) => {
  for (let tick = 0; tick < ticks; tick++) feed.flush();
};

describe('depth', () => {
  /** A book that is deeper than the window, so that levels enter and leave it. */
  function randomRow(random: () => number, open: Map<number, string>) {
    const commands = Array.from({ length: 1 + (random() % 4) }, () => {
      const oldest = [...open.keys()][random() % (open.size + 1)];
      if (oldest !== undefined && random() % 5 < 2) {
        open.delete(oldest);
        return [made.closed(oldest)];
      }
      const side = random() % 2 === 0 ? ('BUY' as const) : ('SELL' as const);
      const away = BigInt(1 + (random() % 600));
      const order = made.opened(
        side,
        side === 'BUY' ? 10_000n - away : 10_000n + away,
        BigInt(1 + (random() % 50)),
      );
      open.set(order.orderId, side);
      return [order];
    });
    return made.row(START, ...commands);
  }

  it('snapshot and updates folded are the 200 best levels, for whoever came when', () => {
    let state = 12_345;
    const random = () => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return state >>> 8;
    };
    const open = new Map<number, string>();
    for (let row = 0; row < 400; row++) marketData.apply(randomRow(random, open));
    const listeners = [listen(`depth:${PAIR}`)];
    for (let row = 0; row < 600; row++) {
      marketData.apply(randomRow(random, open));
      if (row % 3 === 0) feed.flush();
      // The listener joins between two flushes, when the live state is ahead of the sent levels.
      if (row % 150 === 100) listeners.push(listen(`depth:${PAIR}`));
    }
    flush();
    const market = marketData.markets.market(PAIR)!;
    const levels = marketData.depth.levels(PAIR, 200);
    expect(levels.bids).toHaveLength(200);
    expect(listeners).toHaveLength(5);
    for (const listener of listeners) {
      expect(listener.depth()).toEqual({
        bids: levels.bids.map((level) => wireLevel(level, market)),
        asks: levels.asks.map((level) => wireLevel(level, market)),
      });
    }
  });

  it('a slow reader is conflated and ends where the others are', () => {
    const [slow, quick] = [listen(`depth:${PAIR}`), listen(`depth:${PAIR}`)];
    const readers = [
      ...(hub as unknown as { topics: Map<string, { readers: Set<{ resume(): void }> }> }).topics.values(),
    ];
    slow.isSlow = true;
    for (let at = 0; at < 40; at++) {
      marketData.apply(made.row(START, [made.opened('BUY', 1_000n + BigInt(at % 7) * 10n, 5n)]));
      feed.flush();
    }
    slow.isSlow = false;
    for (const topic of readers) for (const reader of topic.readers) reader.resume();
    expect(slow.frames).toHaveLength(2);
    expect(quick.frames).toHaveLength(41);
    expect(slow.depth()).toEqual(quick.depth());
  });
});

describe('trades, tickers and k-line', () => {
  it('trades: the newest in the snapshot, each later one once', () => {
    marketData.apply(made.trade(START, 5_000_000n, 3n));
    const listener = listen(`trades:${PAIR}`);
    marketData.apply(made.trade(START + 1, 5_000_100n, 4n));
    const late = listen(`trades:${PAIR}`);
    flush();
    const ids = ({ frames }: Listener) =>
      frames.map(({ op, data }) => [op, (data as TopicData['trades']).map((trade) => trade.price)]);
    const expected = [
      ['snapshot', ['50000']],
      ['update', ['50001']],
    ];
    expect(ids(listener)).toEqual(expected);
    expect(ids(late)).toEqual(expected);
  });

  it('tickers: all pairs first, then the changed ones, and the CNY value of a pair in coins', () => {
    marketData.apply(made.trade(START, 5_000_000n, 100_000n));
    const listener = listen('tickers');
    marketData.apply(made.trade(START + 1, 340n, 100_000n, 'ETH/BTC'));
    flush();
    const [snapshot, update] = listener.frames.map(({ data }) => data as TopicData['tickers']);
    expect(snapshot?.map((pair) => pair.pairsName)).toEqual([PAIR, 'ETH/USDT', 'ETH/BTC']);
    expect(snapshot?.[0]).toMatchObject({
      price: '50000',
      chPrice: '360000.00',
      volume: '50000',
      updown: '0.00',
    });
    // 3.4 BTC × 50,000 USDT × 7.2 CNY
    expect(update).toHaveLength(1);
    expect(update?.[0]).toMatchObject({ pairsName: 'ETH/BTC', chPrice: '1224000.00', baseVolume: '1' });
  });

  it('k-line: the bar that ends and the one after it, empty when nobody trades', () => {
    const listener = listen(`kline:${PAIR}:1m`);
    marketData.apply(made.trade(START + 10, 5_000_000n, 1n));
    flush();
    marketData.apply(made.trade(START + 59_999, 5_000_200n, 1n));
    marketData.apply(made.row(START + 60_000));
    flush();
    const bars = listener.frames.map(({ data }) =>
      (data as TopicData['kline']).map((bar) => [bar.time - START, bar.close, bar.volume]),
    );
    expect(bars).toEqual([
      [],
      [[0, '50000', '0.00001']],
      [
        [0, '50002', '0.00002'],
        [60_000, '50002', '0'],
      ],
    ]);
    expect(() => listen(`kline:${PAIR}:2m`)).toThrow('unknown-topic');
    expect(() => listen('depth:X/Y')).toThrow('unknown-topic');
  });
});

describe('what no screen shows', () => {
  const topicsOf = (market: string) => [`depth:${market}`, `trades:${market}`, `kline:${market}:1m`];
  const switchTo = (status: MarketStatus) => {
    const { baseScale: _, quoteScale: __, ...market } = marketData.markets.market(PAIR) as MarketInfo;
    marketData.apply(made.row(START, [{ kind: 'market-changed', ...market, status }]));
  };

  it('is told to nobody before the market opens nor after it closed', () => {
    for (const status of ['PREPARED', 'CLOSED'] as const) {
      switchTo(status);
      for (const topic of topicsOf(PAIR)) expect(() => listen(topic), topic).toThrow('unknown-topic');
    }
    switchTo('OPEN');
    for (const topic of topicsOf(PAIR)) expect(listen(topic).frames, topic).toHaveLength(1);
  });

  it('still reaches whoever read it when it closed', () => {
    marketData.apply(made.row(START, [made.opened('BUY', 1_000n, 5n)]));
    const reader = listen(`depth:${PAIR}`);
    switchTo('CLOSED');
    marketData.apply(made.row(START, [made.closed(1)]));
    flush();
    expect(reader.depth()).toEqual({ bids: [], asks: [] });
  });

  it('is a name with more behind it than the topic has', () => {
    for (const topic of ['tickers:', 'tickers:foo'])
      expect(() => listen(topic), topic).toThrow('unknown-topic');
  });
});
