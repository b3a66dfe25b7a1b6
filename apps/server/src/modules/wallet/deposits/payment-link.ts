/** The payment link of a QR picture, without an amount (EIP-681, BIP-21). */
import type { CoinNetwork } from '../networks/coin-network.ts';

export function paymentLink({ chain, terms }: Pick<CoinNetwork, 'chain' | 'terms'>, address: string): string {
  const { family, networkId } = chain.adapter.identity;
  switch (family) {
    case 'bitcoin':
      return `bitcoin:${address}`;
    case 'evm':
      return terms.contract === ''
        ? `ethereum:${address}@${networkId}`
        : `ethereum:${terms.contract}@${networkId}/transfer?address=${address}`;
  }
}
