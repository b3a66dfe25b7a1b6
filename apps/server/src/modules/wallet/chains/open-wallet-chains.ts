/**
 * Opens the chains of the settings and the deposit addresses on them. It connects to no endpoint, and loads
 * no adapter where no chain is configured.
 */
import type { Kernel } from '../../../kernel/index.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Sql } from '../../../platform/database/connect.ts';
import type { Log } from '../../../platform/log/log.ts';
import type { KeyedHash } from '../../../platform/secrets/keyed-hash.ts';
import { ChainPauses } from './chain-pauses.ts';
import { StoredAddresses } from './stored-addresses.ts';
import type { WalletChains } from './wallet-chain.ts';
import type { WalletConfig } from './wallet-config.ts';

export interface WalletChainsDeps {
  sql: Sql;
  clock: Clock;
  log: Pick<Log, 'error' | 'warn'>;
  kernel: Pick<Kernel, 'execute'>;
  keyed: KeyedHash;
}

export const NO_CHAINS: WalletChains = { find: () => undefined, list: () => [] };

export interface OpenedChains {
  chains: WalletChains;
  addresses: StoredAddresses;
  pauses: ChainPauses;
  /** undefined: no chains. */
  signerSocket: string | undefined;
}

/** @throws ChainsFileError */
export async function openWalletChains(
  deps: WalletChainsDeps & { config: WalletConfig },
): Promise<OpenedChains> {
  const { chainsFile } = deps.config;
  if (chainsFile === undefined) return openChains(deps, NO_CHAINS, undefined);
  if (chainsFile.isReadByOthers)
    deps.log.warn(
      'CHAINS_FILE: every user of this machine can read the file, and addresses in it may hold keys',
    );
  const { ConfiguredChains } = await import('./configured-chains.ts');
  const { readChainsFile } = await import('./chains-file.ts');
  const config = readChainsFile(chainsFile);
  return openChains(deps, new ConfiguredChains(config), config.signerSocket);
}

export function openChains(
  { sql, clock, log, kernel, keyed }: WalletChainsDeps,
  chains: WalletChains,
  signerSocket: string | undefined,
): OpenedChains {
  const pauses = new ChainPauses({ sql, kernel, log });
  return { chains, addresses: new StoredAddresses({ sql, clock, keyed, pauses }), pauses, signerSocket };
}
