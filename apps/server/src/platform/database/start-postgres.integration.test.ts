import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, parse } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import { ClusterLock } from './cluster-lock.ts';
import { connect } from './connect.ts';
import { refuseUnlessDurable } from './durability.ts';
import { isGone } from './postmaster.ts';
import { type RunningPostgres, startPostgres } from './start-postgres.ts';
import { clusterFolder, postgresFolder } from './target.ts';

const folders: string[] = [];
const started: RunningPostgres[] = [];

function folder(below = ''): string {
  const made = mkdtempSync(join(tmpdir(), 'tern-pg-'));
  folders.push(made);
  return join(made, below);
}

async function start(dataDir: string): Promise<RunningPostgres> {
  const postgres = await startPostgres(dataDir);
  started.push(postgres);
  return postgres;
}

async function ask(postgres: RunningPostgres, text: string): Promise<string> {
  const sql = connect(postgres.target, { max: 1, name: 'test' });
  try {
    return String(Object.values((await sql.unsafe(text))[0] ?? {})[0]);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

afterEach(async () => {
  for (const postgres of started.splice(0)) await postgres.shutDown();
  for (const made of folders.splice(0)) rmSync(made, { recursive: true, force: true });
});

test('creates a cluster below a closed folder, durable and without a port, and stops it', async () => {
  const postgres = await start(folder());
  expect(await ask(postgres, 'show listen_addresses')).toBe('');
  expect(await ask(postgres, 'show data_checksums')).toBe('on');
  const sql = connect(postgres.target, { max: 1, name: 'test' });
  await refuseUnlessDurable(sql);
  const [row] = await sql<{ big: bigint }[]>`select 9007199254740993 as big`;
  expect(row?.big).toBe(9007199254740993n);
  await sql.end();
  await postgres.stop();
  expect(isGone(postgres.pid)).toBe(true);
});

test('writes no value of a row into its log', async () => {
  const dataDir = folder();
  const postgres = await start(dataDir);
  const sql = connect(postgres.target, { max: 1, name: 'test' });
  await sql`create table kept (number_hash text unique)`;
  await sql`insert into kept values ('a value of a member')`;
  await expect(sql`insert into kept values ('a value of a member')`).rejects.toThrow('duplicate key');
  await sql.end();
  await postgres.shutDown();
  const log = readFileSync(join(postgresFolder(dataDir), 'postgres.log'), 'utf8');
  expect(log).toContain('duplicate key value violates unique constraint');
  expect(log).not.toContain('a value of a member');
});

test('refuses a database that may lose what it confirmed', async () => {
  const postgres = await start(folder());
  const sql = connect(postgres.target, { max: 1, name: 'test', settings: { synchronous_commit: 'off' } });
  await expect(refuseUnlessDurable(sql)).rejects.toThrow('synchronous_commit is off');
  await sql.end();
});

test('attaches to the one that still runs', { tags: 'long' }, async () => {
  const dataDir = folder();
  const first = await start(dataDir);
  const second = await start(dataDir);
  expect([second.pid, second.attached]).toEqual([first.pid, true]);
  await second.stop();
  expect(await ask(first, 'select 1')).toBe('1');
});

test('two first starts at once share one whole cluster, and leave no draft', async () => {
  const dataDir = folder();
  // Each in a process of its own: a cluster is made without a pause for others.
  const program = `import { startPostgres } from ${JSON.stringify(join(import.meta.dirname, 'start-postgres.ts'))};
    console.log((await startPostgres(process.argv[1])).pid);
    process.exit();`;
  const run = () =>
    promisify(execFile)(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program, dataDir]);
  const [one, other] = await Promise.all([run(), run()]);
  expect(one.stdout).toBe(other.stdout);
  const postgres = await start(dataDir);
  expect(`${postgres.pid}\n`).toBe(one.stdout);
  const { dir } = parse(clusterFolder(dataDir));
  expect(readdirSync(dir).filter((name) => name.includes('.new'))).toEqual([]);
}, 60_000);

test('starts again after it was killed, also when its old pid belongs to somebody else', {
  tags: 'long',
}, async () => {
  const dataDir = folder();
  const first = await start(dataDir);
  await ask(first, 'create table kept (a int)');
  for (let round = 0; round < 3; round++) {
    const { pid } = await start(dataDir);
    process.kill(pid, 'SIGKILL');
    const again = await start(dataDir);
    expect([again.attached, again.pid === pid]).toEqual([false, false]);
  }
  process.kill((await start(dataDir)).pid, 'SIGKILL');
  const pidFile = join(clusterFolder(dataDir), 'postmaster.pid');
  writeFileSync(pidFile, readFileSync(pidFile, 'utf8').replace(/^\d+/, String(process.ppid)));
  const last = await start(dataDir);
  expect(await ask(last, 'select count(*) from kept')).toBe('0');
});

test('starts although a process that the killed one left hangs, and loses no row', async () => {
  const dataDir = folder();
  const first = await start(dataDir);
  await ask(first, 'create table kept (a int)');
  await ask(first, 'insert into kept values (7) returning a');
  const hanging = Number(
    await ask(first, "select pid from pg_stat_activity where backend_type = 'checkpointer'"),
  );
  // Stopped, it notices as little of its postmaster's end as one that waits for a lock of a killed process.
  process.kill(hanging, 'SIGSTOP');
  process.kill(first.pid, 'SIGKILL');
  const again = await start(dataDir);
  expect([again.attached, isGone(hanging)]).toEqual([false, true]);
  expect(await ask(again, 'select a from kept')).toBe('7');
}, 60_000);

test('PostgreSQL holds the lock of its cluster for as long as it lives', async () => {
  const dataDir = folder();
  const postgres = await start(dataDir);
  expect(ClusterLock.try(dataDir)).toBeUndefined();
  await postgres.shutDown();
  const lock = ClusterLock.try(dataDir);
  expect(lock?.outlived(postgres.pid)).toBe(true);
  lock?.release();
});

test('a PostgreSQL of a version without locks is attached to here, and refuses a start that cannot see it', {
  tags: 'long',
}, async ({ task }) => {
  const dataDir = folder();
  const path = process.env.PATH;
  // It takes no lock and says that it did.
  const bin = folder('');
  writeFileSync(join(bin, 'flock'), '#!/bin/sh\n', { mode: 0o755 });
  process.env.PATH = `${bin}:${path}`;
  const old = await start(dataDir).finally(() => {
    process.env.PATH = path;
  });
  writeFileSync(join(postgresFolder(dataDir), 'cluster.lock'), '');
  const here = await start(dataDir);
  expect([here.attached, here.pid]).toEqual([true, old.pid]);
  const program = `import { startPostgres } from ${JSON.stringify(join(import.meta.dirname, 'start-postgres.ts'))};
    await startPostgres(process.argv[1]).catch((error) => console.log(error.exitCode, error.message));
    process.exit();`;
  const words = [process.execPath, '--import', 'tsx', '--input-type=module', '-e', program, dataDir];
  const user = process.getuid?.() === 0 ? [] : ['--user', '--map-current-user'];
  const container = [...user, '--pid', '--mount', '--ipc', '--fork', '--mount-proc'];
  const { status, stdout } = spawnSync('unshare', [...container, ...words], { encoding: 'utf8' });
  if (status === 0) expect(stdout).toMatch(/^76 a PostgreSQL that does not run here works on /);
  else Object.assign(task.meta, { notTried: 'a start beside an older version: unshare is not allowed' });
  expect(await ask(old, 'select 1')).toBe('1');
});

test('works in a folder deeper than a socket address can say', { tags: 'long' }, async () => {
  const postgres = await start(folder(`${'deep-'.repeat(20)}/${'deeper-'.repeat(10)}`));
  expect(await ask(postgres, 'select 7')).toBe('7');
});

test('keeps the cluster closed', async () => {
  const dataDir = folder();
  await start(dataDir);
  expect(statSync(clusterFolder(dataDir)).mode & 0o777).toBe(0o700);
});
