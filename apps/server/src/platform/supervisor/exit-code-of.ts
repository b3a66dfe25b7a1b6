/**
 * Tells the supervisor if another try can help after an error. Only an error that a person must resolve first ends the
 * exchange for good; a full disk and a database that is away may pass, wherever in an error they hide.
 */
import { codeOfError, fieldOfError } from '../errors/thrown.ts';
import { EXIT_REFUSED, EXIT_RESTART } from './exit-codes.ts';

/** Trying again would end the same way. */
const REFUSALS = new Set(['ConfigError', 'MigrationError', 'NotDurableError']);

const PASSING = new Set([
  ...['ENOSPC', 'EDQUOT', 'EIO', 'EMFILE', 'ENFILE', 'ENOMEM'],
  ...[
    'ECONNREFUSED',
    'ECONNRESET',
    'ENOTFOUND',
    'EAI_AGAIN',
    'ETIMEDOUT',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'EPIPE',
  ],
]);
/** A lost connection, and PostgreSQL's classes: connection, resources, shut down or starting. */
const PASSING_CODE = /^(?:CONNECT|08|53|57P0[1-5]|58)/;

export function exitCodeOf(error: unknown): number {
  const exitCode = fieldOfError(error, 'exitCode');
  if (typeof exitCode === 'number') return exitCode;
  for (let one = error, depth = 0; one instanceof Error && depth < 8; one = one.cause, depth++) {
    const code = codeOfError(one);
    if (code !== undefined && (PASSING.has(code) || PASSING_CODE.test(code))) return EXIT_RESTART;
  }
  return error instanceof Error && REFUSALS.has(error.name) ? EXIT_REFUSED : 1;
}
