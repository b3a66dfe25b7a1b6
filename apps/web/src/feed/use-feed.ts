/** Live data for screens. Each hook draws its component again only when the piece that it reads changed. */
import type { Balances, DepthView, Tickers } from '@tern/client';
import type { WirePair, WireSpotOrder, WireTrade } from '@tern/protocol';
import { useCallback, useSyncExternalStore } from 'react';
import { socket } from './connection.ts';
import { createFreshness } from './freshness.ts';
import { paced } from './paced.ts';
import type { TopicStore } from './topic-store.ts';
import { balancesStore, depthStore, ordersStore, tickersStore, tradesStore } from './topics.ts';

const silent = (): (() => void) => () => {};
const nothing = (): undefined => undefined;

/** `enabled` false reads nothing and holds no subscription. */
function useTopic<S>(store: TopicStore<S>, enabled = true): S | undefined {
  return useSyncExternalStore(enabled ? store.subscribe : silent, enabled ? store.getSnapshot : nothing);
}

export function useTickers(): Tickers | undefined {
  return useTopic(tickersStore);
}

/** One pair's live figures; undefined until the first snapshot. */
export function useTicker(pairsName: string): WirePair | undefined {
  const read = useCallback(() => tickersStore.getSnapshot()?.get(pairsName), [pairsName]);
  return useSyncExternalStore(tickersStore.subscribe, read);
}

const slowTickers = paced(tickersStore, 1_000);

/** A pair's last price, at most once a second: for what follows it without showing it. */
export function useSlowPrice(pairsName: string): string | undefined {
  const read = useCallback(() => slowTickers.getSnapshot()?.get(pairsName)?.price, [pairsName]);
  return useSyncExternalStore(slowTickers.subscribe, read);
}

export function useDepth(pairsName: string): DepthView | undefined {
  return useTopic(depthStore(pairsName));
}

/** Newest first. */
export function useTrades(pairsName: string): readonly WireTrade[] | undefined {
  return useTopic(tradesStore(pairsName));
}

/** Open orders, newest first; undefined while logged out or not yet there. */
export function useLiveOrders(enabled: boolean): readonly WireSpotOrder[] | undefined {
  return useTopic(ordersStore, enabled);
}

export function useLiveBalances(enabled: boolean): Balances | undefined {
  return useTopic(balancesStore, enabled);
}

const freshness = createFreshness(socket);

/** True when prices are older than 10 s and have to be shown grey. */
export function useStale(): boolean {
  return useSyncExternalStore(freshness.subscribe, freshness.getSnapshot);
}
