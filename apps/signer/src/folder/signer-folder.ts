/**
 * The signer's own folder (docs/signer.md#the-folder): mode 0700, its files 0600, all of this user. One process at a
 * time works in it. It carries a mark by which the server's backup leaves it out wherever it lies.
 */
import { lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFile } from './durable-files.ts';

const MARK_FILE = '.tern-signer';
export const CONFIG_FILE = 'config.json';
export const OPERATOR_SOCKET = 'operator.sock';
const LOCK_FILE = 'lock';
const OPEN_TO_OTHERS = 0o077;
const WRITABLE_BY_OTHERS = 0o027;

/** Something about files that only a person can change. */
export class FolderError extends Error {
  override readonly name = 'FolderError';
}

/** Makes the folder with its mark, empty else. @throws FolderError when something is in it */
export function createFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  checkPrivate(folder, 'directory');
  const there = readdirSync(folder).filter((name) => name !== CONFIG_FILE && name !== MARK_FILE);
  if (there.length > 0) throw new FolderError(`${folder} is not empty: it holds ${there[0]}`);
  if (!readdirSync(folder).includes(MARK_FILE))
    createFile(join(folder, MARK_FILE), 'The folder of a signer. Backups of the server leave it out.\n');
}

/** @throws FolderError unless this user alone can read and write it */
export function checkPrivate(path: string, kind: 'file' | 'directory'): void {
  checkMode(path, kind, OPEN_TO_OTHERS);
}

/**
 * A credential that systemd has decrypted for this service: root's file, which an entry of its access list lets this user
 * read. Its mode shows that entry as a right of the group. @throws FolderError when others may read or write it
 */
export function checkCredential(path: string): void {
  checkMode(path, 'file', WRITABLE_BY_OTHERS, [0, process.getuid?.()]);
}

/** A group may reach the socket, but no other user may put one in its place. @throws FolderError */
export function checkSocketFolder(folder: string, groupId: number | undefined): void {
  checkMode(folder, 'directory', groupId === undefined ? OPEN_TO_OTHERS : WRITABLE_BY_OTHERS);
}

function checkMode(
  path: string,
  kind: 'file' | 'directory',
  forbidden: number,
  owners: readonly (number | undefined)[] = [process.getuid?.()],
): void {
  let stat: ReturnType<typeof lstatSync>;
  try {
    stat = lstatSync(path);
  } catch {
    throw new FolderError(`${path} is not there`);
  }
  if (kind === 'file' ? !stat.isFile() : !stat.isDirectory()) throw new FolderError(`${path} is no ${kind}`);
  if ((stat.mode & forbidden) !== 0)
    throw new FolderError(`${path} is open to other users: chmod ${fittingMode(kind, forbidden)} ${path}`);
  if (!owners.includes(stat.uid)) throw new FolderError(`${path} belongs to another user`);
}

function fittingMode(kind: 'file' | 'directory', forbidden: number): string {
  if (kind === 'file') return '600';
  return forbidden === OPEN_TO_OTHERS ? '700' : '750';
}

export function checkFolder(folder: string, files: readonly string[]): void {
  checkPrivate(folder, 'directory');
  for (const name of [MARK_FILE, ...files]) checkPrivate(join(folder, name), 'file');
}

/** Answers the function that frees it. @throws FolderError while another process works in the folder */
export function lockFolder(folder: string): () => void {
  const path = join(folder, LOCK_FILE);
  const own = processMark(process.pid) ?? String(process.pid);
  if (!tryLock(path, own)) {
    const holder = readLock(path);
    if (isAlive(holder)) throw new FolderError(`another signer works in ${folder} (${path} holds ${holder})`);
    takeDeadLock(path, holder);
    if (!tryLock(path, own)) throw new FolderError(`another signer has just started in ${folder}`);
  }
  return () => {
    if (readLock(path) === own) rmSync(path);
  };
}

/**
 * Renaming is one step: of two processes that take over a dead one's lock, one finds it gone, or finds that it took the
 * other's new lock, and puts that back.
 */
function takeDeadLock(path: string, holder: string): void {
  const taken = `${path}.${process.pid}`;
  renameSync(path, taken);
  if (readLock(taken) !== holder) {
    renameSync(taken, path);
    throw new FolderError(`another signer has just started: ${path} changed`);
  }
  rmSync(taken);
}

function tryLock(path: string, own: string): boolean {
  try {
    writeFileSync(path, own, { flag: 'wx', mode: 0o600 });
    return true;
  } catch {
    return false;
  }
}

function readLock(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function isAlive(mark: string): boolean {
  const pid = Number(mark.split(' ')[0]);
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  const now = processMark(pid);
  if (now !== undefined) return now === mark;
  try {
    process.kill(pid, 0);
    return process.platform !== 'linux' && pid !== process.pid;
  } catch {
    return false;
  }
}

/** A process's number, its start and the machine's, where /proc tells them: numbers are used again. */
function processMark(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const start = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    return `${pid} ${start} ${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}`;
  } catch {
    return undefined;
  }
}
