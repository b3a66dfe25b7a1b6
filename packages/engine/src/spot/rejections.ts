/** The words with which spot orders alone are refused (rules/spot). */
import type { BaseRejection } from '../base/rejections.ts';

export const SPOT_REJECTIONS = {
  QTY_INVALID: 18,
  QTY_STEP: 19,
  QTY_TOO_LARGE: 21,
  NOTIONAL_TOO_LARGE: 23,
};

export type SpotRejection = BaseRejection | keyof typeof SPOT_REJECTIONS;
