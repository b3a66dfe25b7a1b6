/**
 * The time of day as a port (rules/conventions#time): everything that compares times takes it from here, so that tests
 * can step it. Milliseconds, UTC.
 */
export interface Clock {
  nowMs(): number;
  /** The sum of all steps that tests made: time that passed for every part, no jump of the wall clock. */
  readonly steppedMs?: number;
}

export const systemClock: Clock = { nowMs: () => Date.now() };
