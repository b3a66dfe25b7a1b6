/**
 * The layout of an open contract order beside the first line of its record (book/order-record.ts). Numbers are exact
 * integers below 2^53.
 */

/** The second line of its record in the order store: what resting, cancelling and filling touch. */
export enum CONTRACT_ORDER {
  // Numbers.
  /** At scale 8. */
  LOTS = 8,
  FILLED_LOTS = 9,
  /** The amount that it still reserves; 0 for closing orders. */
  RESERVE = 10,
  /**
   * The price at which margin and fee are reserved; the loss at a fill counts from the order's price
   * (rules/contracts#reserve).
   */
  RESERVE_PRICE = 11,
  /** Σ q·p of its fills. Fits: an order's notional is bounded at its acceptance. */
  FILLED_NOTIONAL = 12,
  /** Charged so far, each rounded up over the whole order (rules/conventions#rounding). */
  MARGIN = 13,
  FEE = 14,
  // Integers.
  /** Position in TRADE_TYPES. */
  TRADE_TYPE = 30,
  IS_CROSS = 31,
}

/** A line in records of their own, under the same slot numbers: what fills touch besides. */
export enum CONTRACT_TERMS {
  // Numbers.
  CREATE_TIME = 0,
  TAKE_PROFIT = 1,
  STOP_LOSS = 2,
  // Integers.
  /** The excess of its fees so far over the exact ones, in millionths of a unit. */
  FEE_PREPAID = 6,
  MAKER_FEE_PPM = 7,
  TAKER_FEE_PPM = 8,
  LEVERAGE = 9,
  /** Position in TRIGGER_SOURCES. */
  TRIGGER_SOURCE = 10,
  /** Position in ORDER_ORIGINS. */
  ORIGIN = 11,
  /** 1: all of a position was to be closed, so its lots were not named. */
  CLOSE_ALL = 12,
  /** 0: as it was set. */
  ASKED_LEVERAGE = 13,
  /** 1 to 100: the percentage that was to be closed; else 0. */
  CLOSE_PERCENT = 14,
}
