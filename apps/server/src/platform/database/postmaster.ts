/**
 * Finds out whether a PostgreSQL already works on a cluster, and stops it. A killed server leaves its PostgreSQL
 * running, a killed PostgreSQL leaves its pid file, and after a reboot that pid may belong to anybody: only a process
 * whose working folder is the cluster counts as ours.
 */
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOfError } from '../errors/thrown.ts';

const STOP_PATIENCE_MS = 30_000;

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

/** True once no process of that number lives (one that its parent has not collected yet counts as gone). */
export function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return codeOfError(error) === 'ESRCH';
  }
  const fields = statOf(pid);
  return fields === undefined ? process.platform === 'linux' : fields[0] === 'Z';
}

/**
 * The time at which the process of that number began, in ticks since the machine started. A process with another time
 * is another process. undefined: there is no such process, or the system does not report the time.
 */
export function startOf(pid: number): string | undefined {
  return statOf(pid)?.[19];
}

/** The fields that follow the name in the process's line, from its state on. */
function statOf(pid: number): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/^.*\) /s, '')
      .split(' ');
  } catch {
    return undefined;
  }
}

/** @param started the answer of startOf: the process may have died since, and its number may be another process's */
export async function stopPostmaster(pid: number, started: string | undefined): Promise<void> {
  // SIGINT: end the sessions, write a checkpoint, leave. SIGQUIT when that takes too long: the log heals it.
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (startOf(pid) !== started) return;
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    for (const until = Date.now() + STOP_PATIENCE_MS; Date.now() < until; await sleep(20))
      if (isGone(pid)) return;
  }
}

/**
 * PostgreSQL refuses to start while any process with the pid in its file lives. The file is removed only when it is
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
