/**
 * Chooses the user that runs PostgreSQL when the server is root, which PostgreSQL refuses to be: an id that no other
 * process has. Under a shared one, such as 65534, any process of it could enter the cluster through /proc and read
 * every row.
 */
import { lchownSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface User {
  uid: number;
  gid: number;
}

/** Ids that no distribution and no service manager gives away (systemd's list of them calls these unused). */
const FIRST = 60_706;
const LAST = 61_183;

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** The cluster's own, or one that is free. */
export function databaseUser(cluster: string): User {
  const taken = new Set([...idsIn('/etc/passwd'), ...idsIn('/etc/group')]);
  const { uid } = lstatSync(cluster);
  if (uid >= FIRST && uid <= LAST && !taken.has(uid)) return { uid, gid: uid };
  for (let id = FIRST; id <= LAST; id++) if (!taken.has(id)) return { uid: id, gid: id };
  throw new Error('found no user id that is free for PostgreSQL');
}

/**
 * Gives the user all files of a cluster on which no PostgreSQL works. The folder itself comes last, so that the next
 * start completes an interrupted change.
 */
export function giveCluster(cluster: string, user: User): void {
  if (lstatSync(cluster).uid === user.uid) return;
  give(cluster, user);
}

function give(path: string, user: User): void {
  if (lstatSync(path).isDirectory()) for (const name of readdirSync(path)) give(join(path, name), user);
  lchownSync(path, user.uid, user.gid);
}

function idsIn(file: string): number[] {
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .map((line) => Number(line.split(':')[2]));
  } catch {
    return [];
  }
}
