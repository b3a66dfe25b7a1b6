/**
 * Kinds of the events that the journal holds as 32-bit words, as bytes. The codes of all other events stand with their
 * declarations (journal/event-blocks.ts). Part of the journal's format: a code is never given another meaning.
 */

export enum EVENT_CODE {
  /** command-done in the shapes that nearly all have: accepted with result 0, accepted with its own sequence. */
  doneZero = 1,
  doneSequence = 2,
  /** Accepted, and the result follows as its distance from the sequence (order ids are sequences). */
  doneEarlier = 3,
  /** Rejected, and the rejection's code follows. */
  doneRejected = 4,
  /** Any other: a flag for repeated and the result follow. */
  doneOther = 5,
  orderOpened = 6,
  traded = 7,
  orderClosed = 8,
  memberBalance = 9,
  systemBalance = 10,
  contractOrderOpened = 23,
  contractTraded = 24,
  contractOrderClosed = 25,
  positionChanged = 26,
  contractTotalsChanged = 27,
}

/** Headers above their code. The distance of an id is how far the sequence is ahead of it. */
export enum DONE_BIT {
  wideResult = 1 << 8,
  repeated = 1 << 9,
  rejectionShift = 8,
}

export enum OPENED_BIT {
  kindShift = 8,
  kindMask = 15,
  requestId = 1 << 12,
  wideMember = 1 << 13,
  widePrice = 1 << 14,
  wideQty = 1 << 15,
  quoteAmount = 1 << 16,
  marketShift = 20,
}

export enum TRADED_BIT {
  wideTradeId = 1 << 8,
  wideMember = 1 << 9,
  wideDistance = 1 << 10,
  widePrice = 1 << 11,
  wideQty = 1 << 12,
  wideQuoteQty = 1 << 13,
  wideTakerFee = 1 << 14,
  wideMakerFee = 1 << 15,
}

/** The reason NONE says that the order was matched. */
export enum CLOSED_BIT {
  reasonShift = 8,
  reasonMask = 15,
  filled = 1 << 12,
  wideDistance = 1 << 13,
  wideMember = 1 << 14,
  wideQty = 1 << 15,
  wideQuote = 1 << 16,
  wideFee = 1 << 17,
  marketShift = 20,
}

export enum BALANCE_BIT {
  wideOwner = 1 << 8,
  wideFree = 1 << 9,
  wideFrozen = 1 << 10,
  negativeFree = 1 << 11,
  accountShift = 12,
}

/** Above the code of every contract event that is written from numbers. */
export enum CONTRACT_BIT {
  marketShift = 20,
}

/** Positions in the lists of contract/commands.ts and contract/order-events.ts. */
export enum CONTRACT_OPENED_BIT {
  tradeTypeShift = 8,
  typeShift = 10,
  timeInForceShift = 11,
  originShift = 13,
  modeShift = 15,
  sourceShift = 16,
  requestId = 1 << 17,
}

export enum CONTRACT_TRADED_BIT {
  takerSideShift = 8,
  takerTypeShift = 9,
  makerTypeShift = 11,
  /** The taker is the order that was opened last by the same command. */
  takerWasOpened = 1 << 13,
}

/** The reason NONE says that the order was matched. */
export enum CONTRACT_CLOSED_BIT {
  reasonShift = 8,
}

export enum POSITION_BIT {
  sideShift = 8,
  modeShift = 9,
  sourceShift = 10,
  locked = 1 << 11,
}
