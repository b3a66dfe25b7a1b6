/**
 * As whom PostgreSQL runs when the server is root, which it refuses to be: a user that nobody else is. Under a shared one,
 * such as nobody, any process of it could walk into the cluster through /proc and read every row.
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

/** Everything in a cluster on which nobody works; the folder itself last, so that what was cut short is done again. */
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
