/** The hold of OTC on withdrawals (rules/otc#hold); OTC is a higher module and passes it in. */

/** The part of an available amount that the hold keeps. */
export interface Held {
  /** In units of the asset. */
  units: bigint;
  /** The time at which the first part goes free; 0: nothing is held. */
  untilMs: number;
}

export interface OtcHold {
  heldOf(memberId: number, asset: string, available: bigint, nowMs: number): Held;
}
