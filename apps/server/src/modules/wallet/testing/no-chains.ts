/** An exchange without chains: nothing is configured, so nothing is followed and no address is ever asked for. */
import { keyedHash } from '../../../platform/secrets/keyed-hash.ts';
import { NO_CHAINS, openChains, type WalletChainsDeps } from '../chains/open-wallet-chains.ts';
import type { WalletDeps } from '../open-wallet.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

export function withoutChains(
  deps: Pick<WalletChainsDeps, 'sql' | 'clock' | 'kernel'>,
): Pick<WalletDeps, 'opened' | 'connectOne' | 'log'> {
  const keyed = keyedHash(Buffer.from('a pepper that lies outside the database'));
  return {
    opened: openChains(Object.assign({ log: silent, keyed }, deps), NO_CHAINS, undefined),
    connectOne: () => {
      throw new Error('nothing is led without chains');
    },
    log: silent,
  };
}
