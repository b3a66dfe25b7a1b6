/** The finished engine with one rule taken out, as exact patches of its sources. */

export interface Patch {
  /** Below packages. */
  readonly file: string;
  /** Stands in it exactly once. */
  readonly from: string;
  readonly to: string;
}

export interface Plant {
  readonly name: string;
  /** The rule that is missing. */
  readonly lacks: string;
  /** The property that finds it. */
  readonly property: string;
  readonly patches: readonly Patch[];
}
