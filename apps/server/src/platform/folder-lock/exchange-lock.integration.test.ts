import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { eventually } from '@tern/test-kit/eventually';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ExchangeLock, patienceFor, takeExchangeLock, tryExchangeLock } from './exchange-lock.ts';

const PATH = process.env.PATH ?? '';
let dataDir: string;
let lost: Error[];
let held: ExchangeLock[];
let children: ChildProcess[];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'tern-lock-'));
  [lost, held, children] = [[], [], []];
});
afterEach(() => {
  process.env.PATH = PATH;
  for (const lock of held) lock.release();
  for (const child of children) child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

async function tryLock(by: string): Promise<ExchangeLock | undefined> {
  const lock = await tryExchangeLock({ dataDir, by, onLost: (error) => lost.push(error) });
  if (lock !== undefined) held.push(lock);
  return lock;
}

const lockFile = () => join(dataDir, 'exchange.lock');
const signature = () => JSON.parse(readFileSync(lockFile(), 'utf8')) as Record<string, unknown>;

test('one process holds the folder, its children do not, and its file says who', async () => {
  const first = await tryLock('backup');
  expect(signature()).toEqual({
    by: 'backup',
    host: hostname(),
    bootId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  expect(await tryLock('server')).toBeUndefined();
  children.push(spawn('sleep', ['60']));
  await once(children[0]!, 'spawn');
  first?.release();
  expect(await tryLock('server')).toBeDefined();
});

test('the lock file that was removed, or another one in its place, lets no second process in', async () => {
  await tryLock('server');
  rmSync(lockFile());
  expect(await tryLock('server')).toBeUndefined();
  writeFileSync(lockFile(), '{"by":"backup"}');
  expect(await tryLock('server')).toBeUndefined();
});

test('a start waits for a tool, tells so in one line, and a stop ends its wait', async () => {
  await tryLock('backup');
  const lines: string[] = [];
  const stop = new AbortController();
  const wait = takeExchangeLock({
    dataDir,
    by: 'server',
    stopAsked: stop.signal,
    print: (line) => lines.push(line),
    onLost: () => undefined,
  });
  await eventually('it waits', () => lines.length > 0);
  expect(lines).toEqual([
    expect.stringMatching(/^backup works on this data \(host .*\): the server waits for its end$/),
  ]);
  stop.abort();
  await expect(wait).rejects.toThrow('aborted');
});

test.each([
  ['server', 'backup', 900_000],
  ['server', 'restore', 900_000],
  ['server', 'server', 5_000],
  ['server', undefined, 5_000],
  ['setup-desk', 'backup', 5_000],
])('%s waits for %s at most %i ms', (by, holder, patienceMs) => {
  expect(patienceFor(by, holder === undefined ? {} : { by: holder })).toBe(patienceMs);
});

test('without the flock program it refuses', async () => {
  process.env.PATH = dataDir;
  await expect(tryLock('server')).rejects.toMatchObject({
    exitCode: 78,
    message: expect.stringContaining('flock of util-linux is missing'),
  });
});

test('where the file system has no locks, a heartbeat keeps a second process away, and a lost one is told', {
  tags: 'long',
}, async () => {
  // As flock answers for a file system that knows no locks.
  const bin = mkdtempSync(join(tmpdir(), 'tern-flock-'));
  writeFileSync(join(bin, 'flock'), '#!/bin/sh\necho "flock: 3: No locks available" >&2\nexit 71\n');
  chmodSync(join(bin, 'flock'), 0o755);
  process.env.PATH = `${bin}${delimiter}${PATH}`;
  const first = await tryLock('server');
  expect(first).toBeDefined();
  expect(await tryLock('server')).toBeUndefined();
  expect(lost).toEqual([]);
  const heartbeat = join(dataDir, 'exchange.heartbeat');
  writeFileSync(heartbeat, readFileSync(heartbeat, 'utf8').replace(/^\S+/, 'another'));
  await eventually('the holder learns of it', () => lost.length > 0);
  expect(lost).toEqual([expect.objectContaining({ exitCode: 76 })]);
  rmSync(bin, { recursive: true });
});
