import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HDKey } from '@scure/bip32';
import { PASSWORD_CASES } from '@tern/test-kit/password-cases';
import { Encrypter } from 'age-encryption';
import { addr } from 'micro-eth-signer';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { LOW_WORK, testWallet, WORDS } from '../../test/kit/test-signer.ts';
import { readKeyFile, writeKeyFile } from './key-file.ts';
import { preparedPassphrase } from './prepared-passphrase.ts';
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

it.each(PASSWORD_CASES)('has the passphrase of $name in one form', ({ typed, prepared }) => {
  expect(preparedPassphrase(typed)).toBe(prepared);
});

it('opens with its passphrase however a keyboard writes it', async () => {
  await writeKeyFile(path(), WORDS, 'cafe\u0301\u3000horse', LOW_WORK);
  for (const typed of ['caf\u00e9 horse', 'cafe\u0301 horse', 'caf\u00e9\u00a0horse'])
    expect(await readKeyFile(path(), typed)).toBe(WORDS);
  await expect(readKeyFile(path(), 'cafe horse')).rejects.toThrow('does not open');
});

it.each(['cafe\u0301\u3000horse', 'cafe\u0301 horse', 'caf\u00e9\u00a0horse'])(
  'of before opens with %j as it was typed',
  async (typed) => {
    const encrypter = new Encrypter();
    encrypter.setPassphrase(typed);
    encrypter.setScryptWorkFactor(LOW_WORK);
    writeFileSync(path(), await encrypter.encrypt(JSON.stringify({ version: 1, words: WORDS })));
    expect(await readKeyFile(path(), typed)).toBe(WORDS);
    // Letters of before that stand apart open when they are typed as one.
    if (typed === typed.normalize('NFD') && !typed.includes('\u3000'))
      expect(await readKeyFile(path(), typed.normalize('NFC'))).toBe(WORDS);
  },
);

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
