import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HDKey } from '@scure/bip32';
import { addr } from 'micro-eth-signer';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { LOW_WORK, testWallet, WORDS } from '../../test/kit/test-signer.ts';
import { readKeyFile, writeKeyFile } from './key-file.ts';
import { HOT } from './wallet.ts';

let folder: string;
const path = () => join(folder, 'keys.age');
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tern-keys-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('opens with its passphrase alone, and is never written over', async () => {
  await writeKeyFile(path(), WORDS, 'the right passphrase', LOW_WORK);
  expect(statSync(path()).mode & 0o777).toBe(0o600);
  expect(await readKeyFile(path(), 'the right passphrase')).toBe(WORDS);
  await expect(readKeyFile(path(), 'the wrong passphrase')).rejects.toThrow('does not open');
  await expect(writeKeyFile(path(), WORDS, 'another', LOW_WORK)).rejects.toThrow('EEXIST');
});

it('holds words or does not open', async () => {
  await writeKeyFile(path(), `${'abandon '.repeat(23)}abandon`, 'a passphrase', LOW_WORK);
  await expect(readKeyFile(path(), 'a passphrase')).rejects.toThrow('does not hold the words');
});

it('derives the published addresses of the public test words', () => {
  const wallet = testWallet();
  const { deposit } = wallet.evmXpubs();
  expect(deposit).toMatch(/^xpub/);
  const child = HDKey.fromExtendedKey(deposit).deriveChild(0).deriveChild(5);
  expect(addr.fromPublicKey(child.publicKey!).toLowerCase()).toBe(
    wallet.evmAddress({ account: 'deposit', index: 5 }),
  );
  expect(wallet.evmAddress({ account: 'deposit', index: 0 })).toBe(
    '0xf278cf59f82edcf871d630f28ecc8056f25c1cdb',
  );
  expect(wallet.evmAddress(HOT)).not.toBe(wallet.evmAddress({ account: 'deposit', index: 0 }));
  expect(wallet.bitcoinAddress('main', { account: 'deposit', index: 0 })).toMatch(/^bc1q/);
  expect(wallet.bitcoinAddress('regtest', HOT)).toMatch(/^bcrt1q/);
});
