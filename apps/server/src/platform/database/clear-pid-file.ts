/**
 * PostgreSQL refuses to start while any process with the number in its pid file lives. The holder of cluster.lock removes
 * a file whose number means nothing any more. A PostgreSQL of this version holds that lock for as long as it lives; one of
 * a version without locks is looked for among the processes and behind the socket.
 */
import { DataInUseError } from '../folder-lock/index.ts';
import { isListening } from './attach-postgres.ts';
import type { ClusterLock } from './cluster-lock.ts';
import { findPostmaster, hasProcess, isOfOwnUser, placeOf, removePidFile, writtenPid } from './postmaster.ts';
import { clusterFolder } from './target.ts';

/** `found`: a PostgreSQL of a version without locks runs here. `leaving`: processes that it left are still ending. */
export type Way = 'clear' | 'found' | 'leaving';

/** @throws DataInUseError where a PostgreSQL works, or may work, that cannot be seen from here */
export async function clearPidFile(dataDir: string, lock: ClusterLock): Promise<Way> {
  const cluster = clusterFolder(dataDir);
  const pid = writtenPid(cluster);
  if (pid === undefined) return 'clear';
  if (await isListening(dataDir)) {
    if (findPostmaster(cluster) !== undefined) return 'found';
    throw new DataInUseError(`a PostgreSQL that does not run here works on ${cluster}: stop it first`);
  }
  if (!lock.outlived(pid)) {
    const place = placeOf(pid, cluster);
    if (place === 'cluster') return 'found';
    // PostgreSQL removes the file itself, and looks for shared memory that is still in use.
    if (place === 'gone') return 'clear';
    // Where the lock holds, a process of another user is no PostgreSQL of ours: after a power cut it has the number.
    if (place === 'hidden' && (!lock.isTrusted || isOfOwnUser(pid, cluster)))
      throw new DataInUseError(
        `process ${pid}, which this user may not look at, may be the PostgreSQL of ${cluster}: stop it first`,
      );
    if (hasProcess(cluster)) return 'leaving';
  }
  removePidFile(cluster);
  return 'clear';
}
