import { chmodSync, copyFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeRawZip } from '../../test-kit/raw-zip.ts';
import { makeLabelledZip } from '../../test-kit/signed-release.ts';
import { type Manifest, parseManifest, writeManifest } from '../manifest/manifest.ts';
import { checkOffer } from '../manifest/offer.ts';
import { verifySignature } from '../manifest/signature.ts';
import { messageOf, runReleaseTool } from './release-tool.ts';

const DAY_MS = 86_400_000;
const PASSPHRASE = 'a passphrase of many characters';
const NOTES = { zh: ['更快的首屏'], en: ['A faster first screen'] };

const folder = mkdtempSync(join(tmpdir(), 'tern-release-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const at = (name: string) => join(folder, name);
const read = (name: string) => readFileSync(at(name));

/** Names of files stand in the folder of the test. */
const placed = (arg: string) =>
  /\.(?:pem|pub|json|zip)$|^(?:passphrase|short|wrong)$/.test(arg) ? at(arg) : arg;

async function succeed(...args: string[]): Promise<string> {
  const lines: string[] = [];
  await runReleaseTool(args.map(placed), (line) => lines.push(line));
  return lines.join('\n');
}

async function fail(...args: string[]): Promise<string> {
  const error = await runReleaseTool(args.map(placed), () => {}).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(Error);
  expect(messageOf(error)).not.toMatch(/^\s+at /m);
  return messageOf(error);
}

function makeZip(version: string): string {
  const name = `${version}-android-stable.zip`;
  writeFileSync(at(name), makeLabelledZip(version));
  return name;
}

const KEYS = ['--keys', 'keys.json'];
const UNLOCKED = ['--passphrase-file', 'passphrase'];
const signZip = (zip: string, key = 'bundle.pem') => [
  'sign',
  'bundle',
  zip,
  '--key',
  key,
  ...UNLOCKED,
  ...KEYS,
];
const signText = (zip: string, ...more: string[]) => [
  ...['sign', 'manifest', zip, '--key', 'current.pem', '--min-native', '1.0.0', '--notes', 'notes.json'],
  ...KEYS,
  ...more,
];
const manifestOf = (zip: string): Manifest => parseManifest(read(zip.replace('.zip', '.manifest.json')));

beforeAll(async () => {
  writeFileSync(at('passphrase'), `${PASSPHRASE}\n`);
  writeFileSync(at('notes.json'), JSON.stringify(NOTES));
  await succeed('keys', 'make', 'bundle.pem', ...UNLOCKED);
  for (const name of ['current', 'next', 'third'])
    await succeed('keys', 'make', `${name}.pem`, '--without-passphrase');
  await succeed(
    'keys',
    'pin',
    '--manifest',
    'current.pub',
    '--manifest',
    'next.pub',
    '--bundle',
    'bundle.pub',
    ...KEYS,
  );
});

describe('npm run release -- keys', () => {
  it('makes private keys that only their user can read, encrypted where a passphrase is given', () => {
    expect(statSync(at('bundle.pem')).mode & 0o777).toBe(0o600);
    expect(read('bundle.pem').toString()).toContain('BEGIN ENCRYPTED PRIVATE KEY');
    expect(read('current.pem').toString()).toContain('BEGIN PRIVATE KEY');
    const keys = JSON.parse(read('keys.json').toString());
    expect(keys.manifestKeys).toEqual(
      ['current.pub', 'next.pub'].map((name) => read(name).toString().trim()),
    );
    expect(keys.bundleKey).toBe(read('bundle.pub').toString().trim());
  });

  it('makes nothing over a key that is there, without a passphrase, or with a short one', async () => {
    const before = read('bundle.pem');
    expect(await fail('keys', 'make', 'bundle.pem', ...UNLOCKED)).toContain('is there already');
    expect(read('bundle.pem')).toEqual(before);
    expect(await fail('keys', 'make', 'more.pem')).toContain('--passphrase-file');
    writeFileSync(at('short'), 'fifteen letters');
    expect(await fail('keys', 'make', 'more.pem', '--passphrase-file', 'short')).toContain('16 characters');
    expect(() => statSync(at('more.pem'))).toThrow('ENOENT');
  });

  it('pins neither one key for both tasks, nor three manifest keys, nor a private key', async () => {
    const pin = (...names: string[]) => [
      'keys',
      'pin',
      ...names.flatMap((name) => ['--manifest', name]),
      ...KEYS,
    ];
    const before = read('keys.json');
    expect(await fail(...pin('bundle.pub'), '--bundle', 'bundle.pub')).toContain('the same key stands twice');
    expect(await fail(...pin('current.pub', 'next.pub', 'third.pub'), '--bundle', 'bundle.pub')).toContain(
      'one or two',
    );
    expect(await fail(...pin(), '--bundle', 'bundle.pub')).toContain('one or two');
    expect(await fail(...pin('current.pem'), '--bundle', 'bundle.pub')).toContain('does not end with .pub');
    expect(await fail(...pin('current.pub'))).toContain('needs --bundle');
    expect(read('keys.json')).toEqual(before);
  });
});

describe('npm run release -- sign and verify', () => {
  it('signs a zip with each key, and the result passes verify and the gates of a device', async () => {
    const zip = makeZip('1.2.0');
    await succeed(...signZip(zip));
    const said = await succeed(...signText(zip, '--mandatory', '--days', '30'));
    expect(said).toContain('1.2.0 for android, channel stable, native app 1.0.0 or newer');
    expect(said).toContain(NOTES.zh[0]);
    expect(await succeed('verify', zip, ...KEYS)).toContain(
      'both signatures, the zip and the manifest are right',
    );
    const manifest = manifestOf(zip);
    expect(manifest).toMatchObject({
      version: '1.2.0',
      mandatory: true,
      notes: NOTES,
      size: read(zip).length,
    });
    expect(manifest.expiresMs - manifest.createdMs).toBe(30 * DAY_MS);
    const { manifestKeys, bundleKey } = JSON.parse(read('keys.json').toString());
    expect(await verifySignature(new Uint8Array(read(zip)), manifest.bundleSignature, bundleKey)).toBe(true);
    const offer = {
      manifestBytes: new Uint8Array(read('1.2.0-android-stable.manifest.json')),
      signature: read('1.2.0-android-stable.manifest.signature').toString(),
    };
    const device = {
      platform: 'android',
      channel: 'stable',
      nativeVersion: '1.0.0',
      running: '1.1.0',
    } as const;
    const more = { floor: undefined, badVersions: [], isAskedByHand: false, nowMs: Date.now(), manifestKeys };
    expect(await checkOffer(offer, { ...device, ...more })).toEqual({ manifest });
  });

  it('signs a manifest anew with a later expiry and nothing else changed, also with the next key', async () => {
    const zip = makeZip('1.3.0');
    await succeed(...signZip(zip));
    await succeed(...signText(zip, '--days', '1'));
    const first = manifestOf(zip);
    const again = ['sign', 'manifest', zip, '--key', 'next.pem', '--again', ...KEYS];
    expect(await fail(...again, '--days', '1').catch(() => 'later')).toMatch(
      /does not expire before that|later/,
    );
    await succeed(...again, '--days', '90');
    expect(await fail(...again, '--days', '89')).toContain('does not expire before that');
    const renewed = manifestOf(zip);
    expect(renewed).toEqual({ ...first, expiresMs: renewed.expiresMs });
    expect(renewed.expiresMs - first.expiresMs).toBeGreaterThanOrEqual(88 * DAY_MS);
    await succeed('verify', zip, ...KEYS);
  });

  it('signs nothing with the key of the other task, a key that is not pinned, a wrong passphrase, or one that others can read', async () => {
    const zip = makeZip('1.4.0');
    expect(await fail(...signZip(zip, 'current.pem'))).toContain('not the pinned bundle key');
    expect(await fail(...signZip(zip, 'third.pem'))).toContain('not the pinned bundle key');
    writeFileSync(at('wrong'), 'another passphrase of many characters');
    const wrong = ['sign', 'bundle', zip, '--key', 'bundle.pem', '--passphrase-file', 'wrong', ...KEYS];
    expect(await fail(...wrong)).toContain('another passphrase');
    copyFileSync(at('bundle.pem'), at('open.pem'));
    chmodSync(at('open.pem'), 0o644);
    expect(await fail(...signZip(zip, 'open.pem'))).toContain('chmod 600');
    expect(() => read(`${zip}.signature`)).toThrow('ENOENT');
    expect(await fail(...signText(zip))).toContain('ENOENT');
    await succeed(...signZip(zip));
    expect(await fail(...signText(zip, '--key', 'third.pem'))).toContain(
      'not one of the pinned manifest keys',
    );
    expect(await fail(...signText(zip, '--key', 'bundle.pem', ...UNLOCKED))).toContain(
      'not one of the pinned',
    );
    expect(() => manifestOf(zip)).toThrow('ENOENT');
  });

  it('signs no manifest over the signature of another zip', async () => {
    const [old, zip] = [makeZip('1.5.0'), makeZip('1.5.1')];
    await succeed(...signZip(old));
    copyFileSync(at(`${old}.signature`), at(`${zip}.signature`));
    expect(await fail(...signText(zip))).toContain("not the bundle key's signature");
  });

  it('signs no hostile zip, none without a label, and no wrong choices', async () => {
    writeFileSync(at('hostile.zip'), writeRawZip([{ name: 'index.html' }, { name: '../a.js' }]));
    expect(await fail(...signZip('hostile.zip'))).toContain('pathOutside ("../a.js")');
    writeFileSync(at('bare.zip'), writeRawZip([{ name: 'index.html' }]));
    expect(await fail(...signZip('bare.zip'))).toContain('release.json');
    const zip = makeZip('1.6.0');
    await succeed(...signZip(zip));
    expect(await fail(...signText(zip, '--days', '0'))).toContain('from 1 to 365');
    expect(await fail(...signText(zip, '--min-native', 'one'))).toContain('minNative');
    writeFileSync(at('turned.json'), JSON.stringify({ ...NOTES, en: ['a\u202eb'] }));
    expect(await fail(...signText(zip, '--notes', 'turned.json'))).toContain('characters that are not seen');
    expect(() => manifestOf(zip)).toThrow('ENOENT');
  });

  it('names all faults of a release at once', async () => {
    const [old, zip] = [makeZip('1.7.0'), makeZip('1.7.10')];
    for (const one of [old, zip]) {
      await succeed(...signZip(one));
      await succeed(...signText(one));
    }
    const manifest = { ...manifestOf(zip), createdMs: 1, expiresMs: 2 };
    writeFileSync(at(zip.replace('.zip', '.manifest.json')), writeManifest(manifest));
    copyFileSync(at(old), at(zip));
    const faults = (await fail('verify', zip, ...KEYS)).split('\n');
    expect(faults).toEqual([
      'no pinned manifest key has signed the manifest',
      'the manifest expired at 1970-01-01T00:00:00.002Z',
      'the manifest names another size than that of the zip',
      'the manifest names another sha256 than that of the zip',
      "the bundle signature in the manifest is not the bundle key's signature of the zip",
      "the manifest's version is 1.7.10, and the zip's is 1.7.0",
    ]);
    writeFileSync(at(zip), writeRawZip([{ name: 'a.js' }]));
    rmSync(at(zip.replace('.zip', '.manifest.signature')));
    expect((await fail('verify', zip, ...KEYS)).split('\n')).toEqual([
      expect.stringContaining('.manifest.signature'),
      'the zip is refused: noIndex',
      'the manifest expired at 1970-01-01T00:00:00.002Z',
    ]);
  });

  it('says what is missing', async () => {
    expect(await fail('verify')).toBe('verify takes one file');
    expect(await fail('sign', 'bundle', 'a.zip', ...KEYS)).toBe('sign bundle needs --key');
    expect(await fail('verify', 'none.zip', ...KEYS)).toContain('none.zip');
    expect(await fail('verify', 'none.zip', '--unknown')).toContain('--unknown');
    expect(await fail('build', '--platform', 'web', '--origin', 'https://a.example')).toContain(
      'android or ios',
    );
    expect(await fail('publish')).toContain('npm run release -- keys make');
    writeFileSync(at('none.json'), JSON.stringify({ manifestKeys: [], bundleKey: '' }));
    expect(await fail('verify', 'none.zip', '--keys', 'none.json')).toContain('has no keys');
  });
});
