/**
 * Why the engine refuses a command, in words that more than one domain answers; a domain's own stand with it. A word's code
 * is what the journal holds: it is given once over all domains, and never another meaning. It is no order: that in
 * which a command answers its words stands in its declaration.
 */
export const BASE_REJECTIONS = {
  OK: 0,
  /** The handler threw before its first mutation; an alarm is raised (architecture#the-engine-is-total). */
  INTERNAL: 1,
  /** A command kept aside after a stop: it broke the engine after a mutation and is refused after the restart. */
  POISONED: 2,
  BAD_COMMAND: 3,
  UNKNOWN_ASSET: 4,
  UNKNOWN_MARKET: 5,
  UNKNOWN_MEMBER: 6,
  ALREADY_EXISTS: 7,
  MEMBER_FROZEN: 8,
  TRADING_NOT_ALLOWED: 9,
  /** Same requestId, other body (rules/conventions#requests). The same body answers OK with the first result. */
  REQUEST_ID_REUSED: 10,
  MARKET_NOT_OPEN: 11,
  MARKET_CANCEL_ONLY: 12,
  ORDER_NOT_FOUND: 13,
  ORDER_FINISHED: 14,
  PRICE_INVALID: 15,
  PRICE_TICK: 16,
  PRICE_BAND: 17,
  QTY_TOO_SMALL: 20,
  NOTIONAL_TOO_SMALL: 22,
  TOO_MANY_ORDERS: 24,
  NO_LIQUIDITY: 25,
  SAME_ACCOUNT: 26,
  ACCOUNT_ASSET_NOT_ALLOWED: 27,
  AMOUNT_INVALID: 28,
  INSUFFICIENT_BALANCE: 29,
  PROMO_EMPTY: 32,
  BOOK_NOT_EMPTY: 33,
  SCALE_INVALID: 34,
  FEE_INVALID: 35,
  SUPPLY_EXCEEDED: 36,
  /** The index is DEAD or waits after a start: no opening, no MARKET, nothing that a mark decides. */
  INDEX_UNAVAILABLE: 38,
  /** The scope is locked: it waits for its liquidation. */
  LIQUIDATING: 40,
  SETTINGS_INVALID: 49,
  TWO_OPERATORS_NEEDED: 55,
  MEMBER_IN_DEBT: 75,
  WITHDRAWAL_LOCKED: 76,
  IDENTITY_REQUIRED: 78,
  BELOW_MIN: 85,
  ABOVE_MAX: 86,
  /** The value of coins that were bought by OTC may not leave yet. */
  OTC_HOLD: 99,
};

export type BaseRejection = keyof typeof BASE_REJECTIONS;
