/**
 * Finds out whether a PostgreSQL already works on a cluster. A killed server leaves its PostgreSQL running, a killed
 * PostgreSQL leaves its pid file, and after a reboot that pid may belong to anybody: only a process whose working
 * folder is the cluster counts as ours.
 */
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';

export interface Postmaster {
  pid: number;
  /** It has finished its own recovery. */
  ready: boolean;
}

export function findPostmaster(cluster: string): Postmaster | undefined {
  const lines = readPidFile(cluster);
  const pid = Number(lines?.[0]);
  if (lines === undefined || !Number.isInteger(pid) || pid <= 0 || !worksOn(pid, cluster)) return undefined;
  return { pid, ready: lines[7]?.trim() === 'ready' };
}

/** True once no process of that number lives (one that nobody has collected yet counts as gone). */
export function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
  try {
    return / Z /.test(readFileSync(`/proc/${pid}/stat`, 'latin1').replace(/^.*\)/s, ''));
  } catch {
    return process.platform === 'linux';
  }
}

/**
 * PostgreSQL refuses to start while the pid in its file lives, whoever that is. The file is removed only when it is
 * sure that no process works on the cluster; otherwise it also names the shared memory that PostgreSQL must check.
 */
export function removeForeignPidFile(cluster: string): void {
  const pid = Number(readPidFile(cluster)?.[0]);
  if (process.platform !== 'linux' || !Number.isInteger(pid) || pid <= 0 || isGone(pid)) return;
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  if (processes.some((name) => worksOn(Number(name), cluster))) return;
  rmSync(join(cluster, 'postmaster.pid'), { force: true });
}

function readPidFile(cluster: string): string[] | undefined {
  const path = join(cluster, 'postmaster.pid');
  try {
    return existsSync(path) ? readFileSync(path, 'utf8').split('\n') : undefined;
  } catch {
    return undefined;
  }
}

function worksOn(pid: number, cluster: string): boolean {
  if (isGone(pid)) return false;
  if (process.platform !== 'linux') return true;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
  } catch {
    return false;
  }
}
