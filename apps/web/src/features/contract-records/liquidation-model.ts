/**
 * Reads a liquidation's record: sums of its disposals, and how its mark stood to its liquidation price. Pure and exact;
 * nothing is computed here that the record does not hold.
 */
import { compareDecimals, formatUnits, parseUnits } from '@tern/math';
import type { CallResult, WireDisposal, WireLiquidation } from '@tern/protocol';

export type LiquidationRecord = CallResult<'getLiquidation'>;
export type LockedPosition = LiquidationRecord['positions'][number];

/** Money and quantities have no more decimals than this. */
const SCALE = 8;

export function sumOf(amounts: readonly string[]): string {
  return formatUnits(
    amounts.reduce((sum, amount) => sum + parseUnits(amount, SCALE), 0n),
    SCALE,
  );
}

export function difference(a: string, b: string): string {
  return formatUnits(parseUnits(a, SCALE) - parseUnits(b, SCALE), SCALE);
}

/** The owner's loss: the loss that the takeovers realised, and the rest of the margin that they took. */
export function lostBy({ marginLost, pnl }: Pick<WireLiquidation, 'marginLost' | 'pnl'>): string {
  return difference(marginLost, pnl);
}

export interface Shares {
  /** Signed: what the fund gained, or paid. */
  fundChange: string;
  sharedLoss: string;
  deficit: string;
}

/** The shares of the fund, of the socialized loss and of the deficit in the whole liquidation. */
export function totalShares(disposals: readonly WireDisposal[]): Shares {
  return {
    fundChange: sumOf(disposals.map((disposal) => disposal.fundChange)),
    sharedLoss: sumOf(disposals.map((disposal) => disposal.sharedLoss)),
    deficit: sumOf(disposals.map((disposal) => disposal.deficit)),
  };
}

/** The loss of netting beyond the wallet, which others bore; undefined for a disposal of something taken over. */
export function nettingLack(disposal: WireDisposal): string | undefined {
  const { marketQty, adlQty, markQty, fundChange, sharedLoss, deficit } = disposal;
  if ([marketQty, adlQty, markQty].some((qty) => /[1-9]/.test(qty))) return undefined;
  const borne = difference(sumOf([sharedLoss, deficit]), fundChange);
  return /^[^-]*[1-9]/.test(borne) ? borne : undefined;
}

export function disposalsOf(record: LiquidationRecord): WireDisposal[] {
  return record.steps.flatMap((step) => step.disposals);
}

/**
 * Tells on which side of the position's liquidation price, as a scope of its own has it, the mark had passed; undefined
 * when the mark was not past it or there is none.
 */
export function markPassed(position: LockedPosition): 'above' | 'below' | undefined {
  if (position.liquidationPrice === '--') return undefined;
  const apart = compareDecimals(position.markPrice, position.liquidationPrice);
  if (position.side === 'LONG') return apart <= 0 ? 'below' : undefined;
  return apart >= 0 ? 'above' : undefined;
}
