/** The chains of the chains file. Making them connects to nothing. */
import { Endpoints } from '../../../platform/chains/index.ts';
import { type ChainSettings, familyParts } from './chain-settings.ts';
import type { ChainsConfig } from './chains-file.ts';
import type { WalletChain, WalletChains } from './wallet-chain.ts';

/** The signer pays from the first address of the hot account (docs/signer.md#keys). */
const HOT_POSITION = 0;
const REQUEST_MS = 20_000;
const MOST_ANSWER_BYTES = 2 ** 24;

export class ConfiguredChains implements WalletChains {
  private readonly chains: ReadonlyMap<string, WalletChain>;

  constructor(config: ChainsConfig) {
    this.chains = new Map([...config.chains].map(([chain, one]) => [chain, walletChain(chain, one)]));
  }

  find(chain: string): WalletChain | undefined {
    return this.chains.get(chain);
  }

  list(): readonly WalletChain[] {
    return [...this.chains.values()];
  }
}

function walletChain(chain: string, settings: ChainSettings): WalletChain {
  const { name, nativeCurrency, blockMs, confirmations, depositXpub, hotXpub, explorer } = settings;
  const { adapter, feeCap, maxGasNative, maxGasToken } = familyParts(chain, settings);
  const cold = adapter.parseAddress(settings.cold);
  if (!cold.ok) throw new Error(`the cold address of ${chain} was not checked`);
  return {
    chain,
    name,
    adapter,
    endpoints: endpointsOf(adapter, settings),
    nativeCurrency,
    blockMs,
    confirmations,
    depositXpub,
    hotAddress: adapter.deriveAddress(hotXpub, HOT_POSITION),
    coldAddress: cold.address,
    feeCap,
    maxGasNative,
    maxGasToken,
    explorer,
  };
}

/** A list of one is an own node: production refuses every other one, and a demo has nothing to compare it with. */
function endpointsOf(adapter: WalletChain['adapter'], { endpoints }: ChainSettings): Endpoints {
  const limits = { timeoutMs: REQUEST_MS, maxAnswerBytes: MOST_ANSWER_BYTES };
  return new Endpoints(
    endpoints.map(({ url, isOwn }) => ({
      node: adapter.connect({ url, ...limits }),
      isOwn: isOwn || endpoints.length === 1,
    })),
  );
}
