/**
 * The part of one market's book that its topic carries: the best levels of each side as last sent. Invariant: the
 * levels that readers hold are exactly this window at `seq`; levels that leave it are sent as zero, those that enter it
 * whole.
 */
import type { Level } from './book-side.ts';
import type { Depth } from './live-depth.ts';

/** Levels a side. */
export const DEPTH_LEVELS = 200;

export class DepthWindow {
  private told: Depth;

  constructor(
    depth: Depth,
    public seq: number,
  ) {
    this.told = depth;
  }

  get depth(): Depth {
    return this.told;
  }

  /** Answers the changes from the last sent window to this one, as absolute levels; undefined when there are none. */
  move(depth: Depth, seq: number): Depth | undefined {
    const bids = changesOf(this.told.bids, depth.bids, (a, b) => a > b);
    const asks = changesOf(this.told.asks, depth.asks, (a, b) => a < b);
    if (bids.length === 0 && asks.length === 0) return undefined;
    this.told = depth;
    this.seq = seq;
    return { bids, asks };
  }
}

/** Both sides of the comparison are sorted best first. */
function changesOf(
  before: readonly Level[],
  after: readonly Level[],
  isBetter: (a: bigint, b: bigint) => boolean,
): Level[] {
  const changes: Level[] = [];
  let old = 0;
  for (const level of after) {
    let known = before[old];
    while (known && isBetter(known[0], level[0])) {
      changes.push([known[0], 0n]);
      known = before[++old];
    }
    if (known?.[0] === level[0]) {
      if (known[1] !== level[1]) changes.push(level);
      old++;
    } else changes.push(level);
  }
  for (const gone of before.slice(old)) changes.push([gone[0], 0n]);
  return changes;
}
