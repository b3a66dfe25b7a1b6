/** The networks of Bitcoin that the signer knows, with the prefixes of their addresses and of account keys. */
import { NETWORK, TEST_NETWORK } from '@scure/btc-signer';

/** They are named as `getblockchaininfo` names them. */
export type BitcoinNetwork = 'main' | 'test' | 'regtest';

export const BITCOIN_NETWORKS = {
  main: NETWORK,
  test: TEST_NETWORK,
  regtest: { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef },
} as const;

export const SATOSHI_DECIMALS = 8;
/** There will never be more satoshi. */
export const MOST_SATOSHI = 21_000_000n * 100_000_000n;
