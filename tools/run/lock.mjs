// A lock file that one process at a time holds, with its number in it. One that a dead process left is taken over.

import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';

/** Between making the file and writing the number a process may die; a living one needs no moment for it. */
const UNSIGNED_MS = 5_000;

/**
 * Answers false when another process holds the lock or has just freed it: the caller tries again. Throws when the file
 * cannot be created.
 */
export function takeLock(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  try {
    if (isStale(lock)) rmSync(lock, { force: true });
  } catch (error) {
    // Its holder gave it back meanwhile.
    if (error.code !== 'ENOENT') throw error;
  }
  return false;
}

function isStale(lock) {
  const owner = Number(readFileSync(lock, 'utf8'));
  if (!Number.isInteger(owner) || owner <= 0) return Date.now() - statSync(lock).mtimeMs > UNSIGNED_MS;
  try {
    process.kill(owner, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}
