/** Values of the app's releases (rules/releases). */

export const RELEASE_PLATFORMS = ['android', 'ios', 'web'] as const;
export type ReleasePlatform = (typeof RELEASE_PLATFORMS)[number];

/**
 * DRAFT: uploaded, offered to no device. ROLLING: offered to its share. FULL: its share is 100. PAUSED: nothing is offered until two
 * operators resume it. WITHDRAWN: never offered again.
 */
export const RELEASE_STATUSES = ['DRAFT', 'ROLLING', 'PAUSED', 'FULL', 'WITHDRAWN'] as const;
export type ReleaseStatus = (typeof RELEASE_STATUSES)[number];

/** The shares that the desk offers, in percent of the devices (rules/releases#share). */
export const RELEASE_SHARES = [5, 10, 25, 50, 100] as const;

/** The steps of an update that a device reports; each counts once for a device and version. */
export const UPDATE_REPORTS = ['downloaded', 'ready', 'failed', 'rolledBack'] as const;
export type UpdateReport = (typeof UPDATE_REPORTS)[number];

/** The largest zip of a release, in bytes: 20 MiB (rules/releases#gates). */
export const MOST_BUNDLE_BYTES = 20_971_520;
