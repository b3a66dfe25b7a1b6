/** The passphrase of the key file: typed at the start, a credential of systemd, or in a file that this user alone can read. */
import { dirname, resolve } from 'node:path';
import { readSmallFile } from '../folder/durable-files.ts';
import type { Settings } from '../folder/settings.ts';
import { checkCredential, checkPrivate, FolderError } from '../folder/signer-folder.ts';
import { askSecret, isTerminal } from './terminal.ts';

/** @throws FolderError */
export async function readPassphrase({ passphraseFile, credentialsFolder }: Settings): Promise<string> {
  if (passphraseFile !== undefined) return passphraseIn(passphraseFile, credentialsFolder);
  if (!isTerminal())
    throw new FolderError('the passphrase is asked on a terminal; without one set SIGNER_PASSPHRASE_FILE');
  return askSecret('Passphrase of the signer: ');
}

function passphraseIn(path: string, credentialsFolder: string | undefined): string {
  const isCredential =
    credentialsFolder !== undefined && dirname(resolve(path)) === resolve(credentialsFolder);
  if (isCredential) checkCredential(path);
  else checkPrivate(path, 'file');
  const text = readSmallFile(path)?.replace(/\r?\n$/, '') ?? '';
  if (text === '') throw new FolderError(`${path} is empty`);
  return text;
}
