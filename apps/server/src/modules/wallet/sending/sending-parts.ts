/** Every part of the sender works with these. */
import type { Kernel } from '../../../kernel/index.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Sql } from '../../../platform/database/connect.ts';
import type { LiveMarkets } from '../../market/index.ts';
import type { DepositAddresses, WalletChains } from '../chains/wallet-chain.ts';
import type { Alarms, SendingLog } from './alarms.ts';
import type { LiveLedger } from './live-ledger.ts';
import type { SignerClient } from './signer-client.ts';

export interface SendingParts {
  sql: Sql;
  clock: Clock;
  kernel: Pick<Kernel, 'execute'>;
  chains: WalletChains;
  addresses: Pick<DepositAddresses, 'ownerOf'>;
  markets: Pick<LiveMarkets, 'asset'>;
  ledger: LiveLedger;
  client: SignerClient;
  alarms: Alarms;
  log: SendingLog;
  /** The worth of an amount, in units of the asset's scale, in 1e-8 USDT by the coin's index; undefined: it has none. */
  worthOf(currency: string, amount: bigint): bigint | undefined;
}
