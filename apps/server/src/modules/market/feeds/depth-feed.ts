/** Feeds `depth:<pair>`: at most one update a flush, only of books that are read and have changed. */
import type { TopicData } from '@tern/protocol';
import type { Channel, Hub } from '../../../platform/websocket/hub.ts';
import { DEPTH_LEVELS, DepthWindow } from '../depth/depth-window.ts';
import type { Depth } from '../depth/live-depth.ts';
import type { TradedMarket } from '../live/live-contracts.ts';
import type { LiveMarketData } from '../live/live-market-data.ts';
import { marketOfTopic } from '../pairs/pairs.ts';
import { wireLevel } from '../pairs/wire.ts';
import { mergeDepth } from './merge-updates.ts';

export function feedDepth(hub: Hub, marketData: LiveMarketData): () => void {
  const windows = new Map<string, { window: DepthWindow; version: number }>();
  const channel: Channel<'depth'> = hub.channel('depth', {
    snapshot(topic) {
      const isRead = channel.isRead(topic);
      const market = marketOfTopic(marketData, topic.slice('depth:'.length), isRead);
      if (!market) return undefined;
      // Readers share one window, so a newcomer starts from the levels that were last sent to the others.
      let entry = isRead ? windows.get(market.market) : undefined;
      if (!entry) {
        entry = { window: windowNow(market.market), version: marketData.depth.version(market.market) };
        windows.set(market.market, entry);
      }
      return { seq: entry.window.seq, data: wireDepth(entry.window.depth, market) };
    },
    merge: mergeDepth,
  });
  const windowNow = (market: string) =>
    new DepthWindow(marketData.depth.levels(market, DEPTH_LEVELS), marketData.sequence);

  return () => {
    for (const [name, entry] of windows) {
      const topic = `depth:${name}`;
      const market = marketData.traded(name);
      if (!channel.isRead(topic) || !market) {
        windows.delete(name);
        continue;
      }
      const version = marketData.depth.version(name);
      if (version === entry.version) continue;
      entry.version = version;
      const changes = entry.window.move(marketData.depth.levels(name, DEPTH_LEVELS), marketData.sequence);
      if (changes) channel.publish(topic, marketData.sequence, wireDepth(changes, market));
    }
  };
}

function wireDepth(depth: Depth, market: TradedMarket): TopicData['depth'] {
  return {
    bids: depth.bids.map((level) => wireLevel(level, market)),
    asks: depth.asks.map((level) => wireLevel(level, market)),
  };
}
