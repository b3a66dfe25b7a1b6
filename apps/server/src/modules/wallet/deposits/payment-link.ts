/**
 * The text of an address's QR picture, without an amount (BIP-21, EIP-681). That of a token is the plain address: EIP-681 puts
 * its contract first, and a wallet that reads the first address alone would pay the contract.
 */
import type { CoinNetwork } from '../networks/coin-network.ts';

export function paymentLink({ chain, terms }: Pick<CoinNetwork, 'chain' | 'terms'>, address: string): string {
  const { family, networkId } = chain.adapter.identity;
  switch (family) {
    case 'bitcoin':
      return `bitcoin:${address}`;
    case 'evm':
      return terms.contract === '' ? `ethereum:${address}@${networkId}` : address;
  }
}
