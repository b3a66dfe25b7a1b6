/** The parts of higher domains in money: contracts, the OTC desk and the wallet. */

/** The contracts' part in transfers and credits of money. */
export interface ContractMoney {
  /**
   * Answers the reason why no money may leave the member's contract account now, or the amount that may, in quote
   * units.
   */
  transferable(member: number): 'LIQUIDATING' | 'INDEX_UNAVAILABLE' | bigint;
  /** The insurance fund received income, in quote units: it repays the deficit. */
  insuranceFundCredited(amount: bigint): void;
}

/** The OTC desk's part: which coins its accounts hold. */
export interface DeskCoins {
  isOtcCoin(asset: string): boolean;
}

/** The wallet's part: once it was told so, no credit from outside pays a member any more (rules/wallet#suspense). */
export interface MemberCredits {
  readonly areMemberCreditsClosed: boolean;
}
