/** Feeds `trades:<pair>`: what was traded since the last flush, newest last; beyond a screenful the older ones go. */
import type { Channel, Hub } from '../../../platform/websocket/hub.ts';
import type { LiveMarketData } from '../live/live-market-data.ts';
import { marketOfTopic } from '../pairs/pairs.ts';
import { wireTrade } from '../pairs/wire.ts';
import { mergeTrades, SNAPSHOT_TRADES } from './merge-updates.ts';

export function feedTrades(hub: Hub, marketData: LiveMarketData): () => void {
  /** The newest trade that readers know, and the sequence at which it was published. */
  const told = new Map<string, { tradeId: number; seq: number }>();
  const channel: Channel<'trades'> = hub.channel('trades', {
    snapshot(topic) {
      const isRead = channel.isRead(topic);
      const market = marketOfTopic(marketData, topic.slice('trades:'.length), isRead);
      if (!market) return undefined;
      let state = isRead ? told.get(market.market) : undefined;
      if (!state) {
        state = { tradeId: marketData.trades.lastId(market.market), seq: marketData.sequence };
        told.set(market.market, state);
      }
      const trades = marketData.trades.newest(market.market, SNAPSHOT_TRADES, state.tradeId);
      return { seq: state.seq, data: trades.map((trade) => wireTrade(trade, market)) };
    },
    merge: mergeTrades,
  });

  return () => {
    for (const [name, state] of told) {
      const topic = `trades:${name}`;
      const market = marketData.traded(name);
      if (!channel.isRead(topic) || !market) {
        told.delete(name);
        continue;
      }
      const trades = marketData.trades.after(name, state.tradeId, SNAPSHOT_TRADES);
      const newest = trades[trades.length - 1];
      if (!newest) continue;
      state.tradeId = newest.tradeId;
      state.seq = marketData.sequence;
      const data = trades.map((trade) => wireTrade(trade, market));
      channel.publish(topic, marketData.sequence, data);
    }
  };
}
