/**
 * Every numbered lock of the database, in one place so that no two are one. Numbers mean nothing but themselves, and a
 * running server of another version knows them by their numbers: they stay as they are. Locks of one subject (a member,
 * an operator) are hashes of its name and stand where they are taken.
 */
export const ADVISORY_LOCKS = {
  /** One process changes the schema. */
  migration: 7_337_001,
  /** One core works on the data. */
  core: 7_337_002,
  /** Verification codes are counted one after the other. */
  codes: 7_337_101,
  /** The audit log grows one row at a time. */
  audit: 7_337_201,
  /** Deposit addresses get their positions one after the other. */
  depositAddresses: 7_337_301,
  /** One process leads the jobs of the chains. */
  chainJobs: 7_337_302,
} as const;
