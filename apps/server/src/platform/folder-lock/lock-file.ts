/**
 * A lock file that is held for as long as its descriptors are open. The folder around it is locked with it, so that a lock
 * file that was removed while it was held lets no second process in. The file says who took the lock, for the words of a
 * refusal; its text decides nothing.
 */
import {
  chmodSync,
  closeSync,
  fchownSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readFileSync,
  statSync,
  writeSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { codeOfError } from '../errors/thrown.ts';
import { isRecord } from '../json/is-record.ts';
import { EXIT_REFUSED } from '../supervisor/exit-codes.ts';
import { lockDescriptor } from './lock-descriptor.ts';
import { hasSharedLocks } from './shared-locks.ts';

export interface HeldLock {
  /** A child that inherits all of them holds the lock too. */
  descriptors: readonly number[];
  /** False where the file system's locks do not hold, or not on every machine: another process may have it all the same. */
  isTrusted: boolean;
  /** The file's text becomes these fields, the machine's name and its boot id. */
  sign(fields: Readonly<Record<string, string | number>>): void;
  /** Ends the lock unless a child has inherited it. */
  release(): void;
}

class LockFileError extends Error {
  override readonly name = 'LockFileError';
  readonly exitCode = EXIT_REFUSED;
}

/** undefined: another process holds it. */
export function tryLock(path: string): HeldLock | undefined {
  for (;;) {
    const { file, isWritable } = openLockFile(path);
    const folder = openSync(dirname(path), 'r');
    const descriptors = [file, folder];
    const release = () => {
      for (const descriptor of descriptors.splice(0)) closeSync(descriptor);
    };
    try {
      const answer = lockDescriptor(file);
      // In this order, so that of two processes one gets both. A network file system locks no folder.
      if (answer === 'held' || lockDescriptor(folder) === 'held') {
        release();
        return undefined;
      }
      // Nor does it lock a file that is open for reading alone, and others may hold its lock.
      if (answer === 'unsupported' && !isWritable) throw new LockFileError(`${path} cannot be written`);
      if (isStillThere(file, path)) {
        const isTrusted = answer === 'taken' && hasSharedLocks(dirname(path));
        return { descriptors, isTrusted, sign: (fields) => signFile(file, fields), release };
      }
    } catch (error) {
      release();
      throw error;
    }
    release();
  }
}

/** The fields that its last holder signed it with; empty when there are none. */
export function readSignature(path: string): Record<string, unknown> {
  try {
    const fields: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return isRecord(fields) ? fields : {};
  } catch {
    return {};
  }
}

/** Says for a human where the file was signed. */
export function signerOf({ host, bootId }: Record<string, unknown>): string {
  return typeof host === 'string' && typeof bootId === 'string'
    ? `(host ${host}, boot id ${bootId})`
    : '(its lock file does not say where)';
}

function openLockFile(path: string): { file: number; isWritable: boolean } {
  for (const prepare of [() => undefined, () => chmodSync(path, 0o600)])
    try {
      prepare();
      return { file: openWritable(path), isWritable: true };
    } catch (error) {
      if (!isDenied(error)) throw error;
    }
  // The locks of a local disk need no right to write.
  try {
    return { file: openSync(path, 'r'), isWritable: false };
  } catch (error) {
    if (!isDenied(error)) throw error;
    throw new LockFileError(
      `${path} cannot be opened by this user: give it to the owner of the data folder`,
      {
        cause: error,
      },
    );
  }
}

function openWritable(path: string): number {
  const file = openSync(path, 'a+', 0o600);
  const owner = futureOwner(path);
  if (owner !== undefined) fchownSync(file, owner.uid, owner.gid);
  return file;
}

/** The owner of a file that root makes: in another user's folder it must not lock that user out. undefined: not root. */
export function futureOwner(path: string): { uid: number; gid: number } | undefined {
  return process.getuid?.() === 0 ? statSync(dirname(path)) : undefined;
}

function isDenied(error: unknown): boolean {
  return ['EACCES', 'EPERM', 'EROFS'].includes(codeOfError(error) ?? '');
}

/** A file that another process has removed or replaced meanwhile would be held beside the new one. */
function isStillThere(file: number, path: string): boolean {
  const there = statSync(path, { throwIfNoEntry: false });
  const own = fstatSync(file);
  return there !== undefined && there.ino === own.ino && there.dev === own.dev;
}

function signFile(file: number, fields: Readonly<Record<string, string | number>>): void {
  const text = JSON.stringify({ ...fields, host: hostname(), bootId: readBootId() });
  try {
    ftruncateSync(file);
    writeSync(file, `${text}\n`);
  } catch {
    // Opened for reading alone, or the disk is full: the lock holds all the same.
  }
}

function readBootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return 'unknown';
  }
}
