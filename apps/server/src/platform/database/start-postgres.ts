/**
 * Runs the private PostgreSQL of a data folder: creates its cluster, starts it or attaches to the one that still runs,
 * and stops it. Only the holder of exchange.lock calls this; every other process attaches (attach-postgres.ts). It listens on a socket inside the cluster alone, never on a port, and syncs every commit. Started by root
 * it runs as a user of its own; the cluster is then reached as the working folder, so that the folders above may stay
 * closed.
 */
import { type ChildProcess, type ExecFileOptions, execFile, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join, parse } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataInUseError } from '../folder-lock/index.ts';
import { attachPostgres } from './attach-postgres.ts';
import { prepareBinaries } from './binaries.ts';
import { clearPidFile } from './clear-pid-file.ts';
import { ClusterLock, clusterLockSigner } from './cluster-lock.ts';
import { databaseUser, giveCluster, isRoot, type User } from './database-user.ts';
import { DatabaseRefusedError } from './faults.ts';
import {
  crashPostmaster,
  endLeftProcesses,
  findPostmaster,
  hasProcess,
  isGone,
  startOf,
  stopPostmaster,
} from './postmaster.ts';
import { clusterFolder, type DatabaseTarget, OWNER, postgresFolder } from './target.ts';

export interface RunningPostgres {
  target: DatabaseTarget;
  pid: number;
  /** True when it was found running. */
  attached: boolean;
  /**
   * Stops a PostgreSQL that was started here; one that was found running may serve another process and is left alone.
   */
  stop(): Promise<void>;
  /** Stops a PostgreSQL that was found running too: lets it write its checkpoint and waits until it is gone. */
  shutDown(): Promise<void>;
  /** Ends it at once, as a power cut would; its own log heals it. */
  crash(): void;
}

/** A killed PostgreSQL's children need a moment to leave its shared memory; those that hang are ended after it. */
const LEAVING_PATIENCE_MS = 5_000;
const STALE_PATIENCE_MS = 15_000;
/** Replaying its own log after a kill may take this long. */
const READY_PATIENCE_MS = 120_000;
/** initdb looks its user up by name, so a named user runs it: the shared 65534, before there is anything to read. */
const INITDB_USER: User = { uid: 65534, gid: 65534 };
const DRAFT = '.new';
const DRAFT_IS_LEFT_MS = 10 * 60_000;
const LARGEST_LOG_BYTES = 8 * 1024 * 1024;

const SETTINGS: Record<string, string> = {
  listen_addresses: '',
  unix_socket_directories: '.',
  unix_socket_permissions: '0700',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  max_connections: '60',
  shared_buffers: '128MB',
  io_method: 'sync',
  jit: 'off',
  // No replica follows this log; the backup is a logical one.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  max_wal_size: '512MB',
  log_min_messages: 'warning',
  // Statements carry members' data.
  log_min_error_statement: 'panic',
  // So does the detail of an error, such as the key that is there already.
  log_error_verbosity: 'terse',
  timezone: 'UTC',
};

/**
 * @param settings in the place of those above, for tests alone: a core refuses a PostgreSQL that does not sync
 *   (durability.ts)
 */
export async function startPostgres(
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningPostgres> {
  mkdirSync(postgresFolder(dataDir), { recursive: true, mode: 0o700 });
  const binaries = prepareBinaries(dataDir);
  await createCluster(binaries, dataDir);
  const start = { binaries, dataDir, settings: { ...SETTINGS, ...settings } };
  const begun = Date.now();
  for (;;) {
    const lock = ClusterLock.try(dataDir);
    const found = lock === undefined ? await attach(dataDir) : await startUnder(lock, start);
    if (found !== undefined) return found;
    const waitedMs = Date.now() - begun;
    if (waitedMs > STALE_PATIENCE_MS) throw whyNot(dataDir);
    if (waitedMs > LEAVING_PATIENCE_MS) endLeftProcesses(clusterFolder(dataDir));
    await sleep(150);
  }
}

interface Start {
  binaries: string;
  dataDir: string;
  settings: Readonly<Record<string, string>>;
}

/** undefined: there is none to be seen, or it went away. */
async function attach(dataDir: string): Promise<RunningPostgres | undefined> {
  const cluster = clusterFolder(dataDir);
  const found = findPostmaster(cluster);
  if (found === undefined || !(await becomesReady(cluster, found.pid))) return undefined;
  return running(dataDir, found.pid, true);
}

/** undefined: it did not start, or what was there before is not gone yet. */
async function startUnder(lock: ClusterLock, start: Start): Promise<RunningPostgres | undefined> {
  try {
    const way = await clearPidFile(start.dataDir, lock);
    if (way === 'found') return await attach(start.dataDir);
    const pid = way === 'clear' ? await launch(start, lock) : undefined;
    return pid === undefined ? undefined : running(start.dataDir, pid, false);
  } finally {
    // PostgreSQL has inherited it.
    lock.release();
  }
}

/** A cluster that is locked by processes of which none is to be seen here belongs to another container. */
function whyNot(dataDir: string): Error {
  const lock = ClusterLock.try(dataDir);
  lock?.release();
  return lock === undefined && !hasProcess(clusterFolder(dataDir))
    ? new DataInUseError(
        `a PostgreSQL that does not run here works on this data ${clusterLockSigner(dataDir)}: stop it first`,
      )
    : new Error(`PostgreSQL does not start: ${lastLogLines(dataDir)}`);
}

function running(dataDir: string, pid: number, attached: boolean): RunningPostgres {
  const started = startOf(pid);
  const shutDown = () => stopPostmaster(pid, started);
  return {
    target: { kind: 'embedded', dataDir },
    pid,
    attached,
    stop: async () => (attached ? undefined : shutDown()),
    shutDown,
    crash: () => crashPostmaster(pid, started),
  };
}

/** A cluster appears whole or not at all: it is made beside its place and then moved there. */
async function createCluster(binaries: string, dataDir: string): Promise<void> {
  const cluster = clusterFolder(dataDir);
  if (existsSync(join(cluster, 'PG_VERSION'))) {
    refuseOtherMajorVersion(cluster, binaries);
    return;
  }
  removeLeftDrafts(cluster);
  // The folder belongs to this start alone: another start may be making its own.
  const fresh = mkdtempSync(`${cluster}${DRAFT}`);
  if (isRoot()) chownSync(fresh, INITDB_USER.uid, INITDB_USER.gid);
  chmodSync(fresh, 0o700);
  // Without blocking this process, whose heartbeat may have to go on.
  const made = await runInitdb(
    join(binaries, 'bin/initdb'),
    // Members are bytes and dates are UTC: no locale of the machine may leak into an order of rows.
    [
      '-D',
      here(fresh),
      '-U',
      OWNER,
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
    ].concat(['--builtin-locale=C.UTF-8', '--no-instructions']),
    identity(fresh, INITDB_USER),
  );
  if (made !== undefined) throw new Error(`PostgreSQL's initdb failed: ${made}`);
  try {
    renameSync(fresh, cluster);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    // Another start was faster: its cluster is as good.
    if (existsSync(join(cluster, 'PG_VERSION'))) return;
    if (existsSync(cluster))
      throw new DatabaseRefusedError(`${cluster} is no whole cluster: move it away, or restore a backup`);
    throw error;
  }
}

/** Its words when it failed. */
function runInitdb(program: string, args: string[], options: ExecFileOptions): Promise<string | undefined> {
  return new Promise((resolve) => {
    execFile(program, args, { ...options, encoding: 'utf8' }, (error, stdout, stderr) =>
      resolve(error === null ? undefined : `${stdout}${stderr}`.trim() || error.message),
    );
  });
}

/** Removes the drafts of starts that were killed while they made a cluster, which takes seconds. */
function removeLeftDrafts(cluster: string): void {
  const { dir, base } = parse(cluster);
  for (const name of readdirSync(dir)) {
    const draft = join(dir, name);
    if (!name.startsWith(base + DRAFT)) continue;
    const madeMs = statSync(draft, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY;
    if (madeMs < Date.now() - DRAFT_IS_LEFT_MS) rmSync(draft, { recursive: true, force: true });
  }
}

function refuseOtherMajorVersion(cluster: string, binaries: string): void {
  const made = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  const version = spawnSync(join(binaries, 'bin/postgres'), ['--version'], { encoding: 'utf8' });
  const runs = /(\d+)\.\d+/.exec(version.stdout)?.[1];
  if (runs !== undefined && runs !== made)
    throw new DatabaseRefusedError(
      `the data folder was made by PostgreSQL ${made}, this is ${runs}: move it with backup and restore`,
    );
}

/** As root the folders above are closed to the unprivileged user; the working folder is not. */
function here(folder: string): string {
  return process.platform === 'linux' ? '/proc/self/cwd' : folder;
}

function identity(folder: string, user: User | undefined) {
  return { cwd: folder, env: { LC_ALL: 'C', TZ: 'UTC' }, ...(isRoot() ? user : {}) };
}

/** Its pid once it is ready; undefined when it refused to start. */
async function launch(
  { binaries, dataDir, settings }: Start,
  lock: ClusterLock,
): Promise<number | undefined> {
  const cluster = clusterFolder(dataDir);
  const user = isRoot() ? databaseUser(cluster) : undefined;
  if (user !== undefined) giveCluster(cluster, user);
  const log = openLog(dataDir);
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const postgres = [join(binaries, 'bin/postgres'), '-D', here(cluster), ...options];
  const [program = '', ...args] = [...endingWithParent(lock), ...postgres];
  // A session of its own: Ctrl-C in the terminal must reach the server first, not the database.
  const child: ChildProcess = spawn(program, args, {
    ...identity(cluster, user),
    detached: true,
    stdio: ['ignore', log, log, ...lock.descriptors],
  });
  if (child.pid !== undefined) lock.sign(child.pid);
  closeSync(log);
  const failed = new Promise<false>((resolve) => child.once('error', () => resolve(false)));
  child.unref();
  if (child.pid === undefined) {
    await failed;
    return undefined;
  }
  return (await becomesReady(cluster, child.pid)) ? child.pid : undefined;
}

/**
 * Where its lock cannot be trusted, PostgreSQL must not outlive the process whose heartbeat keeps others away: words before
 * its command that let it crash with that process.
 */
function endingWithParent({ isTrusted }: ClusterLock): string[] {
  return isTrusted || process.platform !== 'linux' ? [] : ['setpriv', '--pdeathsig', 'QUIT'];
}

/** False when the process goes away before it is ready. */
async function becomesReady(cluster: string, pid: number): Promise<boolean> {
  for (const until = Date.now() + READY_PATIENCE_MS; Date.now() < until; await sleep(20)) {
    if (isGone(pid)) return false;
    const found = findPostmaster(cluster);
    if (found?.pid === pid && found.ready) return answers(cluster);
  }
  throw new Error(`PostgreSQL (process ${pid}) runs but is not ready after ${READY_PATIENCE_MS / 1000} s`);
}

function answers(cluster: string): Promise<boolean> {
  return attachPostgres(join(cluster, '../..')).then(
    () => true,
    () => false,
  );
}

function logFile(dataDir: string): string {
  return join(postgresFolder(dataDir), 'postgres.log');
}

function openLog(dataDir: string): number {
  const path = logFile(dataDir);
  if (existsSync(path) && statSync(path).size > LARGEST_LOG_BYTES) renameSync(path, `${path}.1`);
  return openSync(path, 'a', 0o600);
}

function lastLogLines(dataDir: string): string {
  const path = logFile(dataDir);
  return existsSync(path)
    ? readFileSync(path, 'utf8').trimEnd().split('\n').slice(-3).join(' | ')
    : 'it left no log';
}
