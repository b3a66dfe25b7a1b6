import type { PositionSide } from '../commands.ts';

/** @param side 0 long, 1 short */
export function positionSideOf(side: number): PositionSide {
  return side === 0 ? 'LONG' : 'SHORT';
}
