/** Why a process may not work on a data folder or its database: another one does. */
import { EXIT_IN_USE } from '../supervisor/exit-codes.ts';

export class DataInUseError extends Error {
  override readonly name = 'DataInUseError';
  readonly exitCode = EXIT_IN_USE;
}
