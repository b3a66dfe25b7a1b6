/** The facts of OTC that withdrawals need (rules/otc#hold, rules/otc#restrictions); OTC is a higher module and passes them in. */

/** A fault mark that was not undone, and the time in which it counts. */
export interface FaultMark {
  memberId: number;
  fromMs: number;
  untilMs: number;
}

/** The part of an available amount that the hold keeps. */
export interface Held {
  /** In units of the asset. */
  units: bigint;
  /** The time at which the first part goes free; 0: nothing is held. */
  untilMs: number;
}

export interface OtcFacts {
  heldOf(memberId: number, asset: string, available: bigint, nowMs: number): Held;
  marksOf(memberIds: readonly number[]): Promise<readonly FaultMark[]>;
}
