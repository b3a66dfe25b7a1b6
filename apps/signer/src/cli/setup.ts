/**
 * npm run setup-signer: makes the keys on a terminal: shows 24 words once, asks all of them again, asks a passphrase, and
 * prints the public keys for the server. `-- --recover` takes words that are written down already. `-- --demo` asks nothing
 * and keeps the passphrase in a file: for simulated coins alone.
 */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { generateMnemonic, validateMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { createFile } from '../folder/durable-files.ts';
import { readSettings } from '../folder/settings.ts';
import { createFolder } from '../folder/signer-folder.ts';
import { createWallet, xpubLines } from '../keys/new-wallet.ts';
import { preparedPassphrase } from '../keys/prepared-passphrase.ts';
import { ask, askSecret, clearScreen, isTerminal, print } from './terminal.ts';

const WORD_BITS = 256;
const TRIES = 3;
const SHORTEST_PASSPHRASE = 12;
/** The demo's passphrase is a random key, which nothing guesses. */
const DEMO_WORK_FACTOR = 10;
const DEMO_PASSPHRASE_FILE = 'passphrase';

async function main(args: readonly string[]): Promise<void> {
  process.umask(0o077);
  const { folder } = readSettings(process.env);
  if (args.length > 1 || !['', '--demo', '--recover'].includes(args[0] ?? ''))
    throw new Error('npm run setup-signer [-- --recover | --demo]');
  if (args[0] === '--demo') {
    await setUpDemo(folder);
    return;
  }
  if (!isTerminal()) throw new Error('the words are shown and typed on a terminal alone');
  createFolder(folder);
  const isRecovered = args[0] === '--recover';
  const words = isRecovered ? await typedWords('The 24 words') : await newWords();
  if (words === undefined)
    throw new Error(
      `${isRecovered ? 'these are not 24 words of a wallet' : 'the words differ'}: nothing was made`,
    );
  const passphrase = await newPassphrase();
  print('Encrypting takes some seconds.');
  const wallet = await createWallet({ folder, words, passphrase, nowMs: Date.now(), isRecovered });
  print(['', `${folder} has the keys. Public keys for the server:`, ...xpubLines(wallet)].join('\n'));
}

async function setUpDemo(folder: string): Promise<void> {
  const passphrase = randomBytes(32).toString('hex');
  const words = generateMnemonic(wordlist, WORD_BITS);
  const nowMs = Date.now();
  const wallet = await createWallet({ folder, words, passphrase, workFactor: DEMO_WORK_FACTOR, nowMs });
  createFile(join(folder, DEMO_PASSPHRASE_FILE), `${passphrase}\n`);
  const warning = `DEMO KEYS in ${folder}: the passphrase lies beside them. Never send real coins to them.`;
  print([warning, ...xpubLines(wallet)].join('\n'));
}

/** undefined: they were never typed right. */
async function newWords(): Promise<string | undefined> {
  const words = generateMnemonic(wordlist, WORD_BITS);
  print('Write these 24 words on paper. They are shown once; who has them has the coins.\n');
  print(numbered(words).join('\n'));
  await ask('\nPress Enter when they are written down; the screen is cleared. ');
  clearScreen();
  for (let left = TRIES; left > 0; left -= 1) {
    if ((await typedWords('Type all 24 words again')) === words) return words;
    print('These are not the words.');
  }
  return undefined;
}

async function typedWords(question: string): Promise<string | undefined> {
  const typed = await ask(`${question}, with spaces between: `);
  clearScreen();
  const words = typed.trim().toLowerCase().split(/\s+/).join(' ');
  return words.split(' ').length === 24 && validateMnemonic(words, wordlist) ? words : undefined;
}

async function newPassphrase(): Promise<string> {
  for (let left = TRIES; left > 0; left -= 1) {
    const typed = await askSecret(`A passphrase of at least ${SHORTEST_PASSPHRASE} characters: `);
    const passphrase = preparedPassphrase(typed);
    if ([...passphrase].length < SHORTEST_PASSPHRASE) print('It is too short.');
    else if (preparedPassphrase(await askSecret('The same again: ')) === passphrase) return passphrase;
    else print('They differ.');
  }
  throw new Error('no passphrase: nothing was made');
}

function numbered(words: string): string[] {
  return words.split(' ').map((word, at) => `${String(at + 1).padStart(4)}  ${word}`);
}

await main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : 'it failed'}\n`);
  process.exitCode = 1;
});
