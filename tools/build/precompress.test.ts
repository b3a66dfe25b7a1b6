import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { precompress } from './precompress.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tern-twins-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('makes smaller twins that hold the same, in folders below too', () => {
  const text = 'export const wide = true;\n'.repeat(200);
  mkdirSync(join(folder, 'assets'));
  const path = join(folder, 'assets/vendor.js');
  writeFileSync(path, text);
  precompress(folder);
  const [gzip, brotli] = [readFileSync(`${path}.gz`), readFileSync(`${path}.br`)];
  expect(gunzipSync(gzip).toString()).toBe(text);
  expect(brotliDecompressSync(brotli).toString()).toBe(text);
  expect(Math.max(gzip.length, brotli.length)).toBeLessThan(text.length / 10);
  expect(readFileSync(path, 'utf8')).toBe(text);
});

it('leaves pictures and small files alone', () => {
  writeFileSync(join(folder, 'photo.png'), Buffer.alloc(5_000));
  writeFileSync(join(folder, 'small.css'), 'a { color: red }');
  precompress(folder);
  expect(readdirSync(folder).sort()).toEqual(['photo.png', 'small.css']);
});
