/** Answers the networks of coins with their terms (rules/wallet#network-choice). */
import { formatUnits } from '@tern/math';
import type { CallResult } from '@tern/protocol';
import {
  type CoinNetwork,
  type CoinNetworks,
  confirmationsOf,
  secondsOf,
  wireScale,
} from './coin-network.ts';
import type { Pauses, WalletSettings } from './wallet-settings.ts';

type WireNetwork = CallResult<'getNetworks'>[number];

export async function listNetworks(
  { networks, settings }: { networks: CoinNetworks; settings: WalletSettings },
  currency: string | undefined,
  nowMs: number,
): Promise<WireNetwork[]> {
  const [found, pauses] = await Promise.all([networks.list(currency, nowMs), settings.pauses()]);
  return found.map((network) => wireNetwork(network, pauses));
}

function wireNetwork(network: CoinNetwork, pauses: Pauses): WireNetwork {
  const { asset, chain, terms } = network;
  const confirmations = confirmationsOf(network);
  const shown = (amount: bigint) => formatUnits(amount, asset.scale);
  return {
    currency: asset.asset,
    chain: chain.chain,
    network: chain.name,
    contract: terms.contract,
    confirmations,
    usualSeconds: secondsOf(chain, confirmations),
    minDeposit: shown(terms.minDeposit),
    minWithdrawal: shown(terms.minWithdrawal),
    maxWithdrawal: shown(terms.maxWithdrawal),
    withdrawalFee: shown(terms.withdrawalFee),
    scale: wireScale(network),
    depositPause: pauses.reasonOf('deposits', chain.chain, asset.asset),
    withdrawalPause: pauses.reasonOf('withdrawals', chain.chain, asset.asset),
  };
}
