/** Why a connection does no work any more; the supervisor reads the code (exit-code-of.ts). */
import { codeOfError, messageOf } from '../errors/thrown.ts';

export type ConnectionFaultCode =
  /** It was lost under way. */
  | 'CONNECTION_CLOSED'
  /** The pool was ended before the work was asked for. */
  | 'CONNECTION_ENDED'
  /** The pool was ended, and its patience too. */
  | 'CONNECTION_DESTROYED'
  /** The database let it wait too long. */
  | 'CONNECT_TIMEOUT';

export class ConnectionFaultError extends Error {
  override readonly name = 'ConnectionFaultError';

  constructor(
    readonly code: ConnectionFaultCode,
    why: string,
  ) {
    super(`${code}: ${why}`);
  }
}

/** An error that has a code of the system or of PostgreSQL stays as it is. */
export function faultOf(error: unknown): Error {
  if (error instanceof Error && codeOfError(error) !== undefined) return error;
  const why = messageOf(error);
  return new ConnectionFaultError(why === 'timeout expired' ? 'CONNECT_TIMEOUT' : 'CONNECTION_CLOSED', why);
}
