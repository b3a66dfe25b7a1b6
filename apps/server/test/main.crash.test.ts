/** The server as a human meets it: its processes, its exit codes, its one-line refusals, its tools. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@tern/test-kit/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isGone } from '../src/platform/database/postmaster.ts';
import { entryOf, MemberClient, VictimServer } from './crash/index.ts';

let server: VictimServer;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tern-main-'));
  server = await VictimServer.start();
});
afterAll(async () => {
  await server?.remove();
  rmSync(folder, { recursive: true, force: true });
});

interface Ended {
  code: number | null;
  out: string;
  err: string;
}

/** @param stopAt asks it to stop after so many milliseconds, or once it has printed this, if it is still there */
function run(
  name: string,
  args: string[],
  env: Record<string, string>,
  stopAt?: number | string,
): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [entryOf(name), ...args], {
      env: { PATH: process.env.PATH ?? '', HOST: '127.0.0.1', CONSOLE_PORT: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended: Ended = { code: null, out: '', err: '' };
    child.stdout.on('data', (bytes) => {
      ended.out += bytes;
      if (typeof stopAt === 'string' && ended.out.includes(stopAt)) child.kill('SIGTERM');
    });
    child.stderr.on('data', (bytes) => {
      ended.err += bytes;
    });
    const stop = typeof stopAt === 'number' ? setTimeout(() => child.kill('SIGTERM'), stopAt) : undefined;
    child.once('exit', (code) => {
      clearTimeout(stop);
      resolve({ ...ended, code });
    });
  });
}

const isAlive = (pid: number) => !isGone(pid);

test('a port in use: one line, no loop, nothing made', async () => {
  const dataDir = join(folder, 'never');
  const { code, err, out } = await run('main', [], { PORT: String(server.port), DATA_DIR: dataDir });
  expect([code, out]).toEqual([78, '']);
  expect(err).toBe(`port ${server.port} is in use: stop what uses it, or choose another with PORT\n`);
  expect(existsSync(dataDir)).toBe(false);
});

test('wrong settings: one line', { tags: 'long' }, async () => {
  const { code, err } = await run('main', [], { PORT: 'eighty', DATA_DIR: join(folder, 'never') });
  expect(code).toBe(78);
  expect(err.trim().split('\n')).toHaveLength(1);
  expect(err).toContain('PORT');
});

test('a data folder in use: refused, and the server in it goes on', async () => {
  const { code, err } = await run('main', [], { PORT: '0', DATA_DIR: server.dataDir });
  expect(code).toBe(76);
  expect(err).toContain('another server works on this data');
  await server.comesUp();
  const reset = await run('reset-demo', [], { DATA_DIR: server.dataDir });
  expect([reset.code, reset.err]).toEqual([
    76,
    expect.stringMatching(/^a server works on this data \(host .+\): stop it first\n$/),
  ]);
  await server.comesUp();
});

test('a second start that is stopped before it is refused leaves the server its database', {
  tags: 'long',
}, async () => {
  const postmaster = () =>
    readFileSync(join(server.dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n', 1)[0];
  const before = postmaster();
  const { code, err } = await run(
    'main',
    [],
    {
      PORT: '0',
      DATA_DIR: server.dataDir,
      DEMO_CHAINS: '0',
      DEMO_OTC: 'none',
      DEMO_INVITEES: '0',
      DEMO_ACTIVITY: '0',
    },
    2_500,
  );
  expect([code, err]).toEqual([0, '']);
  expect(postmaster()).toBe(before);
  await server.comesUp();
});

test('a backup of the running server is restored by the tools and trades on', { tags: 'long' }, async () => {
  const archive = join(folder, 'backup.tar.gz');
  const restored = join(folder, 'restored');
  const backup = await run('backup', ['--to', archive], { DATA_DIR: server.dataDir });
  expect(backup.err).toBe('');
  const hash = /state hash ([0-9a-f]{64})/.exec(backup.out)?.[1];
  expect(hash).toBeDefined();
  const restore = await run('restore', ['--from', archive, '--data-dir', restored], {});
  expect([restore.code, restore.err]).toEqual([0, '']);
  expect(restore.out).toContain(`state hash ${hash}`);
  const again = await run('restore', ['--from', archive, '--data-dir', restored], {});
  expect(again.err).toContain('is not empty');

  const second = await VictimServer.start({ dataDir: restored });
  const accounts = (from: VictimServer) => {
    const member = from.members()[1]!;
    return new MemberClient(from.origin, () => member).read('assets/account/getAccounts', {});
  };
  expect(await accounts(second)).toEqual(await accounts(server));
  expect(await second.stop()).toBe(0);
  const asProduction = await run('main', [], {
    PORT: '0',
    DATA_DIR: restored,
    MODE: 'production',
    INDEX_SOURCES: 'none',
    SMTP_HOST: '127.0.0.1',
    SMTP_FROM: 'no-reply@exchange.example',
    PUBLIC_ORIGIN: 'https://exchange.example',
  });
  expect([asProduction.code, asProduction.err]).toEqual([78, expect.stringContaining('set MODE=demo')]);
  const reset = await run('reset-demo', [], { DATA_DIR: restored });
  expect([reset.code, reset.err]).toEqual([0, '']);
  expect(existsSync(join(restored, 'postgres'))).toBe(false);
});

test('production makes no exchange in an empty folder that nobody meant', { tags: 'long' }, async () => {
  const empty = join(folder, 'not-mounted');
  const env = {
    PORT: '0',
    DATA_DIR: empty,
    MODE: 'production',
    INDEX_SOURCES: 'none',
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: '1',
    SMTP_FROM: 'no-reply@exchange.example',
    PUBLIC_ORIGIN: 'https://exchange.example',
  };
  const { code, err } = await run('main', [], env);
  expect([code, err]).toEqual([78, expect.stringContaining(`${empty} holds no exchange`)]);
  expect(existsSync(empty)).toBe(false);
  // Meant, it is made, and opens although no mail server answers.
  const made = await run('setup-desk', ['--new', '--name', 'anna', '--name', 'ben'], env);
  expect([made.code, made.err]).toEqual([0, '']);
  const again = await run('main', ['--new'], env);
  expect([again.code, again.err]).toEqual([78, expect.stringContaining('holds an exchange already')]);
  const opened = await run('main', [], env, 'is open (production)');
  expect([opened.code, opened.out]).toEqual([0, expect.stringContaining('is open (production)')]);
});

test('a backup of a folder without an exchange: one line, and nothing made', { tags: 'long' }, async () => {
  const [empty, archive] = [join(folder, 'empty'), join(folder, 'nothing.tar.gz')];
  const { code, err } = await run('backup', ['--to', archive], { DATA_DIR: empty });
  expect(code).not.toBe(0);
  expect(err).toBe(
    `${empty} holds no exchange: start the server once, and say this with its settings (MODE, DATA_DIR)\n`,
  );
  expect([empty, archive, `${archive}.part`].filter((path) => existsSync(path))).toEqual([]);
});

test('a child whose supervisor is gone ends, and the next start finds everything', async () => {
  const [child] = server.pidsOf('child');
  await server.kill('supervisor');
  await eventually('the child is gone too', () => !isAlive(child!));
  await server.comesUp();
  expect(server.pidsOf('child')).not.toContain(child);
});

test('a clean stop ends with 0 and leaves no process', async () => {
  const pids = server.pidsOf('everything');
  expect(pids.length).toBeGreaterThan(4);
  expect(await server.stop()).toBe(0);
  expect(pids.filter(isAlive)).toEqual([]);
});
