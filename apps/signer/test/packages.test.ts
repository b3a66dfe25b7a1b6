/** The signer's packages: the five that it names, and thirteen in all with their own. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

interface Locked {
  version?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  hasInstallScript?: boolean;
}

const root = join(import.meta.dirname, '../../..');
const locked: Record<string, Locked> = JSON.parse(
  readFileSync(join(root, 'package-lock.json'), 'utf8'),
).packages;
const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'));

/** As Node resolves a name: beside the package that asks, then further out. */
function pathOf(from: string, name: string): string {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (path in locked) return path;
    if (folder === '') throw new Error(`${from} asks for ${name}, which is not locked`);
  }
}

function packagesOf(from: string, found = new Set<string>()): Set<string> {
  const { dependencies = {}, optionalDependencies = {} } = locked[from] ?? {};
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const path = pathOf(from, name);
    if (found.has(path)) continue;
    found.add(path);
    packagesOf(path, found);
  }
  return found;
}

it('names five packages with exact versions, and nothing of this repository', () => {
  expect(manifest.dependencies).toEqual({
    '@scure/bip32': '2.4.0',
    '@scure/bip39': '2.4.0',
    '@scure/btc-signer': '2.4.1',
    'age-encryption': '0.3.1',
    'micro-eth-signer': '0.20.1',
  });
});

it('runs on thirteen packages in all, none with an install script', () => {
  const paths = [...packagesOf('apps/signer')];
  const names = paths.map((path) => `${path.split('node_modules/').at(-1)}@${locked[path]?.version}`);
  expect([...new Set(names)].sort()).toEqual([
    '@noble/ciphers@2.4.0',
    '@noble/curves@2.0.1',
    '@noble/curves@2.4.0',
    '@noble/hashes@2.0.1',
    '@noble/hashes@2.4.0',
    '@noble/post-quantum@0.5.4',
    '@scure/base@2.4.0',
    '@scure/bip32@2.4.0',
    '@scure/bip39@2.4.0',
    '@scure/btc-signer@2.4.1',
    'age-encryption@0.3.1',
    'micro-eth-signer@0.20.1',
    'micro-packed@0.11.1',
  ]);
  expect(paths.filter((path) => locked[path]?.hasInstallScript)).toEqual([]);
});
