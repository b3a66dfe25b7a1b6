/** The settings of the wallet: the file of its chains. Without one the exchange has no chains, and applications alone. */
import { readFileSync, statSync } from 'node:fs';
import { codeOfError } from '../../../platform/errors/thrown.ts';
import type { EnvReader } from '../../../platform/settings/env-reader.ts';
import { type ChainsConfig, parseChainsFile } from './chains-file.ts';

export interface WalletConfig {
  chains: ChainsConfig | undefined;
  /** Another user of the machine can read the file; addresses of endpoints in it often hold keys. */
  isReadByOthers: boolean;
}

const READ_BY_OTHERS = 0o004;

export function readWallet(read: EnvReader, demo: boolean): WalletConfig {
  const none: WalletConfig = { chains: undefined, isReadByOthers: false };
  const path = read.optional('CHAINS_FILE');
  if (path === undefined) return none;
  let text: string;
  let mode: number;
  try {
    text = readFileSync(path, 'utf8');
    mode = statSync(path).mode;
  } catch (error) {
    read.problem(`CHAINS_FILE: the file cannot be read (${codeOfError(error) ?? 'unknown'})`);
    return none;
  }
  const parsed = parseChainsFile(text, demo);
  if (parsed.ok) return { chains: parsed.config, isReadByOthers: (mode & READ_BY_OTHERS) !== 0 };
  for (const problem of parsed.problems) read.problem(`CHAINS_FILE: ${problem}`);
  return none;
}
