/** Rejections as the calls of contracts word them (product#validation), where that differs from spot. */
import type { Wording } from './call-errors.ts';
import type { ErrorName } from './errors.ts';

export const MARGIN_WORDING = { insufficientBalance: 'insufficientAvailable' } as const satisfies Wording;

/** An order or a plan meets the book. */
export const BOOK_WORDING = {
  priceBand: 'contractPriceBand',
  marketCancelOnly: 'contractCancelOnly',
} as const satisfies Wording;

export const ORDER_WORDING = {
  ...MARGIN_WORDING,
  ...BOOK_WORDING,
  qtyTooSmall: 'contractQtyTooSmall',
} as const satisfies Wording;

/** A take-profit or stop-loss on the wrong side of the price, for a long and for a short position. */
export const TRIGGER_ERRORS = [
  'takeProfitLong',
  'takeProfitShort',
  'stopLossLong',
  'stopLossShort',
] as const satisfies readonly ErrorName[];
