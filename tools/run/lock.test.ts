import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { takeLock } from './lock.mjs';

let folder: string;
let lock: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tern-lock-'));
  lock = join(folder, 'build.lock');
});
afterEach(() => rmSync(folder, { recursive: true }));

const madeAgo = (seconds: number) => utimesSync(lock, new Date(), new Date(Date.now() - seconds * 1_000));

it('is held by one', () => {
  expect([takeLock(lock), takeLock(lock)]).toEqual([true, false]);
  expect(readFileSync(lock, 'utf8')).toBe(String(process.pid));
});

it('of a dead process is taken over', () => {
  // No process has so high a number.
  writeFileSync(lock, '999999999');
  expect([takeLock(lock), takeLock(lock)]).toEqual([false, true]);
});

it('that was never signed is taken over once it is old', () => {
  writeFileSync(lock, '');
  expect([takeLock(lock), existsSync(lock)]).toEqual([false, true]);
  madeAgo(60);
  expect([takeLock(lock), takeLock(lock)]).toEqual([false, true]);
});

it('that cannot be made is an error, not a wait', () => {
  expect(() => takeLock(join(folder, 'no such folder', 'build.lock'))).toThrow('ENOENT');
});
