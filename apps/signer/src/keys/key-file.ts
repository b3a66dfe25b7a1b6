/**
 * The file of the words: age, encrypted with a passphrase by scrypt, mode 0600. It is written once and never over another
 * one. Opening it takes a second and 256 MB, which is what a thief pays for each guess.
 */
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { validateMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { Decrypter, Encrypter } from 'age-encryption';
import { createFile } from '../folder/durable-files.ts';
import { ShapeError, StrictObject } from '../strict-object.ts';
import { passphraseForms, preparedPassphrase } from './prepared-passphrase.ts';

export const KEY_FILE = 'keys.age';
/** The logarithm of scrypt's work. */
const WORK_FACTOR = 18;

class KeyFileError extends Error {
  override readonly name = 'KeyFileError';
}

/** A lower work factor is for tests, and for passphrases that are random keys themselves. @throws when the file is there */
export async function writeKeyFile(
  path: string,
  words: string,
  passphrase: string,
  workFactor: number = WORK_FACTOR,
): Promise<void> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(preparedPassphrase(passphrase));
  encrypter.setScryptWorkFactor(workFactor);
  createFile(path, await encrypter.encrypt(JSON.stringify({ version: 1, words })));
}

/** @throws KeyFileError */
export async function readKeyFile(path: string, passphrase: string): Promise<string> {
  for (const form of passphraseForms(passphrase)) {
    const text = await openedBy(form, path);
    if (text !== undefined) return wordsOf(path, text);
  }
  throw new KeyFileError(`${path} does not open: the passphrase is wrong, or the file is damaged`);
}

async function openedBy(passphrase: string, path: string): Promise<string | undefined> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    return await decrypter.decrypt(readFileSync(path), 'text');
  } catch {
    return undefined;
  }
}

function wordsOf(path: string, text: string): string {
  try {
    const content = StrictObject.read('', JSON.parse(text));
    content.count('version', 1, 1);
    const words = content.text('words', /^[a-z ]+$/, 300);
    content.end();
    if (validateMnemonic(words, wordlist)) return words;
  } catch (error) {
    if (!(error instanceof ShapeError || error instanceof SyntaxError)) throw error;
  }
  throw new KeyFileError(`${path} does not hold the words of a wallet`);
}

/** Names a wallet without telling anything about it. */
export function fingerprintOf(logKey: Uint8Array): string {
  return createHmac('sha256', logKey).update('fingerprint').digest('hex');
}
