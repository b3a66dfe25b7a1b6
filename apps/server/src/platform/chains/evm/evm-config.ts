/** Ethereum, BNB Chain, Polygon and other EVM chains differ in these settings alone. */

export interface EvmChainConfig {
  /** The exchange calls the chain so, such as `ethereum`. */
  chain: string;
  chainId: number;
  /** Blocks deeper than this are read by ranges; shallower ones by hash (rules/chains#what-counts-as-a-deposit). */
  confirmations: number;
  /** Validators expect at least this many wei for each gas: 30 gwei on Polygon, 0 where the market decides. */
  minPriorityFeePerGas: bigint;
  /** One request for logs spans at most so many blocks; a node that refuses gets shorter ranges. */
  maxLogRange: number;
}
