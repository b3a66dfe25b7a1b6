/**
 * Where the parts of a position lie in its record. Numbers are exact integers below 2^53; the sums of a life that may
 * grow beyond are limbs (amount/amount.ts). Enumerations, because the bundler writes their numbers out.
 */

export enum POSITION_RECORD {
  WORD_SHIFT = 5,
  INT_SHIFT = 6,
  WORDS = 32,
}

export enum POSITION {
  // Numbers: what every fill touches,
  ID = 0,
  QTY = 1,
  /** At scale 8. */
  LOTS = 2,
  FROZEN_QTY = 3,
  FROZEN_LOTS = 4,
  OPEN_NOTIONAL = 5,
  /** Isolated only; 0 in cross. */
  MARGIN = 6,
  /** 0: none. */
  TAKE_PROFIT = 7,
  STOP_LOSS = 8,
  OPEN_TIME = 9,
  /** Of the liquidation that its own scope waits for (isolated); 0: none. */
  LIQUIDATION_ID = 10,
  /** The round in which it was last touched. */
  TOUCHED_IN = 11,
  /** and sums over its life. */
  LIFE_QTY = 12,
  LIFE_LOTS = 13,
  LIFE_OPEN_LO = 14,
  LIFE_CLOSE_LO = 15,
  LIFE_PNL = 16,
  LIFE_FEES = 17,
  LIFE_FUNDING = 18,
  // Integers.
  MEMBER = 40,
  MARKET = 41,
  /** 0 long, 1 short. */
  SIDE = 42,
  /** 1: cross. */
  IS_CROSS = 43,
  LEVERAGE = 44,
  /** Position in TRIGGER_SOURCES. */
  TRIGGER_SOURCE = 45,
  TRIGGER_TRIES = 46,
  /** Its neighbours among the open positions of its market, in the order of their ids; NEXT is the next free slot when not in use. */
  MARKET_NEXT = 47,
  MARKET_PREVIOUS = 48,
  /** The same among those of its member. */
  MEMBER_NEXT = 49,
  MEMBER_PREVIOUS = 50,
  LIFE_OPEN_HI = 51,
  LIFE_CLOSE_HI = 52,
  /** Counts the entries made for it in an index of thresholds: older ones mean nothing. */
  EDGE_VERSION = 53,
  TRIGGER_VERSION = 54,
  /** How it ends when its quantity becomes 0: a position in POSITION_ENDS. */
  END = 55,
}
