/**
 * The time of day as a port (RULES 0.8): everything that compares times takes it from here, so that tests can step it.
 * Milliseconds, UTC.
 */
export interface Clock {
  nowMs(): number;
  /** How far tests have stepped it in all: time that passed for everybody, no jump of the wall clock. */
  readonly steppedMs?: number;
}

export const systemClock: Clock = { nowMs: () => Date.now() };
