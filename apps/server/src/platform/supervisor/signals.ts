/** The signals that ask for a clean stop: of a service manager, of Ctrl-C, of a terminal that was closed. */
export const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
