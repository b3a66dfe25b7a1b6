import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTar, readTar } from './tar-file.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tern-tar-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('gives back what was put in, and nothing when it is cut off', async () => {
  const path = join(folder, 'a.tar.gz');
  const tar = createTar(path);
  const contents = [0, 1, 511, 512, 513, 300_000].map((size) => Buffer.alloc(size, size % 251));
  for (const [i, content] of contents.entries()) await tar.add(`part/${i}`, content);
  await tar.finish();
  expect(statSync(path).mode & 0o777).toBe(0o600);
  let i = 0;
  for await (const { name, content } of readTar(path)) {
    expect(name).toBe(`part/${i}`);
    expect(content.equals(contents[i++]!)).toBe(true);
  }
  expect(i).toBe(contents.length);

  writeFileSync(path, readFileSync(path).subarray(0, -40));
  await expect(async () => {
    for await (const entry of readTar(path)) expect(entry.name).toContain('part');
  }).rejects.toThrow();
});

test('never writes over a file', async () => {
  const path = join(folder, 'b.tar.gz');
  writeFileSync(path, 'mine');
  await expect(createTar(path).finish()).rejects.toThrow('EEXIST');
  expect(readFileSync(path, 'utf8')).toBe('mine');
});
