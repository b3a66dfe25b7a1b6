/** One kind of sealed values as the change of the sealing key sees it, wherever they are kept. */
import type { SealingKeys } from './sealed-box.ts';

export interface SealedKind {
  /** The name of the values, for people, in the plural. */
  readonly name: string;
  /**
   * Seals anew whatever does not open under the current key, durably, a few at a time; answers how many. Stopped
   * anywhere it has done its part, and the next call does the rest.
   * @param afterSome told when a few more are durable
   */
  reseal(keys: SealingKeys, afterSome: () => void): Promise<number>;
  /** Opens every one; answers how many there are. @throws naming the first one that does not open */
  check(keys: SealingKeys): Promise<number>;
}
