/** A Bitcoin chain of the exchange as its operator configured it. */
import type { BitcoinNetwork } from './networks.ts';

export interface BitcoinChainConfig {
  /** The exchange calls the chain so, such as `bitcoin`. */
  chain: string;
  network: BitcoinNetwork;
  /** Blocks deeper than this are read one after another (rules/chains#what-counts-as-a-deposit). */
  confirmations: number;
  /** The public key of the hot account; change and cancelling transactions pay its address 0, as the signer has it. */
  hotXpub: string;
  /** The least fee in satoshi for 1,000 virtual bytes, also where the node has nothing to estimate from. */
  minUnitsPerKilobyte: bigint;
}
