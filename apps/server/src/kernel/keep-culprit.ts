/** Keeps the command on which the engine broke aside, so that it does not come back after the restart. */
import { EngineFault } from '@tern/engine';
import { messageOf } from '../platform/errors/thrown.ts';
import { EngineStoppedError } from './faults.ts';
import type { Waiting } from './lanes.ts';
import type { Quarantine } from './quarantine.ts';

/**
 * The engine broke in the middle of a row: its memory is void, and the row does not exist.
 * @param row the commands of the row
 * @returns the fault that ends the process
 */
export async function keepCulprit(
  quarantine: Quarantine,
  error: unknown,
  row: readonly Waiting[],
): Promise<Error> {
  if (!(error instanceof EngineFault)) return new EngineStoppedError(messageOf(error));
  const culprit = row[error.index];
  const reason = String(error.cause);
  const { contract } = error;
  if (culprit !== undefined) await quarantine.keep(culprit.command, reason, Date.now(), contract);
  const kind = culprit?.command.kind ?? 'command';
  if (contract !== '')
    return new EngineStoppedError(
      `the engine broke on ${contract} in a ${kind}; the contract will be halted: ${reason}`,
    );
  return new EngineStoppedError(
    `the engine broke on a ${kind}, which is kept aside and will be refused: ${reason}`,
  );
}
