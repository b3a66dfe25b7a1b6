/** Where the parts of a ledger row lie in its record, which is one cache line. Amounts are limbs: see base/amount.ts. */

export enum BALANCE {
  // Numbers.
  FREE_LO = 0,
  FROZEN_LO = 1,
  /** The round in which the row was last touched. */
  TOUCHED_IN = 2,
  /** Owner, type and asset in one number. */
  KEY = 3,
  /** 0 for system accounts. */
  MEMBER_ID = 4,
  // Integers.
  FREE_HI = 10,
  FROZEN_HI = 11,
  OWNER = 12,
  /** asset × 4 + account type. */
  ACCOUNT = 13,
}
