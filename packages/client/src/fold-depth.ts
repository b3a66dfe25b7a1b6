/**
 * The book as a client sees it. Invariant: bids fall, asks rise, one entry a price, no zero quantity; arrays are never
 * changed in place, and a side that did not change keeps its identity.
 */
import type { TopicData, WireLevel } from '@tern/protocol';
import { comparePrice, isZero } from './compare-price.ts';

export interface DepthView {
  bids: readonly WireLevel[];
  asks: readonly WireLevel[];
}

/** Levels a side that are kept; the rest of a long-lived book is of no use to a screen. */
const MAX_LEVELS = 1000;

const fallingPrice = (a: string, b: string) => comparePrice(b, a);

export function depthFromSnapshot(data: TopicData['depth']): DepthView {
  return {
    bids: foldSide([], data.bids, fallingPrice),
    asks: foldSide([], data.asks, comparePrice),
  };
}

export function foldDepth(view: DepthView, data: TopicData['depth']): DepthView {
  return {
    bids: foldSide(view.bids, data.bids, fallingPrice),
    asks: foldSide(view.asks, data.asks, comparePrice),
  };
}

function foldSide(
  side: readonly WireLevel[],
  changes: readonly WireLevel[],
  order: (a: string, b: string) => number,
): readonly WireLevel[] {
  if (changes.length === 0) return side;
  const levels = side.slice();
  for (const change of changes) {
    const at = place(levels, change[0], order);
    const found = at < levels.length && order((levels[at] as WireLevel)[0], change[0]) === 0;
    if (isZero(change[1])) {
      if (found) levels.splice(at, 1);
    } else levels.splice(at, found ? 1 : 0, change);
  }
  if (levels.length > MAX_LEVELS) levels.length = MAX_LEVELS;
  return levels;
}

/** Index of the first level that does not come before `price`. */
function place(levels: readonly WireLevel[], price: string, order: (a: string, b: string) => number): number {
  let low = 0;
  let high = levels.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (order((levels[middle] as WireLevel)[0], price) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
