/** A command broke the engine after its first mutation: the core is unusable and its batch must not be journaled (DESIGN 3.7). */
export class EngineFault extends Error {
  override readonly name = 'EngineFault';
  constructor(
    /** Index of the command in its batch. */
    readonly index: number,
    cause: unknown,
  ) {
    super(`command ${index} of the batch broke the engine`, { cause });
  }
}
