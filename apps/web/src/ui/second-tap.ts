/** Longer than between the two taps of one gesture: what comes sooner was not meant for what is under the finger now. */
export const SECOND_TAP_MS = 500;
