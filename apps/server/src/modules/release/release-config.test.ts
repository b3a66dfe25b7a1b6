import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeTestKey } from '@tern/release/test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EnvReader } from '../../platform/settings/env-reader.ts';
import { readRelease } from './release-config.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tern-release-config-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const [first, second, bundle] = [makeTestKey().publicKey, makeTestKey().publicKey, makeTestKey().publicKey];
const spki = (bits: number) =>
  generateKeyPairSync('rsa', { modulusLength: bits })
    .publicKey.export({ type: 'spki', format: 'der' })
    .toString('base64');

function read(content: unknown) {
  const path = join(folder, 'keys.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  const reader = new EnvReader({ RELEASE_KEYS: path });
  return { keys: readRelease(reader).keys, problems: reader.problems };
}

it('reads one or two manifest keys and a bundle key', () => {
  for (const manifestKeys of [[first], [first, second]]) {
    const keys = { manifestKeys, bundleKey: bundle };
    expect(read(keys)).toEqual({ keys, problems: [] });
  }
});

it('has none where none are set', () => {
  const reader = new EnvReader({});
  expect(readRelease(reader)).toMatchObject({ keys: undefined, failurePercent: 2 });
  expect(reader.problems).toEqual([]);
});

it.each([
  ['no JSON', 'keys'],
  ['no manifest keys', { manifestKeys: [], bundleKey: bundle }],
  ['three manifest keys', { manifestKeys: [first, second, spki(3072)], bundleKey: bundle }],
  ['one key for both tasks', { manifestKeys: [first, bundle], bundleKey: bundle }],
  ['no bundle key', { manifestKeys: [first], bundleKey: '' }],
  ['a key that is none', { manifestKeys: [first, 'AAAA'], bundleKey: bundle }],
  ['a shorter key', { manifestKeys: [spki(2048)], bundleKey: bundle }],
])('refuses a file with %s', (_, content) => {
  const { keys, problems } = read(content);
  expect(keys).toBeUndefined();
  expect(problems).toEqual([
    'RELEASE_KEYS: the file must hold one or two manifestKeys and another bundleKey, RSA 3072 each',
  ]);
});

it('refuses a file that is not there', () => {
  const reader = new EnvReader({ RELEASE_KEYS: join(folder, 'nowhere.json') });
  expect(readRelease(reader).keys).toBeUndefined();
  expect(reader.problems).toEqual(['RELEASE_KEYS: the file cannot be read (ENOENT)']);
});
