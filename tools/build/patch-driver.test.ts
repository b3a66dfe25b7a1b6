import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { patchDriver } from './patch-driver.mjs';

const INSTALLED = join(import.meta.dirname, '../../node_modules', 'postgres');
const MENDED = '    clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = null\n';

let folder: string;
const fileOf = (name: string) => join(folder, 'postgres', name);
const edit = (name: string, from: string, to: string) => {
  const text = readFileSync(fileOf(name), 'utf8');
  expect(text.split(from)).toHaveLength(2);
  writeFileSync(fileOf(name), text.replace(from, to));
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tern-driver-'));
  cpSync(INSTALLED, join(folder, 'postgres'), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

it('leaves alone what is mended, and mends what is missing', () => {
  const before = readFileSync(fileOf('src/connection.js'), 'utf8');
  patchDriver(folder);
  expect(readFileSync(fileOf('src/connection.js'), 'utf8')).toBe(before);
  edit('src/connection.js', MENDED, '    clearImmediate(nextWriteTimer)\n');
  patchDriver(folder);
  expect(readFileSync(fileOf('src/connection.js'), 'utf8')).toBe(before);
});

it('touches no other version, and no file that it does not know', () => {
  edit('src/connection.js', MENDED, '    nextWriteTimer = null\n');
  expect(() => patchDriver(folder)).toThrow('install it anew');
  edit('package.json', '"version": "3.4.9"', '"version": "3.4.10"');
  expect(() => patchDriver(folder)).toThrow('3.4.10 is installed');
});
