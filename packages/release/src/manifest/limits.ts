/** Limits of a release (rules/releases#gates, rules/releases#manifest). */

const MIB = 1024 * 1024;

/** The largest zip. */
export const MAX_BUNDLE_BYTES = 20 * MIB;
/** Files inside the zip. */
export const MAX_FILES = 2_000;
/** All files of the zip together, unpacked. */
export const MAX_UNPACKED_BYTES = 60 * MIB;
/** The default life of a manifest. */
export const EXPIRES_AFTER_MS = 90 * 24 * 60 * 60 * 1000;
/** A manifest with the longest notes in both languages fits. */
export const MAX_MANIFEST_BYTES = 32 * 1024;
/** Notes of one language. */
export const MAX_NOTES = 20;
/** UTF-16 units of one note. */
export const MAX_NOTE_LENGTH = 200;
/** A device keeps the zip and its files at the same time; scripts and styles unpack to some four times of their zip. */
export const SPACE_FACTOR = 5;
