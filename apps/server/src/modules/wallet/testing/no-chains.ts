/** An exchange without chains: nothing is configured, so no address is ever asked for. */
import type { DepositAddresses, WalletChains } from '../chains/wallet-chain.ts';

export const noChains: WalletChains = { find: () => undefined, list: () => [] };

export const noAddresses: DepositAddresses = {
  addressOf: async (_memberId, { chain }) => {
    throw new Error(`no chain ${chain} is configured`);
  },
  ownerOf: async () => undefined,
};
