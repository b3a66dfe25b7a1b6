/**
 * Makes a signer's folder: mark, key file and log, in this order, the key file last of what a start needs but the log. It
 * refuses a folder that holds anything but a configuration.
 */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createFolder } from '../folder/signer-folder.ts';
import { LogFile } from '../log/log-file.ts';
import { fingerprintOf, KEY_FILE, writeKeyFile } from './key-file.ts';
import { Wallet } from './wallet.ts';

export interface NewWallet {
  folder: string;
  words: string;
  passphrase: string;
  /** Lower than usual in tests and where the passphrase is a random key. */
  workFactor?: number | undefined;
  nowMs: number;
  /** The words were in use before. */
  isRecovered?: boolean | undefined;
}

export async function createWallet(made: NewWallet): Promise<Wallet> {
  const { folder, words, passphrase, workFactor, nowMs, isRecovered = false } = made;
  createFolder(folder);
  const wallet = new Wallet(words);
  await writeKeyFile(join(folder, KEY_FILE), words, passphrase, workFactor);
  LogFile.create(folder, wallet.logKey, {
    kind: 'opened',
    at: nowMs,
    logId: randomBytes(16).toString('hex'),
    wallet: fingerprintOf(wallet.logKey),
    isRecovered,
  });
  return wallet;
}

/** The public keys that a server is configured with, as lines. */
export function xpubLines(wallet: Wallet): string[] {
  const { main, test } = { main: wallet.bitcoinXpubs('main'), test: wallet.bitcoinXpubs('test') };
  const evm = wallet.evmXpubs();
  return [
    `EVM deposit      m/44'/60'/0'  ${evm.deposit}`,
    `EVM hot          m/44'/60'/1'  ${evm.hot}`,
    `Bitcoin deposit  m/84'/0'/0'   ${main.deposit}`,
    `Bitcoin hot      m/84'/0'/1'   ${main.hot}`,
    `testnet deposit  m/84'/1'/0'   ${test.deposit}`,
    `testnet hot      m/84'/1'/1'   ${test.hot}`,
  ];
}
