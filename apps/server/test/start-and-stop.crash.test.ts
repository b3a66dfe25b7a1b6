/**
 * The server starts and stops well where something stands in its way: one clear line, an answer to each stop, no loop.
 */
import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { MIGRATIONS } from '../src/modules.ts';
import { connect, migrate, startPostgres } from '../src/platform/database/index.ts';
import { entryOf, VictimServer } from './crash/index.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tern-start-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const started: ChildProcess[] = [];
afterEach(async () => {
  for (const child of started.splice(0))
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
});

const PATIENT = { timeout: 300_000, interval: 20 };
const PIPES: StdioOptions = ['ignore', 'pipe', 'pipe'];

class Server {
  said = '';
  readonly child: ChildProcess;
  readonly code: Promise<number | null>;

  constructor(env: Record<string, string>, stdio = PIPES) {
    const quiet = { HOST: '127.0.0.1', PORT: '0', CONSOLE_PORT: '0', DEMO_MARKET: '0' };
    this.child = spawn(process.execPath, [entryOf('main')], {
      env: { PATH: process.env.PATH ?? '', ...quiet, ...env },
      stdio,
    });
    started.push(this.child);
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.said += text;
      });
    this.code = once(this.child, 'close').then(([code]) => code as number | null);
  }
}

const postmasterOf = (dataDir: string) => join(dataDir, 'postgres/cluster/postmaster.pid');

test('read tables that are broken keep it closed with clear words, and a stop is heard at once', async () => {
  const dataDir = join(folder, 'broken');
  const postgres = await startPostgres(dataDir);
  const sql = connect(postgres.target, { max: 1, name: 'test' });
  await migrate(sql, MIGRATIONS);
  await sql.unsafe(`
    create function broken() returns trigger language plpgsql as $$ begin raise exception 'index is corrupt'; end $$;
    create trigger broken before update on projector_cursor for each row execute function broken()`);
  await sql.end();
  await postgres.shutDown();
  // The child alone, so that no supervisor kills it when it takes too long.
  const server = new Server({ DATA_DIR: dataDir, TERN_SUPERVISED: '1' });
  await expect
    .poll(() => server.said, PATIENT)
    .toMatch(/"reason":"[^"]*index is corrupt[^"]*","msg":"the exchange stays closed until the read tables/);
  server.child.kill('SIGTERM');
  expect(await server.code).toBe(0);
  expect(existsSync(postmasterOf(dataDir))).toBe(false);
});

test('beside a running server the schema stays as it is', { tags: 'long' }, async () => {
  const running = await VictimServer.start();
  try {
    const sql = connect({ kind: 'embedded', dataDir: running.dataDir }, { max: 1, name: 'test' });
    const ids = async () =>
      (await sql`select id from schema_migration order by id`).map(({ id }) => id as string);
    // As if it were of a version that does not have the last step.
    await sql`delete from schema_migration where id = ${MIGRATIONS.at(-1)!.id}`;
    const before = await ids();
    const second = new Server({ DATA_DIR: running.dataDir });
    expect(await second.code).toBe(76);
    expect(second.said).toMatch(
      /^another server works on this data \(host .+\): stop it first, or use another data folder\n$/,
    );
    expect(await ids()).toEqual(before);
    await sql.end();
    await running.comesUp();
  } finally {
    await running.remove();
  }
});

test('a key that is missing, another or damaged ends the start with 78, and is not made anew', {
  tags: 'long',
}, async () => {
  const running = await VictimServer.start();
  const keyFile = (name: string) => join(running.dataDir, 'keys', `${name}.key`);
  const env = { DATA_DIR: running.dataDir, DEMO_MARKET: '1' };
  const start = async (more: Record<string, string> = {}) => {
    const server = new Server({ ...env, ...more });
    return { code: await server.code, said: server.said };
  };
  const refused = (words: string) => ({ code: 78, said: expect.stringContaining(words) });
  try {
    await running.stop();
    for (const name of ['sealing', 'pepper']) {
      const right = readFileSync(keyFile(name));
      rmSync(keyFile(name));
      expect(await start()).toEqual(refused(`keys/${name}.key is missing`));
      expect(existsSync(keyFile(name))).toBe(false);
      writeFileSync(keyFile(name), '5a'.repeat(32));
      expect(await start()).toEqual(refused(`keys/${name}.key is not the`));
      writeFileSync(keyFile(name), right.subarray(1));
      expect(await start()).toEqual(refused(`keys/${name}.key is damaged`));
      writeFileSync(keyFile(name), right);
    }
    const PEPPER = '0123456789 abcdefghijklmnopqrstuvwxyz';
    expect(await start({ PEPPER })).toEqual(refused('PEPPER is not the pepper of this database'));
    await running.comesUp();
  } finally {
    await running.remove();
  }
});

test('a database of one’s own that is not up yet is named and waited for', { tags: 'long' }, async () => {
  const server = new Server({
    DATA_DIR: join(folder, 'url'),
    DATABASE_URL: `postgres://anna:hidden@127.0.0.1:${await freePort()}/tern`,
  });
  const tries = () => server.said.split('DATABASE_URL: the database 127.0.0.1:').length - 1;
  await expect.poll(tries, PATIENT).toBeGreaterThan(3);
  expect(server.said).toContain('/tern does not answer: ');
  expect(server.said).toContain('ended with code 75 and is started again');
  expect(server.said).not.toContain('hidden');
  server.child.kill('SIGTERM');
  expect(await server.code).toBe(0);
});

test('nobody who reads and no room for the log: it opens all the same; a closed terminal is a clean stop', {
  tags: 'long',
}, async () => {
  const dataDir = join(folder, 'unheard');
  const port = await freePort();
  const full = openSync('/dev/full', 'w');
  const env = { DATA_DIR: dataDir, PORT: String(port), DISK_ALARM_MB: '1000000', LOG_LEVEL: 'info' };
  const server = new Server(env, ['ignore', full, 'pipe']);
  closeSync(full);
  server.child.stderr?.destroy();
  const at = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      async (answer) => [answer.status, await answer.text()],
      () => [],
    );
  await expect.poll(async () => (await at('/healthz'))[0], PATIENT).toBe(200);
  // So much space no disk of ours has free.
  expect(await at('/readyz')).toEqual([503, '{"status":"disk space is short"}']);
  server.child.kill('SIGHUP');
  expect(await server.code).toBe(0);
  expect(existsSync(postmasterOf(dataDir))).toBe(false);
});

test.each([
  [
    'the last port',
    { PORT: '65535', CONSOLE_PORT: '' },
    'CONSOLE_PORT is missing: no port comes after 65535',
  ],
  ['an address of somebody else', { HOST: '192.0.2.1' }, 'HOST: 192.0.2.1 is no address of this machine'],
  [
    'a desk’s address of somebody else',
    { CONSOLE_HOST: '192.0.2.1', CONSOLE_PORT: '7' },
    'CONSOLE_HOST: 192.0.2.1',
  ],
  ['a file for a folder', { DATA_DIR: entryOf('main') }, `DATA_DIR: ${entryOf('main')} is a file`],
  ['a folder in a file', { DATA_DIR: `${entryOf('main')}/data` }, 'lies in a file'],
  [
    'an address that is none',
    { DATABASE_URL: 'postgres://a:b:c' },
    'DATABASE_URL is no address of a database',
  ],
])('%s is named, and not tried again', { tags: 'long' }, async (_what, env, words) => {
  const server = new Server({ DATA_DIR: join(folder, 'never'), PORT: String(await freePort()), ...env });
  expect(await server.code).toBe(78);
  expect(server.said).toContain(words);
  expect(server.said.trim().split('\n')).toHaveLength(1);
});

test('the desk’s port, when it is taken, is named as its own', { tags: 'long' }, async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const { port } = taken.address() as { port: number };
  const server = new Server({ DATA_DIR: join(folder, 'never'), CONSOLE_PORT: String(port) });
  expect(await server.code).toBe(78);
  expect(server.said).toBe(
    `port ${port} is in use: stop what uses it, or choose another with CONSOLE_PORT\n`,
  );
  await new Promise((resolve) => taken.close(resolve));
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
