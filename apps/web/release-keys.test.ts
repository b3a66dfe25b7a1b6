import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readReleaseKeys } from './release-keys.ts';

const folder = mkdtempSync(join(tmpdir(), 'release-keys-'));
afterAll(() => rmSync(folder, { recursive: true }));

const reading = (keys: unknown) => {
  const path = join(folder, 'keys.json');
  writeFileSync(path, JSON.stringify(keys));
  return () => readReleaseKeys(path);
};

it('reads the keys that a build pins, and nothing beside them', () => {
  const keys = { manifestKeys: ['AAAA', 'BBBB'], bundleKey: 'CCCC' };
  expect(reading({ ...keys, privateKey: 'DDDD' })()).toEqual(keys);
});

it('finds a committed file of the same shape', () => {
  expect(Object.keys(readReleaseKeys())).toEqual(['manifestKeys', 'bundleKey']);
});

it.each([
  [{}],
  [null],
  [{ manifestKeys: 'AAAA', bundleKey: '' }],
  [{ manifestKeys: ['AAAA', 'BBBB', 'CCCC'], bundleKey: '' }],
  [{ manifestKeys: ['-----BEGIN PUBLIC KEY-----'], bundleKey: '' }],
  [{ manifestKeys: [''], bundleKey: '' }],
  [{ manifestKeys: [], bundleKey: 7 }],
])('refuses %j', (keys) => expect(reading(keys)).toThrow('holds no { manifestKeys, bundleKey }'));
