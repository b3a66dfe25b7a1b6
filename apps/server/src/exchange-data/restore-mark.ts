/**
 * The mark of a restore that is under way: the first file that it writes into the data folder and the last that it
 * takes away. While it lies there, the folder holds an unproven part of an exchange, and no process may work on it.
 */
import { closeSync, existsSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { EXIT_REFUSED } from '../platform/supervisor/exit-codes.ts';
import { syncFolder } from './data-folder.ts';

export const RESTORE_MARK = 'restore-incomplete';

class HalfRestoredError extends Error {
  override readonly name = 'HalfRestoredError';
  readonly exitCode = EXIT_REFUSED;
}

export function refuseHalfRestored(dataDir: string): void {
  if (existsSync(join(dataDir, RESTORE_MARK)))
    throw new HalfRestoredError(
      `${dataDir} holds a restore that did not come to its end (${RESTORE_MARK}): empty the folder, and with DATABASE_URL the database, and restore again`,
    );
}

/** Durable when it returns. */
export function markRestore(dataDir: string, archive: string): void {
  const file = openSync(join(dataDir, RESTORE_MARK), 'wx', 0o600);
  try {
    writeSync(file, `being restored from ${archive}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  syncFolder(dataDir);
}

/** All other files must be durable before. */
export function removeRestoreMark(dataDir: string): void {
  rmSync(join(dataDir, RESTORE_MARK));
  syncFolder(dataDir);
}
