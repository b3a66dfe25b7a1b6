/** Ends a comparison with a sentence for the person who asked for it. */
export class PairsError extends Error {}
