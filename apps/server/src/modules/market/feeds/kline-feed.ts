/** Feeds `kline:<pair>:<interval>`: the newest bars; when one ends, its last word and the one after it. */
import { KLINE_INTERVALS, type KlineInterval, klineTopicParts } from '@tern/protocol';
import type { Hub } from '../../../platform/websocket/hub.ts';
import type { Bar } from '../bars/bar.ts';
import type { TradedMarket } from '../live/live-contracts.ts';
import type { LiveMarketData } from '../live/live-market-data.ts';
import { marketOfTopic } from '../pairs/pairs.ts';
import { wireBar } from '../pairs/wire.ts';
import { mergeBars } from './merge-updates.ts';

/** Covers what can end between a chart's own query and its subscription. */
const SNAPSHOT_BARS = 5;
/** Bars that can change between two flushes: one that ends and the one after it. */
const CHANGING_BARS = 2;

interface Reading {
  market: TradedMarket;
  interval: KlineInterval;
  told: Map<number, string>;
}

export function feedKlines(hub: Hub, marketData: LiveMarketData): () => void {
  const readings = new Map<string, Reading>();
  const newest = ({ market, interval }: Pick<Reading, 'market' | 'interval'>, count: number) =>
    marketData.klines.newest(market.market, interval, marketData.timeMs, count);
  const channel = hub.channel('kline', {
    snapshot(topic) {
      const isRead = channel.isRead(topic);
      const named = readTopic(topic, marketData, isRead);
      if (!named) return undefined;
      const bars = newest(named, SNAPSHOT_BARS);
      if (!isRead || !readings.has(topic)) readings.set(topic, { ...named, told: toldOf(bars) });
      return { seq: marketData.sequence, data: bars.map((bar) => wireBar(bar, named.market)) };
    },
    merge: mergeBars,
  });

  return () => {
    for (const [topic, reading] of readings) {
      if (!channel.isRead(topic)) {
        readings.delete(topic);
        continue;
      }
      const bars = newest(reading, CHANGING_BARS);
      const changed = bars.filter((bar) => reading.told.get(bar.time) !== markOf(bar));
      if (changed.length === 0) continue;
      reading.told = toldOf(bars);
      const data = changed.map((bar) => wireBar(bar, reading.market));
      channel.publish(topic, marketData.sequence, data);
    }
  };
}

/** A bar's volume only grows, so this tells every change. */
function markOf(bar: Bar): string {
  return `${bar.volume} ${bar.close}`;
}

function toldOf(bars: readonly Bar[]): Map<number, string> {
  return new Map(bars.map((bar) => [bar.time, markOf(bar)]));
}

function readTopic(
  topic: string,
  marketData: LiveMarketData,
  isRead: boolean,
): Pick<Reading, 'market' | 'interval'> | undefined {
  const { market: name, interval } = klineTopicParts(topic);
  const market = marketOfTopic(marketData, name, isRead);
  const known = KLINE_INTERVALS.find((each) => each === interval);
  return market && known ? { market, interval: known } : undefined;
}
