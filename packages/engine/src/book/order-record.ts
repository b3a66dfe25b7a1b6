/**
 * The layout of an order's record of two cache lines: resting and cancelling touch the first; the second belongs to the
 * kind of order, here to the fills of a spot order (a contract order's: see contract/orders/contract-order-record.ts).
 * Shifts find the records. The layouts are enumerations, because the bundler inlines their numbers, as it does for all
 * of the hot path.
 */

export enum ORDER_RECORD {
  WORD_SHIFT = 4,
  INT_SHIFT = 5,
  WORDS = 16,
}

export enum ORDER {
  // The first line: numbers,
  ID = 0,
  PRICE = 1,
  QTY = 2,
  FILLED_QTY = 3,
  // and integers.
  /** Its neighbours in the price queue; `NEXT` is the next free slot while the slot is not in use. */
  NEXT = 8,
  PREVIOUS = 9,
  /** Its neighbours among its member's open orders, oldest first. */
  MEMBER_NEXT = 10,
  MEMBER_PREVIOUS = 11,
  /** The price queue that it stands in. */
  LEVEL = 12,
  MEMBER = 13,
  /** See MARKET_AND_FLAGS. */
  MARKET_AND_FLAGS = 14,
  /** The ledger row of what the order pays. */
  PAID_ROW = 15,
}

/** The second line of a spot order. */
export enum FILL {
  // Numbers.
  FILLED_QUOTE_LO = 8,
  FEE_LO = 9,
  CREATE_TIME = 10,
  // Integers.
  RECEIVED_ROW = 22,
  FILLED_QUOTE_HI = 23,
  FEE_HI = 24,
  FEE_PREPAID = 25,
  MAKER_FEE_PPM = 26,
}

/** The market's number stands above the flags. */
export enum MARKET_AND_FLAGS {
  /** The ORDER_FLAG bits. */
  FLAGS = 0xff,
  HAS_REQUEST_ID = 0x100,
  IS_AMENDED = 0x200,
  HAS_REQUEST_ID_OR_IS_AMENDED = 0x300,
  MARKET_SHIFT = 16,
}
