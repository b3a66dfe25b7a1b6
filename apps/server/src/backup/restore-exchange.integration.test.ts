/** A restore that does not come to its end leaves nothing behind, or a mark that keeps every server from starting. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { entryOf } from '../../test/crash/index.ts';
import { keepKeys } from '../exchange-data/kept-keys.ts';
import { RESTORE_MARK, refuseHalfRestored } from '../exchange-data/restore-mark.ts';
import { onDatabase, withDatabase } from '../exchange-data/with-database.ts';
import { openCuttingProxy } from '../kernel/testing/cutting-proxy.ts';
import { openTestDatabase, type TestDatabase } from '../kernel/testing/test-database.ts';
import { listAll, startTestKernel } from '../kernel/testing/test-exchange.ts';
import { MIGRATIONS } from '../modules.ts';
import { connect, migrate } from '../platform/database/index.ts';
import { isGone } from '../platform/database/postmaster.ts';
import { restoreExchange, writeBackup } from './index.ts';

let folder: string;
let source: TestDatabase;
let whole: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tern-restore-'));
  source = await openTestDatabase();
  await migrate(source.sql, MIGRATIONS);
  const kernel = await startTestKernel(source.target);
  await listAll(kernel);
  await kernel.stop();
  mkdirSync(join(source.dataDir, 'keys'));
  writeFileSync(join(source.dataDir, 'keys/sealing.key'), 'ab'.repeat(32));
  writeFileSync(join(source.dataDir, 'keys/pepper.key'), 'cd'.repeat(32));
  await keepKeys(source.sql, source);
  await source.sql`insert into deposit_addresses values ('evm', 6, 7, '0x7', '', 0)`;
  await source.sql`update deposit_positions set first_free = 9 where family = 'evm'`;
  whole = join(folder, 'whole.tar.gz');
  await writeBackup(source.sql, source.dataDir, whole);
});
afterAll(async () => {
  await source?.close();
  rmSync(folder, { recursive: true, force: true });
});

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(folder, 'to-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const restore = (archive: string, into = dataDir) =>
  restoreExchange({ dataDir: into, databaseUrl: undefined }, archive, MIGRATIONS);

function spoilt(name: string, change: (bytes: Buffer) => Buffer): string {
  const path = join(folder, `${name}.tar.gz`);
  writeFileSync(path, change(readFileSync(whole)));
  return path;
}

const flipped = (bytes: Buffer, at: number) => {
  bytes[at]! ^= 0x10;
  return bytes;
};

test.each([
  ['cut-off', (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1)],
  ['without its last bytes', (bytes: Buffer) => bytes.subarray(0, bytes.length - 9)],
  ['with a bit flipped in its middle', (bytes: Buffer) => flipped(bytes, bytes.length >> 1)],
  ['with a wrong checksum', (bytes: Buffer) => flipped(bytes, bytes.length - 8)],
  ['empty', () => Buffer.alloc(0)],
  ['something else', () => gzipSync('hello'.repeat(1_000))],
  ['without its end', (bytes: Buffer) => gzipSync(withoutSeal(gunzipSync(bytes)))],
])('an archive that is %s is refused before anything is made', async (name, change) => {
  const archive = spoilt(name, change);
  const fresh = join(dataDir, 'fresh');
  await expect(restore(archive, fresh)).rejects.toThrow(`${archive} cannot be restored: `);
  expect(existsSync(fresh)).toBe(false);
});

function withoutSeal(tar: Buffer): Buffer {
  const at = tar.lastIndexOf('complete.json\0');
  return Buffer.concat([tar.subarray(0, at), Buffer.alloc(1024)]);
}

test('a name that is wrong is said, and the right one works after it', async () => {
  await expect(restore(join(folder, 'no-such-file'))).rejects.toThrow('there is no file');
  expect(readdirSync(dataDir)).toEqual([]);
  await restore(whole);
  expect(existsSync(join(dataDir, 'keys/sealing.key'))).toBe(true);
  expect(() => refuseHalfRestored(dataDir)).not.toThrow();
  // Deposit addresses that were given after the backup go to no other member.
  const free = await withDatabase(
    { dataDir, databaseUrl: undefined },
    (sql) => sql<{ family: string; first_free: number }[]>`select * from deposit_positions order by family`,
  );
  expect(free.map(({ family, first_free }) => [family, first_free])).toEqual([
    ['bitcoin', 100_000],
    ['evm', 100_009],
  ]);
  await expect(restore(whole)).rejects.toThrow('is not empty');
});

/** Another hash in the seal: everything is restored before it is noticed. */
function withAnotherHash(bytes: Buffer): Buffer {
  const tar = gunzipSync(bytes);
  const hash = /"stateHash": "([0-9a-f]{64})"/.exec(tar.toString('latin1'))?.[1] as string;
  return gzipSync(Buffer.from(tar.toString('latin1').replace(hash, 'f'.repeat(64)), 'latin1'));
}

test('a state that is not the archive’s takes everything back, the database too', {
  tags: 'long',
}, async () => {
  const archive = spoilt('another hash', withAnotherHash);
  const fresh = join(dataDir, 'fresh');
  await expect(restore(archive, fresh)).rejects.toThrow('leads to another state');
  expect(existsSync(fresh)).toBe(false);
  await restore(whole, fresh);
});

test('a restore works with the keys of the archive, and ends with 78 with other ones', {
  tags: 'long',
}, async () => {
  const where = { dataDir: join(dataDir, 'fresh'), databaseUrl: undefined };
  const refused = (message: string) =>
    expect.objectContaining({ message: expect.stringContaining(message), exitCode: 78 });
  const pepper = 'not the pepper of the archive, but another one';
  const otherPepper = restoreExchange({ ...where, pepper }, whole, MIGRATIONS);
  await expect(otherPepper).rejects.toEqual(refused('PEPPER is not the pepper of this database'));
  expect(existsSync(where.dataDir)).toBe(false);

  const sealingKey = join(source.dataDir, 'keys/sealing.key');
  writeFileSync(sealingKey, 'ef'.repeat(32));
  const archive = join(folder, 'with another key.tar.gz');
  await writeBackup(source.sql, source.dataDir, archive);
  writeFileSync(sealingKey, 'ab'.repeat(32));
  await expect(restoreExchange(where, archive, MIGRATIONS)).rejects.toEqual(
    refused('sealing.key is not the key of this database'),
  );
  expect(existsSync(where.dataDir)).toBe(false);

  await restoreExchange(where, whole, MIGRATIONS);
  await withDatabase(where, (sql) => keepKeys(sql, where));
  writeFileSync(join(where.dataDir, 'keys/pepper.key'), 'ef'.repeat(32));
  const started = withDatabase(where, (sql) => keepKeys(sql, where));
  await expect(started).rejects.toEqual(refused('keys/pepper.key is not the pepper of this database'));
});

test('in a database of one’s own only what the restore made goes', { tags: 'long' }, async () => {
  const other = await openTestDatabase();
  const proxy = await openCuttingProxy(other.dataDir);
  const address = `tern@${(proxy.target as { url: string }).url.split('@')[1]}`;
  try {
    await other.sql`drop schema public cascade`;
    await other.sql`create schema public`;
    await other.sql`create function kept() returns int language sql as 'select 1'`;
    const where = { dataDir: join(dataDir, 'fresh'), databaseUrl: `postgres://${address}` };
    const archive = spoilt('another hash', withAnotherHash);
    await expect(restoreExchange(where, archive, MIGRATIONS)).rejects.toThrow('leads to another state');
    expect(existsSync(where.dataDir)).toBe(false);
    const [left] = await other.sql<{ relations: number; functions: string }[]>`
      select (select count(*)::int from pg_class where relnamespace = 'public'::regnamespace) as relations,
        (select array_agg(proname::text) from pg_proc where pronamespace = 'public'::regnamespace) as functions`;
    expect(left).toEqual({ relations: 0, functions: '{kept}' });
    await restoreExchange(where, whole, MIGRATIONS);
  } finally {
    await proxy.close();
    await other.close();
  }
});

test('one that is killed leaves a mark, and neither the server nor a tool works past it', async () => {
  const target = join(dataDir, 'killed');
  const child = spawn(process.execPath, [entryOf('restore'), '--from', whole, '--data-dir', target], {
    env: { PATH: process.env.PATH ?? '' },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  const pidFile = join(target, 'postgres/cluster/postmaster.pid');
  // It is there for a moment before its first line is: no pid would mean everybody here.
  const postmaster = () =>
    existsSync(pidFile) ? Number(/^(\d+)\n/.exec(readFileSync(pidFile, 'utf8'))?.[1] ?? 0) : 0;
  await expect.poll(postmaster, { interval: 1, timeout: 60_000 }).toBeGreaterThan(0);
  const orphan = postmaster();
  child.kill('SIGKILL');
  await ended;
  try {
    expect(existsSync(join(target, RESTORE_MARK))).toBe(true);
    const words = 'holds a restore that did not come to its end';
    await expect(restore(whole, target)).rejects.toThrow(words);
    await expect(withDatabase({ dataDir: target, databaseUrl: undefined }, async () => 1)).rejects.toThrow(
      words,
    );
    for (const [name, env, ...args] of [
      ['main', { PORT: '0', CONSOLE_PORT: '0' }],
      ['backup', {}],
      ['setup-desk', {}, '--name', 'anna', '--name', 'ben'],
    ] as const) {
      const { code, err } = await run(name, { ...env, DATA_DIR: target }, args);
      expect([name, code]).toEqual([name, 78]);
      expect(err).toContain(words);
    }
  } finally {
    process.kill(orphan, 'SIGQUIT');
    await expect.poll(() => isGone(orphan)).toBe(true);
  }
});

test('one that is told to stop takes everything back', { tags: 'long' }, async () => {
  const target = join(dataDir, 'stopped');
  const child = spawn(process.execPath, [entryOf('restore'), '--from', whole, '--data-dir', target], {
    env: { PATH: process.env.PATH ?? '' },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  await expect.poll(() => existsSync(join(target, 'postgres')), { interval: 1, timeout: 60_000 }).toBe(true);
  child.kill('SIGTERM');
  const [code] = await ended;
  // It may have come to its end first; half a restore it is never.
  if (code === 0) expect(existsSync(join(target, RESTORE_MARK))).toBe(false);
  else expect(existsSync(target)).toBe(false);
});

test('a backup on a full disk says so, and leaves nothing', async () => {
  cpSync(whole, join(folder, 'copy.tar.gz'));
  const target = join(dataDir, 'full.tar.gz');
  // A process that may write no file beyond so many blocks of 1024 bytes.
  const { code, err } = await run('backup', { DATA_DIR: source.dataDir }, ['--to', target], 4);
  expect(code).not.toBe(0);
  expect(err).toContain('EFBIG');
  expect(err.trim().split('\n')).toHaveLength(1);
  expect(readdirSync(dataDir)).toEqual([]);
});

test('a database that a tool has started goes on when a server has the data by then', {
  tags: 'long',
}, async () => {
  const where = { dataDir, databaseUrl: undefined };
  let server: Awaited<ReturnType<typeof startTestKernel>> | undefined;
  await onDatabase(where, async (sql) => {
    await migrate(sql, MIGRATIONS);
    server = await startTestKernel({ kind: 'embedded', dataDir });
  });
  await listAll(server!);
  await server?.stop();
  const pid = Number(readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]);
  const sql = connect({ kind: 'embedded', dataDir }, { max: 1, name: 'test' });
  expect((await sql`select 1 as one`)[0]).toEqual({ one: 1 });
  await sql.end({ timeout: 1 });
  process.kill(pid, 'SIGINT');
  await expect.poll(() => isGone(pid)).toBe(true);
  // No other process works on the data: the tool stops the PostgreSQL that it starts.
  await onDatabase(where, async (own) => own`select 1`);
  expect(existsSync(join(dataDir, 'postgres/cluster/postmaster.pid'))).toBe(false);
});

async function run(name: string, env: Record<string, string>, args: string[] = [], fileBlocks?: number) {
  const command = [process.execPath, entryOf(name), ...args];
  const limited =
    fileBlocks === undefined
      ? command
      : ['bash', '-c', `ulimit -f ${fileBlocks}; exec "$@"`, 'bash', ...command];
  const child = spawn(limited[0] as string, limited.slice(1), {
    env: { PATH: process.env.PATH ?? '', HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let err = '';
  child.stderr?.on('data', (bytes: Buffer) => {
    err += bytes.toString('utf8');
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, err };
}
