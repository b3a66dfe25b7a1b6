/** Feeds `tickers`: every shown pair, spot's and contracts', in the snapshot, afterwards the changed ones. */
import { MARKET_TYPES, type WirePair } from '@tern/protocol';
import type { Hub } from '../../../platform/websocket/hub.ts';
import type { LiveMarketData } from '../live/live-market-data.ts';
import type { Pairs } from '../pairs/pairs.ts';
import { mergeTickers } from './merge-updates.ts';

const TOPIC = 'tickers';

export function feedTickers(hub: Hub, marketData: LiveMarketData, pairs: Pairs): () => void {
  let told = new Map<string, { pair: WirePair; text: string }>();
  let seq = 0;
  const channel = hub.channel(TOPIC, {
    snapshot(topic) {
      if (topic !== TOPIC) return undefined;
      if (!channel.isRead(TOPIC)) {
        told = new Map();
        collectChanges();
      }
      return { seq, data: [...told.values()].map(({ pair }) => pair) };
    },
    merge: mergeTickers,
  });

  function collectChanges(): WirePair[] {
    const changed: WirePair[] = [];
    for (const market of MARKET_TYPES.flatMap((type) => pairs.shownOf(type))) {
      const pair = pairs.wire(market);
      const text = JSON.stringify(pair);
      if (told.get(market.market)?.text === text) continue;
      told.set(market.market, { pair, text });
      changed.push(pair);
    }
    seq = marketData.sequence;
    return changed;
  }

  return () => {
    if (!channel.isRead(TOPIC)) return;
    const before = seq;
    const changed = collectChanges();
    if (changed.length > 0) channel.publish(TOPIC, seq, changed);
    // Nothing was published, so readers still stand where they stood.
    else seq = before;
  };
}
