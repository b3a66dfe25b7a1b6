/** The settings of members' history in the read tables. */
import type { EnvReader } from '../../platform/settings/env-reader.ts';
import type { UnfilledLimits } from './unfilled-orders.ts';

export interface HistoryConfig {
  /** The limits of the orders that ended without a fill and that the read tables hold. */
  unfilledOrders: UnfilledLimits;
}

export function readHistory(read: EnvReader): HistoryConfig {
  return {
    unfilledOrders: {
      keptMs: read.days('UNFILLED_ORDERS_KEEP_DAYS', 30),
      most: read.integer('UNFILLED_ORDERS_PER_MEMBER', 10_000, 1, 10_000_000),
    },
  };
}
