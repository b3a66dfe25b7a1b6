/**
 * What a liquidation's record says, put together for reading: sums of its disposals, and how its mark stood to its
 * liquidation price. Pure and exact; nothing is computed here that the record does not hold.
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

/** What it cost its owner: the loss that its takeovers realised, and the rest of the margin that they took. */
export function lostBy({ marginLost, pnl }: Pick<WireLiquidation, 'marginLost' | 'pnl'>): string {
  return difference(marginLost, pnl);
}

export interface Shares {
  /** Signed: what the fund gained, or paid. */
  fundChange: string;
  sharedLoss: string;
  deficit: string;
}

/** Who bore what of the whole liquidation. */
export function totalShares(disposals: readonly WireDisposal[]): Shares {
  return {
    fundChange: sumOf(disposals.map((disposal) => disposal.fundChange)),
    sharedLoss: sumOf(disposals.map((disposal) => disposal.sharedLoss)),
    deficit: sumOf(disposals.map((disposal) => disposal.deficit)),
  };
}

/** What netting lost beyond the wallet, which others bore; undefined of a disposal of something taken over. */
export function nettingLack(disposal: WireDisposal): string | undefined {
  const { marketQty, adlQty, markQty, fundChange, sharedLoss, deficit } = disposal;
  if ([marketQty, adlQty, markQty].some((qty) => /[1-9]/.test(qty))) return undefined;
  const borne = difference(sumOf([sharedLoss, deficit]), fundChange);
  return /^[^-]*[1-9]/.test(borne) ? borne : undefined;
}

export function disposalsOf(record: LiquidationRecord): WireDisposal[] {
  return record.steps.flatMap((step) => step.disposals);
}

/** Whether the mark was past the position's liquidation price, as a scope of its own has it; undefined where there is none. */
export function markPassed(position: LockedPosition): 'above' | 'below' | undefined {
  if (position.liquidationPrice === '--') return undefined;
  const apart = compareDecimals(position.markPrice, position.liquidationPrice);
  if (position.side === 'LONG') return apart <= 0 ? 'below' : undefined;
  return apart >= 0 ? 'above' : undefined;
}
