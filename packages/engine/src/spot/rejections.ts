/** The words with which spot orders alone are refused (rules/spot). */
import type { BaseRejection } from '../base/rejections.ts';

export const SPOT_REJECTIONS = {
  QTY_INVALID: 18,
  QTY_STEP: 19,
  QTY_TOO_LARGE: 21,
  NOTIONAL_TOO_LARGE: 23,
  /** The new quantity is no more than what was filled meanwhile. */
  AMEND_FILLED: 143,
  /** The first order of the other side is within the new price: an amended order never takes. */
  AMEND_WOULD_MATCH: 144,
};

export type SpotRejection = BaseRejection | keyof typeof SPOT_REJECTIONS;
