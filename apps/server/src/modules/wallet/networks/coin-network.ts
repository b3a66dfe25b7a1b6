/** A coin on a configured chain: its terms in force, and what follows from both. */
import type { CoinChainSettings } from '@tern/engine';
import { withdrawalStep } from '@tern/math';
import { type ChainAsset, RefusedPayees } from '../../../platform/chains/index.ts';
import { CallError } from '../../../platform/http/call.ts';
import type { AssetInfo, LiveMarkets } from '../../market/index.ts';
import type { WalletChain, WalletChains } from '../chains/wallet-chain.ts';
import type { WalletSettings } from './wallet-settings.ts';

export interface CoinNetwork {
  readonly asset: AssetInfo;
  readonly chain: WalletChain;
  readonly terms: CoinChainSettings;
}

export class CoinNetworks {
  constructor(
    private readonly parts: {
      markets: Pick<LiveMarkets, 'asset'>;
      chains: WalletChains;
      settings: WalletSettings;
    },
  ) {}

  async find(currency: string, chainName: string, nowMs: number): Promise<CoinNetwork> {
    const { markets, settings } = this.parts;
    const asset = markets.asset(currency);
    if (asset === undefined) throw new CallError('currencyUnknown');
    const chain = this.findChain(chainName);
    const [found] = await settings.termsInForce(nowMs, { chain: chainName, currency });
    if (found === undefined) throw new CallError('coinChainUnknown');
    return { asset, chain, terms: found.terms };
  }

  findChain(chainName: string): WalletChain {
    const chain = this.parts.chains.find(chainName);
    if (chain === undefined) throw new CallError('chainUnknown');
    return chain;
  }

  /** For people; a chain that is no longer configured keeps its name on the wire. */
  nameOf(chainName: string): string {
    return this.parts.chains.find(chainName)?.name ?? chainName;
  }

  /** The canonical form of an address; a text that is none, or of a chain that is no longer configured, stays as it is. */
  canonicalOrSame(chainName: string, text: string): string {
    const parsed = this.parts.chains.find(chainName)?.adapter.parseAddress(text);
    return parsed?.ok ? parsed.address : text;
  }

  /** Those with terms in force on configured chains; of one coin, or of all. */
  async list(currency: string | undefined, nowMs: number): Promise<CoinNetwork[]> {
    const { markets, chains, settings } = this.parts;
    const terms = await settings.termsInForce(nowMs, { currency });
    return chains.list().flatMap((chain) =>
      terms.flatMap((one): CoinNetwork[] => {
        const asset = markets.asset(one.currency);
        return one.chain === chain.chain && asset !== undefined ? [{ asset, chain, terms: one.terms }] : [];
      }),
    );
  }

  /** The addresses of the chain that no member is paid at: listed contracts, also those that wait, hot and cold. */
  async refusedPayees(chain: WalletChain): Promise<RefusedPayees> {
    const contracts = await this.parts.settings.contractsOf(chain.chain);
    return new RefusedPayees(chain.adapter, contracts, [chain.hotAddress, chain.coldAddress]);
  }
}

/** Blocks until a deposit is creditable and a withdrawal confirmed. */
export function confirmationsOf({ chain, terms }: Pick<CoinNetwork, 'chain' | 'terms'>): number {
  return Math.max(chain.confirmations, terms.confirmations);
}

export function secondsOf(chain: WalletChain, blocks: number): number {
  return Math.ceil((blocks * chain.blockMs) / 1_000);
}

/** Decimals that a withdrawn amount may have (rules/wallet#units). */
export function wireScale({ asset, terms }: Pick<CoinNetwork, 'asset' | 'terms'>): number {
  return Math.min(asset.scale, terms.decimals);
}

/** The smallest part that can be withdrawn, in units of the asset's scale (rules/wallet#units). */
export function stepOf(network: Pick<CoinNetwork, 'asset' | 'terms'>): bigint {
  return withdrawalStep(network.asset.scale, network.terms.decimals);
}

export function chainAssetOf({ contract }: CoinChainSettings): ChainAsset {
  return contract === '' ? { kind: 'native' } : { kind: 'token', contract };
}
