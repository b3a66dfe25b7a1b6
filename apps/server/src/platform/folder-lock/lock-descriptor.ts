/**
 * Locks an open file by util-linux `flock`, which gets a copy of the descriptor: the lock belongs to the open file, so it
 * lives as long as this process, or a child that inherits the descriptor, has it open. The kernel keeps it, so processes
 * of other PID namespaces meet it too. Node has no call for it.
 */
import { spawnSync } from 'node:child_process';
import { codeOfError } from '../errors/thrown.ts';
import { EXIT_REFUSED } from '../supervisor/exit-codes.ts';

/** `unsupported`: the file system has no such locks. */
export type LockAnswer = 'taken' | 'held' | 'unsupported';

const FLOCK_CONFLICT = 1;

class NoFlockError extends Error {
  override readonly name = 'NoFlockError';
  readonly exitCode = EXIT_REFUSED;
}

/** Never waits. */
export function lockDescriptor(descriptor: number): LockAnswer {
  const { status, error, stderr } = spawnSync('flock', ['-n', '3'], {
    stdio: ['ignore', 'ignore', 'pipe', descriptor],
    encoding: 'utf8',
  });
  if (codeOfError(error) === 'ENOENT')
    throw new NoFlockError(
      'flock of util-linux is missing, which keeps a second exchange off the data: install it',
    );
  if (error !== undefined) throw error;
  if (status === 0) return 'taken';
  return status === FLOCK_CONFLICT && stderr === '' ? 'held' : 'unsupported';
}
