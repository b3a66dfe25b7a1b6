/** K-line bars, oldest first. Invariant: rising times, one bar a time, at most MAX_BARS; a later word replaces a bar whole. */
import type { WireBar } from '@tern/protocol';

export const MAX_BARS = 1500;

export function foldKline(bars: readonly WireBar[], arrived: readonly WireBar[]): readonly WireBar[] {
  if (arrived.length === 0) return bars;
  const next = bars.slice();
  for (const bar of arrived) {
    let at = next.length;
    while (at > 0 && (next[at - 1] as WireBar).time > bar.time) at--;
    const replaces = at > 0 && (next[at - 1] as WireBar).time === bar.time;
    next.splice(replaces ? at - 1 : at, replaces ? 1 : 0, bar);
  }
  return next.length > MAX_BARS ? next.slice(next.length - MAX_BARS) : next;
}
