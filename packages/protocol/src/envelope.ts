/** The answer around every result (product#entities, product#errors). */

export interface Succeeded<T> {
  status: 'SUCCEED';
  errorCode: 0;
  errorMessage: '';
  result: T;
  /** Answers to writes: the journal sequence that holds them; give it back as minSequence to read your own write. */
  sequence?: number;
  /** A read that asked for minSequence and waited 500 ms in vain (architecture#reading-ones-own-writes). */
  behind?: true;
}

export interface Failed {
  status: 'FAILED';
  errorCode: string;
  errorMessage: string;
  result: null;
}

export type Envelope<T> = Succeeded<T> | Failed;

export const API_BASE = '/api/';

export const HEADERS = {
  token: 'token',
  userId: 'userid',
  /** zh (default) or en: the language of errorMessage. */
  language: 'language',
  /** The version of the app that calls; without it a call is served as one of the newest (rules/releases#versions). */
  appVersion: 'appversion',
  /** Correlation id of a request, answered by the server. */
  requestTrace: 'x-trace-id',
} as const;

/** On an answer from memory while the core appends nothing: how old that is, in milliseconds. */
export const DATA_AGE_HEADER = 'x-data-age-ms';

/** The code of a dead session, by itself: a browser needs it before it needs the whole error table. */
export const SESSION_INVALID = 'SYS.0015';

/** The code that leads an app of an old version to its update (rules/releases#versions). */
export const APP_TOO_OLD = 'SYS.0009';
