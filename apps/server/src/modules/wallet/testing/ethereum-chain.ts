/** The chain `ethereum` of the tests of calls: an EVM chain of 12 confirmations with the endpoints that a test gives it. */
import { EvmChain } from '../../../platform/chains/evm/evm-chain.ts';
import { type ChainNode, Endpoints } from '../../../platform/chains/index.ts';
import type { WalletChain } from '../chains/wallet-chain.ts';
import { CHAIN } from './chain-commands.ts';

export const HOT = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';
export const COLD = '0xde709f2102306220921060314715629080e2fb77';
const CONFIRMATIONS = 12;

export const ethereumAdapter = new EvmChain({
  chain: CHAIN,
  chainId: 1,
  confirmations: CONFIRMATIONS,
  minPriorityFeePerGas: 0n,
  maxLogRange: 100,
});

export function ethereumChain(nodes: readonly ChainNode[], explorer: string): WalletChain {
  return {
    chain: CHAIN,
    name: 'Ethereum',
    adapter: ethereumAdapter,
    endpoints: new Endpoints(nodes.map((node) => ({ node, isOwn: false }))),
    nativeCurrency: 'ETH',
    blockMs: 12_000,
    confirmations: CONFIRMATIONS,
    depositXpub: '',
    hotAddress: HOT,
    coldAddress: COLD,
    feeCap: { kind: 'gas', maxFeePerGas: 1n, maxPriorityFeePerGas: 1n },
    maxGasNative: 1n,
    maxGasToken: 1n,
    explorer,
  };
}
