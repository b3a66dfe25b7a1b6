import { execFileSync } from 'node:child_process';
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

test('keeps names of up to 255 characters that a slash cuts into 155 and 100', async () => {
  const path = join(folder, 'c.tar.gz');
  const names = [
    'x'.repeat(100),
    `${'folder/'.repeat(15)}${'y'.repeat(90)}`,
    `${'z'.repeat(155)}/${'w'.repeat(99)}`,
  ];
  const tar = createTar(path);
  for (const name of names) await tar.add(name, Buffer.from(name));
  await expect(tar.add('v'.repeat(101), Buffer.alloc(0))).rejects.toThrow('too long');
  await expect(tar.add(`${'u'.repeat(156)}/t`, Buffer.alloc(0))).rejects.toThrow('too long');
  await tar.finish();
  const read: string[] = [];
  for await (const { name, content } of readTar(path)) {
    read.push(name);
    expect(content.toString()).toBe(name);
  }
  expect(read).toEqual(names);
  expect(execFileSync('tar', ['-tzf', path], { encoding: 'utf8' }).trim().split('\n')).toEqual(names);
});

test('never writes over a file', async () => {
  const path = join(folder, 'b.tar.gz');
  writeFileSync(path, 'mine');
  await expect(createTar(path).finish()).rejects.toThrow('EEXIST');
  expect(readFileSync(path, 'utf8')).toBe('mine');
});
