/** Live data for screens. Each hook draws its component again only when the piece that it reads changed. */
import type { Balances, DepthView, Tickers } from '@tern/client';
import type { WireContractMark, WirePair, WireSide, WireSpotOrder, WireTrade } from '@tern/protocol';
import { useMemo, useSyncExternalStore } from 'react';
import { socket } from './connection.ts';
import { createFreshness } from './freshness.ts';
import { type Live, paced } from './paced.ts';
import { balancesStore, depthStore, markStore, ordersStore, tickersStore, tradesStore } from './topics.ts';

const silent = (): (() => void) => () => {};
const nothing = (): undefined => undefined;

/** `enabled` false reads nothing and holds no subscription. */
export function useTopic<S>(store: Live<S | undefined>, enabled = true): S | undefined {
  return useSyncExternalStore(enabled ? store.subscribe : silent, enabled ? store.getSnapshot : nothing);
}

export function useTickers(): Tickers | undefined {
  return useTopic(tickersStore);
}

/** One pair's live figures; undefined until the first snapshot. */
export function tickerOf(pairsName: string): WirePair | undefined {
  return tickersStore.getSnapshot()?.get(pairsName);
}

/**
 * The result of `read` on a pair's live figures: the component is drawn again when that changed, not with every figure.
 */
export function useTicker<P>(pairsName: string, read: (pair: WirePair | undefined) => P): P {
  return useSyncExternalStore(tickersStore.subscribe, () => read(tickerOf(pairsName)));
}

const slowTickers = paced(tickersStore, 1_000);

/** The same at most once a second: for what follows the market without showing it. */
export function useSlowTicker<P>(pairsName: string, read: (pair: WirePair | undefined) => P): P {
  return useSyncExternalStore(slowTickers.subscribe, () => read(tickerOf(pairsName)));
}

/** The whole book, four times a second: for a picture of all its levels. */
export function useSlowDepth(pairsName: string): DepthView | undefined {
  return useTopic(useMemo(() => paced(depthStore(pairsName), 250), [pairsName]));
}

export function useHasDepth(pairsName: string): boolean {
  const store = depthStore(pairsName);
  return useSyncExternalStore(store.subscribe, () => store.getSnapshot() !== undefined);
}

/**
 * The best price that an order on `side` meets: '' where the other side is empty, undefined while the book is not
 * there.
 */
export function useMetPrice(pairsName: string, side: WireSide): string | undefined {
  const store = depthStore(pairsName);
  return useSyncExternalStore(store.subscribe, () => {
    const book = store.getSnapshot();
    return book && ((side === 'BUY' ? book.asks : book.bids)[0]?.[0] ?? '');
  });
}

/** Newest first. */
export function useTrades(pairsName: string): readonly WireTrade[] | undefined {
  return useTopic(tradesStore(pairsName));
}

/** Mark, index, funding and status of a contract, by its market's name. */
export function useMark(market: string): WireContractMark | undefined {
  return useTopic(markStore(market));
}

/** Open orders, newest first; undefined while logged out or not yet there. */
export function useLiveOrders(enabled: boolean): readonly WireSpotOrder[] | undefined {
  return useTopic(ordersStore, enabled);
}

export function useLiveBalances(enabled: boolean): Balances | undefined {
  return useTopic(balancesStore, enabled);
}

export const freshness = createFreshness(socket);

/** True when prices are older than 10 s and have to be shown grey. */
export function useStale(): boolean {
  return useSyncExternalStore(freshness.subscribe, freshness.getSnapshot);
}
