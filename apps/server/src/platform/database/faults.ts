/** Why there is no database to work with, and whether trying again can help. */
import { EXIT_REFUSED, EXIT_RESTART } from '../supervisor/exit-codes.ts';

/** An operator must change a setting or an installation first. */
export class DatabaseRefusedError extends Error {
  override readonly name = 'DatabaseRefusedError';
  readonly exitCode = EXIT_REFUSED;
}

/** It may come up by itself. */
export class DatabaseUnreachableError extends Error {
  override readonly name = 'DatabaseUnreachableError';
  readonly exitCode = EXIT_RESTART;
}
