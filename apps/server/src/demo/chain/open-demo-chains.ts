/** Opens the simulated chains and their signer, or says in one line why this demo runs without them. */
import { findAnvil } from './anvil-process.ts';
import type { DemoChain } from './demo-chain.ts';
import { DemoSigner } from './demo-signer.ts';

export interface DemoChainsOptions {
  dataDir: string;
  nowMs: () => number;
  /** Lines for the person who started the server. */
  print: (line: string) => void;
  onFault: (error: unknown) => void;
  onStop: (name: string, stop: () => Promise<void>) => void;
}

export interface DemoChains {
  list: readonly DemoChain[];
  /** The exchange's hot address on a chain, which pays withdrawals. */
  hotAddress: (chain: string) => string;
  /** The server reads it as CHAINS_FILE. */
  chainsFile: string;
}

export async function openDemoChains(options: DemoChainsOptions): Promise<DemoChains | undefined> {
  const { dataDir, print, onFault, onStop } = options;
  const opened = await Promise.all([openEvm(options), openBitcoin(options)]);
  const list = opened.filter((chain) => chain !== undefined);
  if (list.length === 0) return undefined;
  try {
    const signer = await DemoSigner.open({ dataDir, chains: list, onFault });
    onStop("the demo's signer", () => signer.stop());
    return { list, hotAddress: (chain) => signer.hotAddress(chain), chainsFile: signer.chainsFile };
  } catch (error) {
    onFault(error);
    print('The signer of the simulated chains did not start: the demo runs without them.');
    return undefined;
  }
}

async function openEvm(options: DemoChainsOptions): Promise<DemoChain | undefined> {
  const binary = findAnvil();
  if (binary === undefined) {
    options.print('This machine has no anvil: the demo runs without a simulated Ethereum.');
    return undefined;
  }
  const { EvmDemoChain } = await import('./evm-demo-chain.ts');
  const { dataDir, nowMs, onFault } = options;
  return started('Ethereum', EvmDemoChain.open({ dataDir, binary, nowMs, onFault }), options);
}

async function openBitcoin(options: DemoChainsOptions): Promise<DemoChain | undefined> {
  const { BitcoinDemoChain } = await import('./bitcoin-demo-chain.ts');
  return started('Bitcoin', BitcoinDemoChain.open(options), options);
}

/** A chain that does not start leaves the other one running. */
async function started(
  name: string,
  opening: Promise<DemoChain>,
  { print, onFault, onStop }: DemoChainsOptions,
): Promise<DemoChain | undefined> {
  try {
    const chain = await opening;
    onStop(`the demo's ${name}`, () => chain.stop());
    return chain;
  } catch (error) {
    onFault(error);
    print(`The simulated ${name} did not start: the demo runs without it.`);
    return undefined;
  }
}
