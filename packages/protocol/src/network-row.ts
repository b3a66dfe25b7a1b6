/** The row of a coin's network with its terms, which members and readers of a coin's page get. */
import { z } from 'zod';
import { money } from './scalars.ts';

export const networkRow = z.strictObject({
  currency: z.string(),
  chain: z.string(),
  network: z.string(),
  /** The token's contract; empty for the network's own coin. */
  contract: z.string(),
  confirmations: z.int(),
  /** Until that many confirmations, usually. */
  usualSeconds: z.int(),
  minDeposit: money,
  minWithdrawal: money,
  maxWithdrawal: money,
  withdrawalFee: money,
  /** Decimals that a withdrawn amount may have. */
  scale: z.int(),
  /** Why that side is paused; empty: it is open. */
  depositPause: z.string(),
  withdrawalPause: z.string(),
});
