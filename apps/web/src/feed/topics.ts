/** The live topics of the app, each a store made on first use and kept. */
import {
  depthFromSnapshot,
  foldBalances,
  foldDepth,
  foldKline,
  foldOrders,
  foldTickers,
  foldTrades,
  type KindOf,
  type Socket,
} from '@tern/client';
import type { KlineInterval, Topic, TopicData } from '@tern/protocol';
import { useSession } from '../kit/session/session.ts';
import { socket } from './connection.ts';
import { createTopicStore, type TopicStore } from './topic-store.ts';

interface LiveState<S, D> {
  fromSnapshot(data: D): S;
  fold(state: S, data: D): S;
}

export function storeOf<T extends Topic, S>(
  line: Socket,
  topic: T,
  reducers: LiveState<S, TopicData[KindOf<T>]>,
) {
  return createTopicStore<S, TopicData[KindOf<T>]>({
    open: (deliver) => line.subscribe(topic, deliver),
    ...reducers,
  });
}

/** One store a key, so that every reader of a pair shares its subscription. */
function byKey<S>(make: (key: string) => TopicStore<S>): (key: string) => TopicStore<S> {
  const stores = new Map<string, TopicStore<S>>();
  return (key) => {
    let store = stores.get(key);
    if (!store) {
      store = make(key);
      stores.set(key, store);
    }
    return store;
  };
}

export const tickersStore = storeOf(socket, 'tickers', {
  fromSnapshot: (data) => foldTickers(new Map(), data),
  fold: foldTickers,
});

export const depthStore = byKey((pairsName) =>
  storeOf(socket, `depth:${pairsName}`, { fromSnapshot: depthFromSnapshot, fold: foldDepth }),
);

export const tradesStore = byKey((pairsName) =>
  storeOf(socket, `trades:${pairsName}`, { fromSnapshot: (data) => foldTrades([], data), fold: foldTrades }),
);

const klines = byKey((key) => {
  return storeOf(socket, `kline:${key}` as `kline:${string}:${KlineInterval}`, {
    fromSnapshot: (data) => foldKline([], data),
    fold: foldKline,
  });
});
export const klineStore = (market: string, interval: KlineInterval) => klines(`${market}:${interval}`);

/** Mark, index, funding and status of a contract, by its market's name. */
export const markStore = byKey((market) =>
  storeOf(socket, `mark:${market}`, { fromSnapshot: (mark) => mark, fold: (_, mark) => mark }),
);

export const ordersStore = storeOf(socket, 'orders', {
  fromSnapshot: (data) => foldOrders([], data),
  fold: foldOrders,
});

export const balancesStore = storeOf(socket, 'balances', {
  fromSnapshot: (data) => foldBalances(new Map(), data),
  fold: foldBalances,
});

// Another member must not see what this one had.
useSession.subscribe((session, before) => {
  if (session.token === before.token) return;
  ordersStore.clear();
  balancesStore.clear();
});
