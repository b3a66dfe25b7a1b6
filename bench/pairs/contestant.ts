/** One of the two sides of a comparison while it is measured. */
import type { Figures } from './figures.ts';

export interface Contestant {
  /** Names what the contestant is given, where that may differ between two trees. */
  readonly flow?: string;
  /** Runs one slice. */
  slice(): Promise<Figures>;
  /** Makes ready for the next slice what this one used up. */
  after?(): Promise<void>;
  /** Processes that count as the measure's own although they do not stand below it. */
  roots(): readonly number[];
  /** @throws Error when the slices did not do what they stand for */
  check(): Promise<void>;
  /** Ends all of its processes; does nothing when they have ended. */
  end(): Promise<void>;
}
