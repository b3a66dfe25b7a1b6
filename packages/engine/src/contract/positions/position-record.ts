/**
 * Where the parts of a position lie in its record. Numbers are exact integers below 2^53; the sums of a life that may
 * grow beyond are limbs (base/amount.ts). Enumerations, because the bundler writes their numbers out.
 */

export enum POSITION_RECORD {
  WORD_SHIFT = 5,
  INT_SHIFT = 6,
  WORDS = 32,
}

export enum POSITION {
  /** The liquidation that its own scope waits for (isolated); 0: none. */
  LIQUIDATION_ID = 0,
  // The numbers of its event stand in the event's order (contract/write-contract-events.ts), so that it is written as it lies.
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
  /** Sums over its life. */
  LIFE_PNL = 10,
  LIFE_FEES = 11,
  LIFE_FUNDING = 12,
  // More sums over its life.
  LIFE_QTY = 13,
  LIFE_LOTS = 14,
  ID = 20,
  /** The round in which it was last touched. */
  TOUCHED_IN = 21,
  LIFE_OPEN_LO = 22,
  LIFE_CLOSE_LO = 23,
  // Integers.
  MEMBER = 30,
  LEVERAGE = 31,
  MARKET = 32,
  /** 0 long, 1 short. */
  SIDE = 33,
  /** 1: cross. */
  IS_CROSS = 34,
  /** Position in TRIGGER_SOURCES. */
  TRIGGER_SOURCE = 35,
  LIFE_OPEN_HI = 36,
  LIFE_CLOSE_HI = 37,
  /** Tries of its pair since it is reached without a break, × 2, + 1 when it was the take-profit. */
  TRIGGER_TRIES = 38,
  /** Its neighbours among those of its member, in the order of their ids. */
  MEMBER_NEXT = 48,
  MEMBER_PREVIOUS = 49,
  /** The same among the open positions of its market; NEXT is the next free slot when not in use. */
  MARKET_NEXT = 50,
  MARKET_PREVIOUS = 51,
  /** Counts the entries made for it in the liquidation price index: older ones are stale. */
  THRESHOLD_VERSION = 52,
  TRIGGER_VERSION = 53,
  /** The reason with which it ends when its quantity becomes 0: a position in POSITION_ENDS. */
  END = 54,
}

/** The count of the numbers that an event holds, from QTY on. */
export const EVENT_NUMBERS = 12;
