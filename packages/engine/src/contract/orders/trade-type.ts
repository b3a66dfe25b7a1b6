/** Trade types as numbers: positions in TRADE_TYPES (contract/commands.ts). An enumeration, for the bundler writes its numbers out. */

export enum TRADE_TYPE {
  OPEN_LONG = 0,
  OPEN_SHORT = 1,
  CLOSE_LONG = 2,
  CLOSE_SHORT = 3,
}

export function isOpening(tradeType: number): boolean {
  return tradeType < TRADE_TYPE.CLOSE_LONG;
}

/** The side of the position that the trade opens or closes: 0 long, 1 short. */
export function sideOf(tradeType: number): number {
  return tradeType & 1;
}

/** A seller opens short or closes long. */
export function sells(tradeType: number): boolean {
  return tradeType === TRADE_TYPE.OPEN_SHORT || tradeType === TRADE_TYPE.CLOSE_LONG;
}
