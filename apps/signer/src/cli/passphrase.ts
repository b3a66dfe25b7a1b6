/** The passphrase of the key file: typed at the start, or read from a file that this user alone can read. */
import { readSmallFile } from '../folder/durable-files.ts';
import type { Settings } from '../folder/settings.ts';
import { checkPrivate, FolderError } from '../folder/signer-folder.ts';
import { askSecret, isTerminal } from './terminal.ts';

/** @throws FolderError */
export async function readPassphrase({ passphraseFile }: Settings): Promise<string> {
  if (passphraseFile !== undefined) return passphraseIn(passphraseFile);
  if (!isTerminal())
    throw new FolderError('the passphrase is asked on a terminal; without one set SIGNER_PASSPHRASE_FILE');
  return askSecret('Passphrase of the signer: ');
}

function passphraseIn(path: string): string {
  checkPrivate(path, 'file');
  const text = readSmallFile(path)?.replace(/\r?\n$/, '') ?? '';
  if (text === '') throw new FolderError(`${path} is empty`);
  return text;
}
