/** What no image may pass (SPEC 5, SAFETY 25). */
export const MOST_IMAGE_BYTES = 5 * 1024 * 1024;
export const MOST_PIXELS = 40_000_000;
/** Of the longer side after re-encoding; larger ones are made smaller. */
export const LONGEST_SIDE = 4_096;
