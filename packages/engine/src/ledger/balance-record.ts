/** Where the parts of a ledger row lie in its record, which is one cache line. Amounts are limbs: see amount/amount.ts. */

export const BALANCE_WORDS = 8;
/** Numbers. */
export const FREE_LO = 0;
export const FROZEN_LO = 1;
/** The round in which the row was last touched. */
export const TOUCHED_IN = 2;
/** Owner, type and asset in one number. */
export const KEY = 3;
/** 0 for system accounts. */
export const MEMBER_ID = 4;

/** Integers: two to a word. */
export const BALANCE_INTS = BALANCE_WORDS * 2;
export const FREE_HI = 10;
export const FROZEN_HI = 11;
export const OWNER = 12;
/** asset × 4 + account type. */
export const ACCOUNT = 13;
