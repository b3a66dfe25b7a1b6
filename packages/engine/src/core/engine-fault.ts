/**
 * A command broke the engine after its first mutation: the core is unusable and its batch must not be journaled
 * (architecture#the-engine-is-total).
 */
export class EngineFault extends Error {
  override readonly name = 'EngineFault';
  constructor(
    /** Index of the command in its batch. */
    readonly index: number,
    cause: unknown,
    /**
     * The contract that a tick, a continue-liquidation or what was due before the command worked on: it is to be halted,
     * and the command is not to blame. Empty when it was another command, or no contract's work.
     */
    readonly contract = '',
  ) {
    super(`command ${index} of the batch broke the engine`, { cause });
  }
}
