/** The settings of one EVM chain: Ethereum, BNB Chain, Polygon and the like differ in these alone. */

export interface EvmChainConfig {
  /** The exchange's name of the chain, such as `ethereum`. */
  chain: string;
  chainId: number;
  /** Blocks deeper than this are read by ranges; shallower ones by hash (rules/chains#what-counts-as-a-deposit). */
  confirmations: number;
  /** Wei for each gas that validators expect at least: 30 gwei on Polygon, 0 where the market decides. */
  minPriorityFeePerGas: bigint;
  /** The most blocks that one request for logs spans; a node that refuses gets shorter ranges. */
  maxLogRange: number;
}
