/** Answers a member's own address on a network, while deposits of the coin are open and seen there (rules/wallet#pauses). */
import type { CallRequest, CallResult } from '@tern/protocol';
import { CallError } from '../../../platform/http/call.ts';
import { AddressProofFailed, type DepositAddresses } from '../chains/wallet-chain.ts';
import type { CoinNetworks } from '../networks/coin-network.ts';
import type { WalletSettings } from '../networks/wallet-settings.ts';
import { paymentLink } from './payment-link.ts';

export interface AddressParts {
  networks: CoinNetworks;
  settings: WalletSettings;
  addresses: Pick<DepositAddresses, 'addressOf'>;
}

export async function depositAddress(
  { networks, settings, addresses }: AddressParts,
  { currency, chain }: CallRequest<'getDepositAddress'>,
  memberId: number,
  nowMs: number,
): Promise<CallResult<'getDepositAddress'>> {
  const network = await networks.find(currency, chain, nowMs);
  const pauses = await settings.pauses();
  const isOpen = pauses.reasonOf('deposits', chain, currency) === '' && (await settings.isFollowed(chain));
  if (!isOpen) throw new CallError('depositPaused');
  try {
    const address = await addresses.addressOf(memberId, network.chain);
    return { address, link: paymentLink(network, address) };
  } catch (error) {
    // A forged row pauses its chain: nothing is shown by it.
    if (error instanceof AddressProofFailed) throw new CallError('depositPaused');
    throw error;
  }
}
