/**
 * What an open contract order has beside an order of the book (book/order-record.ts), in records of the same slot
 * numbers. Numbers are exact integers below 2^53.
 */

export enum CONTRACT_ORDER_RECORD {
  WORD_SHIFT = 4,
  INT_SHIFT = 5,
  WORDS = 16,
}

/** The first eight words are a cache line of their own: what resting and cancelling touch. */
export enum CONTRACT_ORDER {
  // Numbers.
  /** At scale 8. */
  LOTS = 0,
  FILLED_LOTS = 1,
  /** What it still reserves; 0 for closing orders. */
  RESERVE = 2,
  /** What margin and fee are reserved at, and where the loss at a fill counts from (RULES 1.2). */
  RESERVE_PRICE = 3,
  LOSS_PRICE = 4,
  /** Σ q·p of its fills. Fits: an order's notional is bounded at its acceptance. */
  FILLED_NOTIONAL = 5,
  /** Charged so far, each rounded up over the whole order (RULES 0.2). */
  MARGIN = 6,
  FEE = 10,
  TAKE_PROFIT = 8,
  STOP_LOSS = 9,
  // Integers.
  /** Position in TRADE_TYPES. */
  TRADE_TYPE = 14,
  IS_CROSS = 15,
  /** What its fees so far exceed the exact ones by, in millionths of a unit. */
  FEE_PREPAID = 22,
  MAKER_FEE_PPM = 23,
  TAKER_FEE_PPM = 24,
  LEVERAGE = 25,
  /** Position in TRIGGER_SOURCES. */
  TRIGGER_SOURCE = 26,
  /** Position in ORDER_ORIGINS. */
  ORIGIN = 27,
  /** 1: all of a position was to be closed, so its lots were not named. */
  CLOSE_ALL = 28,
  /** 0: as it was set. */
  ASKED_LEVERAGE = 29,
}
