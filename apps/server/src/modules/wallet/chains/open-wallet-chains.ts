/** Opens the chains of the settings and the deposit addresses on them. It connects to no endpoint. */
import type { Kernel } from '../../../kernel/index.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Sql } from '../../../platform/database/connect.ts';
import type { Log } from '../../../platform/log/log.ts';
import type { KeyedHash } from '../../../platform/secrets/keyed-hash.ts';
import { ChainPauses } from './chain-pauses.ts';
import { ConfiguredChains } from './configured-chains.ts';
import { StoredAddresses } from './stored-addresses.ts';
import type { WalletChains } from './wallet-chain.ts';
import type { WalletConfig } from './wallet-config.ts';

export interface WalletChainsDeps {
  sql: Sql;
  clock: Clock;
  log: Pick<Log, 'error' | 'warn'>;
  kernel: Pick<Kernel, 'execute'>;
  keyed: KeyedHash;
  config: WalletConfig;
}

export interface OpenedChains {
  chains: WalletChains;
  addresses: StoredAddresses;
  pauses: ChainPauses;
  /** undefined: no chains. */
  signerSocket: string | undefined;
}

export function openWalletChains({ sql, clock, log, kernel, keyed, config }: WalletChainsDeps): OpenedChains {
  if (config.isReadByOthers)
    log.warn('CHAINS_FILE: every user of this machine can read the file, and addresses in it may hold keys');
  const pauses = new ChainPauses({ sql, kernel, log });
  return {
    chains: new ConfiguredChains(config.chains),
    addresses: new StoredAddresses({ sql, clock, keyed, pauses }),
    pauses,
    signerSocket: config.chains?.signerSocket,
  };
}
