/** Words of orders of both kinds, spot's and contracts'. */

export const SIDES = ['BUY', 'SELL'] as const;
export type Side = (typeof SIDES)[number];

export const ORDER_TYPES = ['LIMIT', 'MARKET'] as const;
export type OrderType = (typeof ORDER_TYPES)[number];

/** MARKET is always IOC (rules/contracts#orders, rules/spot#orders). POST_ONLY is for LIMIT only. */
export const TIMES_IN_FORCE = ['GTC', 'IOC', 'FOK', 'POST_ONLY'] as const;
export type TimeInForce = (typeof TIMES_IN_FORCE)[number];

/**
 * The first seven are of spot orders, all of contract orders (rules/contracts#order-status). The position is the code
 * in the journal.
 */
export const CANCEL_REASONS = [
  'NONE',
  'USER',
  'IOC_REMAINDER',
  'FOK',
  'POST_ONLY',
  'STP',
  'ADMIN',
  'MARGIN',
  'MARGIN_AT_MATCH',
  'TPSL',
  'LIQUIDATION',
  'ADL',
  'HALT',
  /** The index was not NORMAL when the order met another (rules/contracts#not-normal). */
  'INDEX',
  /** A FOK order looked at as many makers as it may. */
  'TOO_DEEP',
  /** The rest of the order was worth less than an order that rests (rules/contracts#resting-orders). */
  'REMAINDER',
] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];

/** Four bits that say which order this is, in commands, events and the order store. */
export enum ORDER_FLAG {
  sell = 1,
  market = 2,
}

/** The two bits above them: a position in TIMES_IN_FORCE. */
export enum TIME_IN_FORCE_BITS {
  shift = 2,
  mask = 3,
}

export enum TIME_IN_FORCE {
  GTC = 0,
  IOC = 1,
  FOK = 2,
  POST_ONLY = 3,
}
