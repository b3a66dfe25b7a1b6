/**
 * Which drawing a finger means. Pure, in pixels of the chart; the one drawn last wins where two lie equally near.
 */
import type { Tool } from './drawings.ts';

export interface Spot {
  x: number;
  y: number;
}

export interface Shape {
  tool: Tool;
  /** At least one; two unless the tool wants one. */
  corners: readonly Spot[];
}

/** A finger is no point: so far off still means the drawing. */
export const REACH_PX = 22;
/** The levels that the chart draws between the two ends of a retracement. */
const LEVELS = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1];

/** @returns the place in `shapes`, undefined when none is within reach */
export function touchedShape(shapes: readonly Shape[], finger: Spot): number | undefined {
  let nearest: number | undefined;
  let leastPx = REACH_PX;
  shapes.forEach((shape, place) => {
    const distancePx = distanceTo(shape, finger);
    if (distancePx > leastPx) return;
    leastPx = distancePx;
    nearest = place;
  });
  return nearest;
}

function distanceTo({ tool, corners }: Shape, finger: Spot): number {
  const [a, b = a] = corners;
  if (!a || !b) return Number.POSITIVE_INFINITY;
  switch (tool) {
    case 'horizontalStraightLine':
      return Math.abs(finger.y - a.y);
    case 'segment':
      return distanceToLine(finger, a, b, 1);
    case 'rayLine':
      return distanceToLine(finger, a, b, Number.POSITIVE_INFINITY);
    case 'fibonacciLine':
      return Math.min(...LEVELS.map((level) => Math.abs(finger.y - (a.y + (b.y - a.y) * level))));
    case 'rectangle':
      return Math.hypot(outside(finger.x, a.x, b.x), outside(finger.y, a.y, b.y));
  }
}

/** From a through b, which is at 1; the line ends at `most`. */
function distanceToLine(finger: Spot, a: Spot, b: Spot, most: number): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : ((finger.x - a.x) * dx + (finger.y - a.y) * dy) / length;
  const at = Math.min(most, Math.max(0, along));
  return Math.hypot(finger.x - (a.x + dx * at), finger.y - (a.y + dy * at));
}

function outside(value: number, one: number, other: number): number {
  return Math.max(0, Math.min(one, other) - value, value - Math.max(one, other));
}
