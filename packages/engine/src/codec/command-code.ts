/**
 * Kinds of the commands that the journal holds as 32-bit words, as bytes. The codes of all other commands stand with their
 * declarations (journal/command-blocks.ts). Part of the journal's format: a code is never given another meaning.
 */

export const COMMAND_CODE = {
  'place-spot-order': 1,
  'cancel-spot-order': 2,
  'place-contract-order': 21,
  'cancel-contract-order': 22,
} as const;

/** The header of a place-spot-order above its code; the market's number plus 1 stands above all (0: its name follows). */
export enum PLACE_BIT {
  kindShift = 8,
  kindMask = 15,
  negativePrice = 1 << 12,
  negativeQty = 1 << 13,
  negativeQuoteAmount = 1 << 14,
  quoteAmount = 1 << 15,
  requestId = 1 << 16,
  wideMember = 1 << 17,
  widePrice = 1 << 18,
  wideQty = 1 << 19,
  marketShift = 20,
}

/**
 * The header of a place-contract-order above its code; the contract's number plus 1 stands above all (0: its name
 * follows). Behind it the shapes (value-shape.ts) of member, price, lots, leverage, take-profit and stop-loss.
 */
export enum PLACE_CONTRACT_BIT {
  /** Position in TRADE_TYPES. */
  tradeTypeShift = 8,
  market = 1 << 10,
  timeInForceShift = 11,
  /** The trigger source is LAST. */
  byLast = 1 << 13,
  closeAll = 1 << 14,
  requestId = 1 << 15,
  /** The lots are a percentage. */
  byPercent = 1 << 16,
  marketShift = 20,
}

/** The header of a cancel-spot-order, and of a cancel-contract-order, above its code. */
export enum CANCEL_BIT {
  wideMember = 1 << 8,
  wideOrder = 1 << 9,
  requestId = 1 << 10,
}
