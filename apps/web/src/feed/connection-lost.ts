/**
 * Since when the exchange cannot be reached: no network, prices older than 10 s, or a question of the shown screen that
 * got no answer. Invariant: the time is that of the newest figure on the screen, and stays while the connection is lost.
 */
import { network } from '@tern/bridge';
import { ApiError } from '@tern/client';
import { useSyncExternalStore } from 'react';
import { queryClient } from '../kit/api/query-client.ts';
import { socket } from './connection.ts';
import { freshness } from './use-feed.ts';

const listeners = new Set<() => void>();
let since: number | undefined;
let leave: (() => void)[] = [];

const shownQueries = () => queryClient.getQueryCache().findAll({ type: 'active' });

function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && (error.kind === 'connection' || error.kind === 'timeout');
}

function newestFigureTime(): number {
  const times = shownQueries().map((query) => query.state.dataUpdatedAt);
  return Math.max(socket.lastReceivedTime(), ...times) || Date.now();
}

function look(): void {
  const isLost =
    !network.isOnline() ||
    freshness.getSnapshot() ||
    shownQueries().some(({ state }) => isUnreachable(state.error));
  const next = isLost ? (since ?? newestFigureTime()) : undefined;
  if (next === since) return;
  since = next;
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (leave.length === 0) {
    leave = [
      network.onChange(look),
      freshness.subscribe(look),
      // Not at once: the cache also speaks while a screen is being drawn.
      queryClient.getQueryCache().subscribe(() => queueMicrotask(look)),
    ];
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    for (const end of leave) end();
    leave = [];
  };
}

/** The time of the newest figure; undefined while connected. */
export function useLostSince(): number | undefined {
  return useSyncExternalStore(subscribe, () => since);
}

export function useIsLost(): boolean {
  return useLostSince() !== undefined;
}
