import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readMemory, writeMemory } from './demo-folder.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'tern-demo-folder-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test('the memory is made once, privately, with passwords of its own', () => {
  const memory = readMemory(dataDir, 7);
  expect(memory).toMatchObject({ firstStartMs: 7, isSeeded: false });
  expect(memory.members).toHaveLength(2);
  for (const { password } of memory.members) expect(password).toMatch(/^tern-[\w-]{12}$/);
  expect(memory.members[0]?.password).not.toBe(memory.members[1]?.password);
  expect(statSync(join(dataDir, 'demo-world.json')).mode & 0o777).toBe(0o600);
  expect(readMemory(dataDir, 8)).toEqual(memory);
  writeMemory(dataDir, { ...memory, isSeeded: true });
  expect(readMemory(dataDir, 9)).toEqual({ ...memory, isSeeded: true });
});
