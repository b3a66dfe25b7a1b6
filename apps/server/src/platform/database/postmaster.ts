/**
 * Finds out whether a PostgreSQL already works on a cluster, and stops it. A killed server leaves its PostgreSQL
 * running, a killed PostgreSQL leaves its pid file, and after a reboot that pid may belong to anybody: only a process
 * whose working folder is the cluster counts as ours.
 */
import {
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
} from 'node:fs';
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
  const pid = pidOf(lines);
  if (pid === undefined || placeOf(pid, cluster) !== 'cluster') return undefined;
  return { pid, ready: lines?.[7]?.trim() === 'ready' };
}

/** The number in the pid file; undefined: there is none. */
export function writtenPid(cluster: string): number | undefined {
  return pidOf(readPidFile(cluster));
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

export function crashPostmaster(pid: number, started: string | undefined): void {
  if (startOf(pid) === started && !isGone(pid)) process.kill(pid, 'SIGQUIT');
}

/** For the holder of cluster.lock, whose cluster no PostgreSQL of this version works on. */
export function removePidFile(cluster: string): void {
  rmSync(join(cluster, 'postmaster.pid'), { force: true });
}

/**
 * The process of a number. `cluster`: it works there. `hidden`: the system does not let this process look, so it may.
 */
export type Place = 'gone' | 'cluster' | 'elsewhere' | 'hidden';

export function placeOf(pid: number, cluster: string): Place {
  if (isGone(pid)) return 'gone';
  if (process.platform !== 'linux') return 'cluster';
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster) ? 'cluster' : 'elsewhere';
  } catch (error) {
    return isDenied(error) ? 'hidden' : 'gone';
  }
}

/** True when the process runs as the user of the cluster or as this process's. */
export function isOfOwnUser(pid: number, cluster: string): boolean {
  try {
    const uids = /^Uid:\t(\d+)\t(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'));
    const own = [lstatSync(cluster).uid, process.getuid?.()].map(String);
    return uids === null || own.includes(uids[1] ?? '') || own.includes(uids[2] ?? '');
  } catch {
    return false;
  }
}

/** True when a process that is to be seen here works on the cluster, such as one that its killed postmaster has left. */
export function hasProcess(cluster: string): boolean {
  return processesOf(cluster).length > 0;
}

/**
 * Ends the processes that a killed postmaster has left. Most leave by themselves; one that waits for a lock inside the
 * shared memory whose holder was killed too never wakes, and would keep every start away. Nothing of theirs is lost:
 * the next PostgreSQL replays the log.
 */
export function endLeftProcesses(cluster: string): void {
  const postmaster = writtenPid(cluster);
  if (postmaster === undefined || !isGone(postmaster)) return;
  for (const pid of processesOf(cluster)) if (isPostgres(pid)) process.kill(pid, 'SIGKILL');
}

/** False for what else may work in that folder, such as the shell of an operator. */
function isPostgres(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'latin1') === 'postgres\n';
  } catch {
    return false;
  }
}

/** The processes, to be seen here, whose working folder is the cluster. */
function processesOf(cluster: string): number[] {
  if (process.platform !== 'linux') return [];
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return processes.map(Number).filter((pid) => placeOf(pid, cluster) === 'cluster');
}

function isDenied(error: unknown): boolean {
  return codeOfError(error) === 'EACCES' || codeOfError(error) === 'EPERM';
}

function pidOf(lines: readonly string[] | undefined): number | undefined {
  const pid = Number(lines?.[0]);
  return lines !== undefined && Number.isInteger(pid) && pid > 0 ? pid : undefined;
}

function readPidFile(cluster: string): string[] | undefined {
  const path = join(cluster, 'postmaster.pid');
  try {
    return existsSync(path) ? readFileSync(path, 'utf8').split('\n') : undefined;
  } catch {
    return undefined;
  }
}
