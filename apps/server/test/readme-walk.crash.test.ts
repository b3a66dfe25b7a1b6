/**
 * Each command of README.md is run as it stands: here, in the walk of docs/operations.md, or where its reason says. A command
 * that neither knows fails the test.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { steadyPort } from '@tern/test-kit/steady-port';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCommands } from './kit/doc-commands.ts';

const ROOT = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const commands = readCommands(read('README.md')).map(({ text }) => text);
const walkOfOperations = read('apps/server/test/operations-walk.crash.test.ts');

const START = 'npm start';
const ADMIN = 'npm run admin -- rate 7.21';
const ONE_PATH = 'npm test -- <path>';
const WALKED = [START, ADMIN, ONE_PATH];
/** Run by the walk of docs/operations.md, each by the text that stands there. */
const OF_OPERATIONS: Record<string, string> = {
  'npm run admin': 'npm run admin --',
  'npm run backup': 'tern backup --to',
  'npm run restore': 'tern restore --from',
  'npm run setup-desk': 'tern setup-desk --new',
  'npm run rotate-key': 'npm run rotate-key',
  'npm run reset-demo': 'npm run reset-demo',
};
const ELSEWHERE: Record<string, string> = {
  'npm test': 'this is it',
  'npm test -- changed': 'tools/run/changed has tests of its own; what it starts are these tests',
  'npm run test-all': 'the same with the long tests',
  'npm run release': 'asks for keys; the tests in packages/release/src/cli run its steps',
};

describe('each command of the page', () => {
  it('is run, or has a reason not to be', () => {
    const known = [...WALKED, ...Object.keys(OF_OPERATIONS), ...Object.keys(ELSEWHERE)];
    expect(commands.filter((one) => !known.includes(one))).toEqual([]);
    expect(WALKED.filter((one) => !commands.includes(one))).toEqual([]);
  });

  it('that the walk of operations runs stands there', () => {
    for (const [command, start] of Object.entries(OF_OPERATIONS)) {
      expect(commands).toContain(command);
      expect(walkOfOperations).toContain(`'${start}'`);
    }
  });
});

describe('a start', () => {
  let folder: string;
  let env: NodeJS.ProcessEnv;
  let npm: ChildProcess | undefined;
  let output = '';
  /** The command as it stands, with settings for a folder and ports of this test. */
  const runCommand = (command: string) => {
    const [program = '', ...args] = command.split(' ');
    return promisify(execFile)(program, args, { cwd: ROOT, env });
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tern-readme-'));
    const ports = { PORT: String(await steadyPort()), CONSOLE_PORT: String(await steadyPort()) };
    // The runner of the tests has settings of its own, which would make another program of the server.
    const { PATH, HOME } = process.env;
    env = { PATH, HOME, ...ports, HOST: '127.0.0.1', DATA_DIR: folder, DEMO_CHAINS: '0' };
  });
  afterAll(async () => {
    if (npm !== undefined && npm.exitCode === null) {
      const ended = new Promise((resolve) => npm?.once('exit', resolve));
      npm.kill('SIGTERM');
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  });

  it('opens a demo that prints its address and three members, without a question', async () => {
    const [program = '', ...args] = START.split(' ');
    npm = spawn(program, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [npm.stdout, npm.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    const home = `http://127.0.0.1:${env.PORT}/`;
    await expect.poll(() => output, { timeout: 90_000 }).toContain(`:${env.PORT}`);
    await expect.poll(async () => (await fetch(home)).status, { timeout: 30_000 }).toBe(200);
    const { members } = JSON.parse(readFileSync(join(folder, 'demo.json'), 'utf8')) as { members: unknown[] };
    expect(members).toHaveLength(3);
  });

  it('is led by the command line, and ended by a signal', async () => {
    await runCommand(ADMIN);
    const ended = new Promise((resolve) => npm?.once('exit', resolve));
    npm?.kill('SIGTERM');
    await ended;
    await expect(fetch(`http://127.0.0.1:${env.PORT}/healthz`)).rejects.toThrow();
  });

  it('of the tests of one path passes', async () => {
    const { stdout } = await runCommand(ONE_PATH.replace('<path>', 'packages/math/src/pledge.test.ts'));
    expect(stdout).toMatch(/Test Files +1 passed/);
  });
});
