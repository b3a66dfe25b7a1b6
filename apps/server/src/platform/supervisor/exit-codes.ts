/** The exit codes that a server process gives its supervisor. */

/** Stopped on an error that a restart heals: the supervisor starts the server again. */
export const EXIT_RESTART = 75;
/** A human must look first; starting again would meet the same refusal. */
export const EXIT_REFUSED = 78;
/** Another server works on the same data. */
export const EXIT_IN_USE = 76;
