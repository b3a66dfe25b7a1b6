/**
 * The amount that all own addresses of a chain must hold after the block of height h (rules/wallet#reconciliation), in the
 * chain's units of one asset. It needs no node.
 *
 * Claim: when every coin that moved is known, the addresses hold exactly `expectedUnits`. Proof, by what moves them:
 *
 * 1. A transfer from outside, mined up to h, adds its units. Posted, it is -amount of `outside:<chain>`, and its dust is
 *    added here. Not posted (confirming, ignored, numbered and unknown to the ledger yet, VOID, REVERSED and mined all the
 *    same), the ledger has none of it, and all its units are added here. Mined above h and posted already, its amount is
 *    taken off again. One whose block is gone adds nothing here: posted, it is money that the addresses lack.
 * 2. A payment to outside, mined up to h and successful, takes its units. Posted, it is +(amount - fee) of the outside
 *    account. Mined and not posted, its units are taken off here; posted and mined above h, they are added again.
 * 3. A transaction of our own that was mined up to h takes its network cost, whatever it was for. Costs are posted in
 *    whole units of the ledger, so what is posted is their sum and `ahead` units more. The addresses therefore hold `ahead`
 *    more than the ledger has, less the costs mined up to h and not posted, plus those posted and mined above h.
 * 4. A transfer between own addresses (sweep, top-up, to cold, refill, change) moves nothing but its cost. Nothing else moves
 *    `outside:<chain>`.
 * 5. A surplus that is listed by its address came from outside unseen, and the ledger has none of it. The commit that makes
 *    a deposit of a part of it, with outIndex `inner`, takes that part off the list; from then on it is a transfer as in 1.
 *
 * All facts of the ledger and of the tables stand in one snapshot of the database, at the sequence of its projector; the
 * balance of the outside account is the one after that very sequence. So nothing counts twice and nothing is left out,
 * however far the jobs and the projector are behind each other: a row is posted when the read tables of the snapshot
 * hold it, never because a job marked it.
 */
import { rescale } from '@tern/math';

/** The decimals of an asset in the ledger and on the chain. */
export interface Scales {
  scale: number;
  decimals: number;
}

/** Sums of the transfers from outside of one asset, in units. */
export interface ReceiptSums {
  /** Mined up to h and not posted. */
  unposted: bigint;
  /** The dust of those mined up to h and posted. */
  dust: bigint;
  /** Amounts without dust: posted, and mined above h. */
  postedAbove: bigint;
}

/** A payment of our own; several versions of one payment are one. */
export interface PaymentFact {
  /** It takes this much from all own addresses together: 0 between own ones. */
  units: bigint;
  /** A version of it was mined up to h and paid. */
  isMined: boolean;
  /** In units, the amount that the ledger moved outside for it; undefined: not posted. */
  posted: bigint | undefined;
}

/** A signed transaction of our own, whatever it was for. */
export interface CostFact {
  feeUnits: bigint;
  /** It was mined up to h. */
  isMined: boolean;
  /** Its cost is part of what was posted, be it that `ahead` covered it whole. */
  isPosted: boolean;
}

export interface CostFacts {
  transactions: readonly CostFact[];
  /** This was posted above the costs it was posted for. */
  ahead: bigint;
}

export interface AssetFacts {
  scales: Scales;
  /** The free balance of `outside:<chain>`, in units of the ledger. */
  outside: bigint;
  receipts: ReceiptSums;
  payments: readonly PaymentFact[];
  /** Costs, for the chain's own coin alone. */
  costs: CostFacts | undefined;
  /** The sum of the surplus listed by address. */
  surplus: bigint;
}

export function expectedUnits(facts: AssetFacts): bigint {
  const { scales, outside, receipts, payments, costs, surplus } = facts;
  const { unposted, dust, postedAbove } = receipts;
  let expected = chainUnits(-outside, scales) + unposted + dust - postedAbove + surplus;
  for (const { units, isMined, posted } of payments) {
    if (isMined && posted === undefined) expected -= units;
    if (!isMined && posted !== undefined) expected += posted;
  }
  if (costs === undefined) return expected;
  expected += costs.ahead;
  for (const { feeUnits, isMined, isPosted } of costs.transactions) {
    if (isMined && !isPosted) expected -= feeUnits;
    if (!isMined && isPosted) expected += feeUnits;
  }
  return expected;
}

/**
 * An amount of the ledger in units of the chain. Amounts on a chain are whole units of it (rules/wallet#units); a part of
 * one, which only other decimals than before can make, counts as a whole one that must be there.
 */
export function chainUnits(amount: bigint, { scale, decimals }: Scales): bigint {
  return rescale(amount, scale, decimals, 'ceil');
}
