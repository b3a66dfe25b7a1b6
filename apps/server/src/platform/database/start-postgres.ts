/**
 * Runs the private PostgreSQL of a data folder: creates its cluster, starts it or attaches to the one that still runs,
 * and stops it. It listens on a socket inside the cluster alone, never on a port, and syncs every commit. Started by root
 * it runs as a user of its own; the cluster is then reached as the working folder, so that the folders above may stay
 * closed.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
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
import { prepareBinaries } from './binaries.ts';
import { connect } from './connect.ts';
import { databaseUser, giveCluster, isRoot, type User } from './database-user.ts';
import { DatabaseRefusedError } from './faults.ts';
import { findPostmaster, isGone, removeForeignPidFile, startOf, stopPostmaster } from './postmaster.ts';
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
}

/** A killed PostgreSQL's children need a moment to leave its shared memory. */
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
  const cluster = clusterFolder(dataDir);
  createCluster(binaries, dataDir);
  const deadline = Date.now() + STALE_PATIENCE_MS;
  for (;;) {
    const found = findPostmaster(cluster);
    if (found !== undefined) {
      if (await becomesReady(cluster, found.pid)) return running(dataDir, found.pid, true);
    } else {
      removeForeignPidFile(cluster);
      const pid = await launch(binaries, dataDir, { ...SETTINGS, ...settings });
      if (pid !== undefined) return running(dataDir, pid, false);
    }
    if (Date.now() > deadline) throw new Error(`PostgreSQL does not start: ${lastLogLines(dataDir)}`);
    await sleep(150);
  }
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
  };
}

/** A cluster appears whole or not at all: it is made beside its place and then moved there. */
function createCluster(binaries: string, dataDir: string): void {
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
  const made = spawnSync(
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
    { ...identity(fresh, INITDB_USER), encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
  );
  if (made.status !== 0)
    throw new Error(
      `PostgreSQL's initdb failed: ${made.error?.message ?? `${made.stdout}${made.stderr}`.trim()}`,
    );
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
  binaries: string,
  dataDir: string,
  settings: Readonly<Record<string, string>>,
): Promise<number | undefined> {
  const cluster = clusterFolder(dataDir);
  const user = isRoot() ? databaseUser(cluster) : undefined;
  if (user !== undefined) giveCluster(cluster, user);
  const log = openLog(dataDir);
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // A session of its own: Ctrl-C in the terminal must reach the server first, not the database.
  const child: ChildProcess = spawn(join(binaries, 'bin/postgres'), ['-D', here(cluster), ...options], {
    ...identity(cluster, user),
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const failed = new Promise<false>((resolve) => child.once('error', () => resolve(false)));
  child.unref();
  if (child.pid === undefined) {
    await failed;
    return undefined;
  }
  return (await becomesReady(cluster, child.pid)) ? child.pid : undefined;
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

async function answers(cluster: string): Promise<boolean> {
  const sql = connect({ kind: 'embedded', dataDir: join(cluster, '../..') }, { max: 1, name: 'tern start' });
  try {
    await sql`select 1`;
    return true;
  } catch {
    return false;
  } finally {
    await sql.end({ timeout: 1 });
  }
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
