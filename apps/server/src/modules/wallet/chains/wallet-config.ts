/** The settings of the wallet: the file of its chains. Without one the exchange has no chains, and applications alone. */
import { readFileSync, statSync } from 'node:fs';
import { codeOfError } from '../../../platform/errors/thrown.ts';
import type { EnvReader } from '../../../platform/settings/env-reader.ts';

export interface WalletConfig {
  /** It is read and checked where the chains are opened. */
  chainsFile: ChainsFileText | undefined;
}

export interface ChainsFileText {
  text: string;
  isDemo: boolean;
  /** Another user of the machine can read the file; addresses of endpoints in it often hold keys. */
  isReadByOthers: boolean;
}

const READ_BY_OTHERS = 0o004;

export function readWallet(read: EnvReader, isDemo: boolean): WalletConfig {
  const path = read.optional('CHAINS_FILE');
  if (path === undefined) return { chainsFile: undefined };
  try {
    const text = readFileSync(path, 'utf8');
    const isReadByOthers = (statSync(path).mode & READ_BY_OTHERS) !== 0;
    return { chainsFile: { text, isDemo, isReadByOthers } };
  } catch (error) {
    read.problem(`CHAINS_FILE: the file cannot be read (${codeOfError(error) ?? 'unknown'})`);
    return { chainsFile: undefined };
  }
}
