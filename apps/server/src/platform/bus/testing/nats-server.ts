/** A nats-server of Debian on a free loopback port, for tests. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { eventually } from '@tern/test-kit/eventually';
import { test } from 'vitest';

export interface TestNatsServer {
  address: string;
  /** Stops the process where it is; its connections stay open. */
  pause(): Promise<void>;
  resume(): void;
  /** Ends it as a kill does. */
  kill(): Promise<void>;
  /** Starts it again on the same port. */
  startAgain(): Promise<void>;
  close(): Promise<void>;
}

/** Debian installs it where a user's PATH does not look. */
const FOLDERS = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/bin'];

/** undefined: none is installed. */
export const natsServerPath = FOLDERS.map((folder) => join(folder, 'nats-server')).find((path) =>
  existsSync(path),
);

const NOT_TRIED = 'the bus over NATS: nats-server is not installed (apt-get install nats-server)';

/** Where it is not tried, a test ends at once and the run says so. */
export function testWhere(isTried: boolean) {
  return (name: string, run: () => Promise<void>) =>
    test(name, async ({ task }) => {
      if (isTried) await run();
      else Object.assign(task.meta, { notTried: NOT_TRIED });
    });
}

/** @param settings lines of its configuration */
export async function startNatsServer(path: string, settings = ''): Promise<TestNatsServer> {
  const folder = mkdtempSync(join(tmpdir(), 'tern-nats-'));
  writeFileSync(join(folder, 'settings'), settings);
  let server = await start(path, folder, '-1');
  const address = addressIn(folder);
  const port = new URL(address).port;
  return {
    address,
    async pause() {
      server.kill('SIGSTOP');
      await eventually('the broker stands still', () =>
        / T /.test(readFileSync(`/proc/${server.pid}/stat`, 'utf8')),
      );
    },
    resume: () => void server.kill('SIGCONT'),
    kill: () => end(server),
    async startAgain() {
      server = await start(path, folder, port);
    },
    async close() {
      await end(server);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function start(path: string, folder: string, port: string): Promise<ChildProcess> {
  rmSync(join(folder, 'log'), { force: true });
  const files = ['-c', join(folder, 'settings'), '-l', join(folder, 'log')];
  const args = ['-a', '127.0.0.1', '-p', port, ...files];
  const server = spawn(path, args, { stdio: 'ignore' });
  await eventually('the broker is ready', () => logIn(folder).includes('Server is ready'));
  return server;
}

function logIn(folder: string): string {
  const file = join(folder, 'log');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** The server chose the port itself, so that no other process can have taken it meanwhile. */
function addressIn(folder: string): string {
  const [, port] = /client connections on 127\.0\.0\.1:(\d+)/.exec(logIn(folder)) ?? [];
  return `nats://127.0.0.1:${port}`;
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGKILL');
  await ended;
}
