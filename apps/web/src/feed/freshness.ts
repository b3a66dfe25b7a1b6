/**
 * Tells if live prices are old: nothing was received from the server for 10 s (product#shell). A quiet market is not old,
 * since the heartbeat answers. Invariant: looks once a second and only while a component reads.
 */
import type { SocketStatus } from '@tern/client';

const STALE_AFTER_MS = 10_000;
const LOOK_EVERY_MS = 1_000;

export interface FreshnessSource {
  status(): SocketStatus;
  lastReceivedTime(): number;
}

export interface Freshness {
  subscribe(listener: () => void): () => void;
  getSnapshot(): boolean;
}

export function createFreshness(line: FreshnessSource, now: () => number = Date.now): Freshness {
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setInterval> | undefined;
  let since = 0;
  let stale = false;

  function look(): void {
    const received = Math.max(line.lastReceivedTime(), since);
    const next = line.status() !== 'idle' && now() - received > STALE_AFTER_MS;
    if (next === stale) return;
    stale = next;
    for (const listener of [...listeners]) listener();
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      if (timer === undefined) {
        since = now();
        timer = setInterval(look, LOOK_EVERY_MS);
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
    getSnapshot: () => stale,
  };
}
