/** An exchange without chains: nothing is configured, so nothing is followed and no address is ever asked for. */
import { keyedHash } from '../../../platform/secrets/keyed-hash.ts';
import { openWalletChains, type WalletChainsDeps } from '../chains/open-wallet-chains.ts';
import type { WalletDeps } from '../open-wallet.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

export function withoutChains(
  deps: Pick<WalletChainsDeps, 'sql' | 'clock' | 'kernel'>,
): Pick<WalletDeps, 'opened' | 'connectOne' | 'log'> {
  const config = { chains: undefined, isReadByOthers: false };
  const keyed = keyedHash(Buffer.from('a pepper that lies outside the database'));
  return {
    opened: openWalletChains(Object.assign({ log: silent, keyed, config }, deps)),
    connectOne: () => {
      throw new Error('nothing is led without chains');
    },
    log: silent,
  };
}
