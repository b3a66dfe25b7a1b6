/**
 * Ranking for auto-deleveraging (rules/contracts#adl): the most profitable and most leveraged first, compared without
 * dividing.
 */
import type { Direction } from './terms.ts';

export interface AdlPosition {
  positionId: number;
  direction: Direction;
  qty: bigint;
  /** At the mark. */
  notional: bigint;
  openNotional: bigint;
  /** Margin + unrealised result, or its share of a cross account; positions without any are skipped by the caller. */
  equity: bigint;
}

/** Sorts the one that is deleveraged first to the front; ties: the larger quantity, then the lower id. */
export function compareForAdl(a: AdlPosition, b: AdlPosition): number {
  const [x, y] = [scoreOf(a), scoreOf(b)];
  const apart = y.numerator * x.denominator - x.numerator * y.denominator;
  if (apart !== 0n) return apart > 0n ? 1 : -1;
  if (a.qty !== b.qty) return a.qty > b.qty ? -1 : 1;
  return a.positionId - b.positionId;
}

/** pnl% × leverage of a winner, pnl% / leverage of a loser; the denominator is positive. */
export function scoreOf({ direction, notional, openNotional, equity }: AdlPosition): {
  numerator: bigint;
  denominator: bigint;
} {
  const pnl = direction * (notional - openNotional);
  return pnl > 0n
    ? { numerator: pnl * notional, denominator: openNotional * equity }
    : { numerator: pnl * equity, denominator: openNotional * notional };
}

/** Lights 1 to 5 from the quantity ranked up to and with one's own: five in the top fifth. */
export function adlLights(rankedQty: bigint, totalQty: bigint): number {
  // 6 − b with b = ceil(5 × ranked / total): as many as there are fifths that the rank does not pass.
  return [1n, 2n, 3n, 4n, 5n].filter((fifths) => 5n * rankedQty <= fifths * totalQty).length;
}
