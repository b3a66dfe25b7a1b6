/**
 * The public topics. They are fed by the clock, not by the row: each flush publishes the changes since the last one, so
 * a busy market costs its readers ten frames a second and no more. Nothing is published while the journal stands still:
 * an update's sequence is always above the topic's last one.
 */
import type { Hub } from '../../../platform/websocket/hub.ts';
import type { LiveMarketData } from '../live/live-market-data.ts';
import type { Pairs } from '../pairs/pairs.ts';
import { feedDepth } from './depth-feed.ts';
import { feedKlines } from './kline-feed.ts';
import { feedTickers } from './tickers-feed.ts';
import { feedTrades } from './trades-feed.ts';

const FLUSH_MS = 100;
/** In flushes. */
const KLINE_EVERY = 3;
const TICKERS_EVERY = 5;

export interface MarketFeed {
  /** One tick of the clock. */
  flush(): void;
  /** Starts the clock; answers the function that stops it. */
  start(): () => void;
}

export function feedMarkets(hub: Hub, marketData: LiveMarketData, pairs: Pairs): MarketFeed {
  const every = (ticks: number, flush: () => void) => ({ ticks, flush, publishedSequence: 0 });
  const feeds = [
    every(1, feedDepth(hub, marketData)),
    every(1, feedTrades(hub, marketData)),
    every(KLINE_EVERY, feedKlines(hub, marketData)),
    every(TICKERS_EVERY, feedTickers(hub, marketData, pairs)),
  ];
  let tick = 0;
  const flush = () => {
    tick++;
    for (const feed of feeds) {
      if (tick % feed.ticks !== 0 || feed.publishedSequence === marketData.sequence) continue;
      feed.publishedSequence = marketData.sequence;
      feed.flush();
    }
  };
  return {
    flush,
    start() {
      const timer = setInterval(flush, FLUSH_MS);
      timer.unref();
      return () => clearInterval(timer);
    },
  };
}
