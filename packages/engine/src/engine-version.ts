/** Raised whenever the same journal would give other events or another state (DESIGN 3.3, 3.5). */
export const ENGINE_VERSION = 1;
