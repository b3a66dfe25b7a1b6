/** A chain whose two nodes answer as a test sets them. */
import { EvmChain } from '../../../../platform/chains/evm/evm-chain.ts';
import { type ChainNode, Endpoints, type TransactionStatus } from '../../../../platform/chains/index.ts';
import type { WalletChain } from '../../chains/wallet-chain.ts';

export const CHAIN = 'ethereum';
const XPUB =
  'xpub6Ce9NcJvTk36xtLSrJLZqE7wtgA5deCeYs7rSQtreh4cj6ByPtrg9sD7V2FNFLPnf8heNP3FGkeV9qwfzvZNSd54JoNXVsXFYSYwHsnJxqP';
export const HOT = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
export const COLD = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
export const UNIT = 10n ** 10n;
export const NOW = Date.UTC(2026, 0, 1);
export const CONFIRMATIONS = 3;
/** A transfer of the chain's own coin costs one unit of the ledger at most. */
const GAS = { kind: 'gas' as const, maxFeePerGas: UNIT / 100_000n, maxPriorityFeePerGas: 1n };

const adapter = new EvmChain({
  chain: CHAIN,
  chainId: 1,
  confirmations: CONFIRMATIONS,
  minPriorityFeePerGas: 1n,
  maxLogRange: 16,
});

export class SetNodes {
  /** The coins of each address. */
  readonly coins = new Map<string, bigint>();
  /** The transactions, by their txid. */
  readonly mined = new Map<string, TransactionStatus>();
  /** The second node says that every address holds so much more. */
  lie = 0n;
  /** Another part of the server does this while the nodes are asked, once. */
  whileAsked: (() => Promise<unknown>) | undefined;

  static depositAddress(position: number): string {
    return adapter.deriveAddress(XPUB, position);
  }

  chain(): WalletChain {
    return {
      chain: CHAIN,
      name: 'Ethereum',
      adapter,
      endpoints: new Endpoints([
        { node: this.node('a', () => 0n), isOwn: false },
        { node: this.node('b', () => this.lie), isOwn: false },
      ]),
      nativeCurrency: 'BTC',
      blockMs: 12_000,
      confirmations: CONFIRMATIONS,
      depositXpub: XPUB,
      hotAddress: HOT,
      coldAddress: COLD,
      feeCap: { kind: 'gas', maxFeePerGas: 1n, maxPriorityFeePerGas: 1n },
      maxGasNative: 100_000n,
      maxGasToken: 200_000n,
      explorer: '',
    };
  }

  private node(endpoint: string, extra: () => bigint): ChainNode {
    return {
      endpoint,
      readFingerprint: async () => ({ networkId: '1', anchorHash: undefined }),
      readTip: async () => ({ height: 1_000, hash: 'tip', parentHash: 'p', timeMs: NOW }),
      readBalance: async (address: string) => {
        const work = this.whileAsked;
        this.whileAsked = undefined;
        await work?.();
        return (this.coins.get(address) ?? 0n) + extra();
      },
      estimateFee: async () => ({ state: 'ok', fee: GAS }),
      readTransaction: async (txid: string) => this.mined.get(txid) ?? { state: 'unknown' },
    } as Partial<ChainNode> as ChainNode;
  }
}
