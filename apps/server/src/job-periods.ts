/** Periods of what the server repeats, in milliseconds. */
export const PERIOD_MS = {
  sessions: 60_000,
  openings: 60_000,
  sweep: 3_600_000,
  locks: 5_000,
  unfilledOrders: 600_000,
  risk: 5_000,
  indexes: 1_000,
  health: 5_000,
  mail: 600_000,
  /** The most time that the source of the CNY rate may take to answer. */
  rateTimeout: 5_000,
} as const;
