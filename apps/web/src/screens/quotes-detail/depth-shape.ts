/**
 * The depth chart's shape in pixels. Numbers here are for drawing alone: they come from exact totals, end on a canvas
 * and go nowhere else.
 */
import { parseUnits } from '@tern/math';
import type { WireLevel } from '@tern/protocol';

export interface DepthShape {
  /** Steps from the middle outwards, in pixels. */
  bids: { x: number; y: number }[];
  asks: { x: number; y: number }[];
}

const SCALE = 18;
/** Levels a side; further out the book says little. */
const MOST_LEVELS = 100;
/** Times the distance of the middle level: a lonely order far away must not press all others into one pixel. */
const FAR = 3n;

export interface Sides {
  bids: readonly WireLevel[];
  asks: readonly WireLevel[];
}

/** The levels worth drawing, best first. */
export function nearLevels({ bids, asks }: Sides): Sides {
  const [bestBid, bestAsk] = [bids[0], asks[0]];
  if (!bestBid || !bestAsk) return { bids: [], asks: [] };
  const middle = (units(bestBid) + units(bestAsk)) / 2n;
  const distance = (level: WireLevel) => {
    const way = units(level) - middle;
    return way < 0n ? -way : way;
  };
  const usual = (side: readonly WireLevel[]) => distance(side[side.length >> 1] as WireLevel);
  const [left, right] = [bids.slice(0, MOST_LEVELS), asks.slice(0, MOST_LEVELS)];
  const reach = max(usual(left), usual(right)) * FAR;
  const isNear = (level: WireLevel) => distance(level) <= reach;
  return { bids: left.filter(isNear), asks: right.filter(isNear) };
}

const units = ([price]: WireLevel) => parseUnits(price, SCALE);

export function depthShape(
  bids: readonly WireLevel[],
  asks: readonly WireLevel[],
  width: number,
  height: number,
): DepthShape {
  const left = accumulate(bids);
  const right = accumulate(asks);
  const best = { bid: left[0]?.price, ask: right[0]?.price };
  if (best.bid === undefined || best.ask === undefined) return { bids: [], asks: [] };
  const middle = (best.bid + best.ask) / 2n;
  const reach = max(middle - (left.at(-1)?.price ?? middle), (right.at(-1)?.price ?? middle) - middle);
  const highest = max(left.at(-1)?.total ?? 0n, right.at(-1)?.total ?? 0n);
  const place = ({ price, total }: { price: bigint; total: bigint }) => ({
    x: width / 2 + share(price - middle, reach) * (width / 2),
    y: height - share(total, highest) * height,
  });
  return { bids: left.map(place), asks: right.map(place) };
}

function accumulate(levels: readonly WireLevel[]): { price: bigint; total: bigint }[] {
  let total = 0n;
  return levels.map(([price, qty]) => {
    total += parseUnits(qty, SCALE);
    return { price: parseUnits(price, SCALE), total };
  });
}

const max = (a: bigint, b: bigint) => (a > b ? a : b);

/** part / whole to a hundredth of a percent, as a number for drawing. */
function share(part: bigint, whole: bigint): number {
  return whole === 0n ? 0 : Number((part * 10_000n) / whole) / 10_000;
}
