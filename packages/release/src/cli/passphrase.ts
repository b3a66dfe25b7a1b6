/** Passphrases of private keys: typed without echo, or read from a file. */
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { ToolError } from './tool-error.ts';

/** An encrypted PEM lets some hundred thousand guesses a second be tried. */
const SHORTEST = 16;

/**
 * @param file undefined: asked twice on the terminal
 * @throws ToolError too short, differs, or there is no terminal
 */
export async function choosePassphrase(file: string | undefined): Promise<string> {
  const passphrase = await readPassphrase(file, `A passphrase of at least ${SHORTEST} characters: `);
  if (passphrase.length < SHORTEST)
    throw new ToolError(`the passphrase has fewer than ${SHORTEST} characters: nothing was made`);
  if (file === undefined && (await askSecret('The same again: ')) !== passphrase)
    throw new ToolError('the passphrases differ: nothing was made');
  return passphrase;
}

/**
 * @param file undefined: asked on the terminal
 * @throws ToolError
 */
export async function readPassphrase(file: string | undefined, question: string): Promise<string> {
  return file === undefined ? askSecret(question) : readFileSync(file, 'utf8').replace(/\r?\n$/, '');
}

async function askSecret(question: string): Promise<string> {
  if (process.stdin.isTTY !== true)
    throw new ToolError('the passphrase is asked on a terminal; without one name --passphrase-file');
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output, terminal: true, historySize: 0 });
  process.stderr.write(question);
  try {
    return await lines.question('');
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
}
