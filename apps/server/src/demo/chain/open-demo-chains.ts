/** Opens the simulated chain and its signer, or says in one line why this demo runs without them. */
import { findAnvil } from './anvil-process.ts';
import { DemoChain } from './demo-chain.ts';
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
  chain: DemoChain;
  /** The exchange's hot address, which pays withdrawals. */
  hotAddress: string;
  /** The server reads it as CHAINS_FILE. */
  chainsFile: string;
}

export async function openDemoChains(options: DemoChainsOptions): Promise<DemoChains | undefined> {
  const { dataDir, nowMs, print, onFault, onStop } = options;
  const binary = findAnvil();
  if (binary === undefined) {
    print('This machine has no anvil: the demo runs without a simulated chain.');
    return undefined;
  }
  try {
    const chain = await DemoChain.open({ dataDir, binary, nowMs, onFault });
    onStop("the demo's chain", () => chain.stop());
    const signer = await DemoSigner.open({ dataDir, chain, onFault });
    onStop("the demo's signer", () => signer.stop());
    return { chain, hotAddress: signer.hotAddress, chainsFile: signer.chainsFile };
  } catch (error) {
    onFault(error);
    print('The simulated chain did not start: the demo runs without one.');
    return undefined;
  }
}
