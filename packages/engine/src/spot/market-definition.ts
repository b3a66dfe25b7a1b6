/** A spot market as it is listed, and what an operator may change of it. */

/** PREPARED: listed, not yet open. CLOSED: nothing is accepted and every resting order has been cancelled (ADMIN). */
export const MARKET_STATUSES = ['PREPARED', 'OPEN', 'CANCEL_ONLY', 'SUSPENDED', 'CLOSED'] as const;

export type MarketStatus = (typeof MARKET_STATUSES)[number];

export interface SpotFilters {
  /** Price unit step, in priceScale units. */
  tickSize: bigint;
  /** Quantity step, in qtyScale units. */
  stepSize: bigint;
  minQty: bigint;
  maxQty: bigint;
  /** In quote units. */
  minNotional: bigint;
  maxNotional: bigint;
}

export interface MarketDefinition {
  /** e.g. BTC/USDT */
  market: string;
  base: string;
  quote: string;
  priceScale: number;
  qtyScale: number;
  filters: SpotFilters;
  makerFeePpm: number;
  takerFeePpm: number;
  /** The reference price begins there (rules/spot#reference). */
  listingPrice: bigint;
}
