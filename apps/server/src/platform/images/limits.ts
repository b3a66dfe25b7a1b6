/** The limits of every image (product#validation, rules/security#images). */
export const MOST_IMAGE_BYTES = 5 * 1024 * 1024;
export const MOST_PIXELS = 40_000_000;
/** The longer side after re-encoding, in pixels; larger images are made smaller. */
export const LONGEST_SIDE = 4_096;
