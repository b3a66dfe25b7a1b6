/**
 * Thrown by a part that takes no work at the moment. The servers answer it as `unavailable`, and nothing was done.
 * platform knows none of the parts that throw it.
 */
export abstract class UnavailableError extends Error {}
