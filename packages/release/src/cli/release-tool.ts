/** The commands of npm run release (docs/release.md). */
import { resolve } from 'node:path';
import { EXPIRES_AFTER_MS, MAX_BUNDLE_BYTES } from '../manifest/limits.ts';
import { ManifestError } from '../manifest/manifest.ts';
import { BundleRefused } from '../zip/check-bundle.ts';
import { buildRelease } from './build-release.ts';
import { type Options, readOptions } from './options.ts';
import { choosePassphrase } from './passphrase.ts';
import { openPrivateKey, readPublicKey, writeKeyPair } from './private-key.ts';
import { readPublicKeys, writePublicKeys } from './public-keys.ts';
import { type ManifestChoices, readNotes, signBundle, signManifest } from './sign-release.ts';
import { ToolError } from './tool-error.ts';
import { verifyRelease } from './verify-release.ts';

const ROOT = resolve(import.meta.dirname, '../../../..');
const PINNED = resolve(ROOT, 'apps/web/release-keys.json');
const RELEASES = resolve(ROOT, 'apps/shell/dist/releases');
const DAY_MS = 86_400_000;

const USAGE = `npm run release -- keys make <name.pem> [--passphrase-file <file> | --without-passphrase]
npm run release -- keys pin --manifest <current.pub> [--manifest <next.pub>] --bundle <bundle.pub> [--keys <file>]
npm run release -- build --platform android|ios --origin <https://…> [--channel stable] [--out <folder>]
npm run release -- sign bundle <zip> --key <bundle.pem> [--passphrase-file <file>] [--keys <file>]
npm run release -- sign manifest <zip> --key <manifest.pem> --min-native <1.2.3> --notes <notes.json>
    [--mandatory] [--days 90] [--passphrase-file <file>] [--keys <file>]
npm run release -- sign manifest <zip> --key <manifest.pem> --again [--days 90]
npm run release -- verify <zip> [--keys <file>]`;

type Print = (text: string) => void;

const COMMANDS: Record<string, (options: Options, print: Print) => Promise<void>> = {
  'keys make': makeKeys,
  'keys pin': pinKeys,
  build,
  'sign bundle': signZip,
  'sign manifest': signText,
  verify,
};

async function makeKeys(options: Options, print: Print): Promise<void> {
  const isOpen = options.has('without-passphrase');
  const passphrase = isOpen ? undefined : await choosePassphrase(options.text('passphrase-file'));
  const path = options.path();
  const publicPath = writeKeyPair(path, passphrase);
  print(`${path} is the private key: it stays with its holder. ${publicPath} is the public one.`);
}

async function pinKeys(options: Options, print: Print): Promise<void> {
  const path = options.text('keys') ?? PINNED;
  const manifestKeys = options.texts('manifest').map(readPublicKey);
  await writePublicKeys(path, { manifestKeys, bundleKey: readPublicKey(options.required('bundle')) });
  print(`${path} has the public keys. Builds from now on pin them.`);
}

async function build(options: Options, print: Print): Promise<void> {
  const path = await buildRelease({
    platform: options.platform(),
    channel: options.channel(),
    root: ROOT,
    out: options.text('out') ?? RELEASES,
    origin: options.required('origin'),
  });
  print(path);
}

async function signZip(options: Options, print: Print): Promise<void> {
  const keys = await readPublicKeys(options.text('keys') ?? PINNED);
  const key = await openPrivateKey(options.required('key'), options.text('passphrase-file'));
  print(await signBundle(options.path(), key, keys));
}

async function signText(options: Options, print: Print): Promise<void> {
  const keys = await readPublicKeys(options.text('keys') ?? PINNED);
  const choices = manifestChoices(options);
  const key = await openPrivateKey(options.required('key'), options.text('passphrase-file'));
  const manifest = await signManifest(options.path(), key, keys, choices);
  const { version, platform, channel, minNative, mandatory, expiresMs } = manifest;
  print(`${version} for ${platform}, channel ${channel}, native app ${minNative} or newer`);
  print(`${mandatory ? 'mandatory, ' : ''}expires at ${new Date(expiresMs).toISOString()}`);
  for (const note of [...manifest.notes.zh, ...manifest.notes.en]) print(`  ${note}`);
}

function manifestChoices(options: Options): ManifestChoices {
  const days = options.number('days', { min: 1, max: 365 });
  const expiresAfterMs = days === undefined ? EXPIRES_AFTER_MS : days * DAY_MS;
  const times = { nowMs: Date.now(), expiresAfterMs };
  if (options.has('again')) return { times, content: 'again' };
  const minNative = options.required('min-native');
  const notes = readNotes(options.required('notes'));
  return { times, content: { minNative, mandatory: options.has('mandatory'), notes } };
}

async function verify(options: Options, print: Print): Promise<void> {
  const path = options.path();
  const keys = await readPublicKeys(options.text('keys') ?? PINNED);
  const { manifest, faults } = await verifyRelease(path, keys, Date.now());
  if (manifest === undefined || faults.length > 0) throw new ToolError(faults.join('\n'));
  const { version, platform, channel, size, expiresMs } = manifest;
  print(
    `${version} for ${platform}, channel ${channel}: both signatures, the zip and the manifest are right.`,
  );
  print(`${size} bytes of at most ${MAX_BUNDLE_BYTES}; expires at ${new Date(expiresMs).toISOString()}`);
}

/**
 * @param args the words behind `npm run release --`
 * @throws Error of which `messageOf` makes the lines for the terminal
 */
export async function runReleaseTool(args: readonly string[], print: Print): Promise<void> {
  const { command, options } = readOptions(args, Object.keys(COMMANDS));
  const run = COMMANDS[command];
  if (run === undefined) throw new ToolError(USAGE);
  await run(options, print);
}

/** Faults of files, keys and options are for the person at the terminal; others keep their stack. */
export function messageOf(error: unknown): string {
  if (error instanceof ToolError || error instanceof BundleRefused || error instanceof ManifestError)
    return error.message;
  const isOfSystem = error instanceof Error && 'code' in error && typeof error.code === 'string';
  if (isOfSystem) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : 'it failed';
}
