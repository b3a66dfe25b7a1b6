/** Seconds until a moment of the server's, counted down while there are any; 0 for a moment that has passed. */
import { useEffect, useState } from 'react';
import { serverNow } from './server-clock.ts';

export function secondsUntil(atMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((atMs - nowMs) / 1000));
}

export function useSecondsLeft(atMs: number): number {
  const [, tick] = useState(0);
  const left = secondsUntil(atMs, serverNow());
  const isRunning = left > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => tick((count) => count + 1), 500);
    return () => clearInterval(timer);
  }, [isRunning]);
  return left;
}
