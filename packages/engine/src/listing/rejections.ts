/** The words with which listings alone are refused. */
import type { BaseRejection } from '../base/rejections.ts';

export const LISTING_REJECTIONS = {
  /** A NORMAL index sets the reference price of the pair, and operators do not. */
  REFERENCE_BY_INDEX: 140,
};

export type ListingRejection = BaseRejection | keyof typeof LISTING_REJECTIONS;
