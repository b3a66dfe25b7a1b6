/** Words of the wallet's calls. */

/** A deposit application: REVIEWING until two operators confirm it or one rejects it (rules/wallet#deposit-applications). */
export const APPLICATION_STATES = ['REVIEWING', 'CONFIRMED', 'REJECTED'] as const;
export type ApplicationState = (typeof APPLICATION_STATES)[number];
