/** Deposits and withdrawals over chains as their member sees them, and the steps of their way (rules/wallet#timeline). */
import { z } from 'zod';
import { id, money, time } from './scalars.ts';
import { DEPOSIT_STATES, MONEY_WAITS, TIMELINE_STEPS, WITHDRAWAL_STATES } from './wallet-values.ts';

/** Both have these fields. */
const onChain = {
  id,
  currency: z.string(),
  /** The chain's name on the wire, such as `ethereum`. */
  chain: z.string(),
  /** The chain's name for people. */
  network: z.string(),
  address: z.string(),
  /** `internal:<id>` for a move between members; empty before there is one. */
  txid: z.string(),
  /** A page that shows the transaction; empty where none is configured. */
  explorerUrl: z.string(),
  waits: z.enum(MONEY_WAITS),
  /** The reason of a rejection, a failure or a pause; else empty. */
  reason: z.string(),
  /** Blocks that hold it or stand on it, at most `confirmationsNeeded`. */
  confirmations: z.int(),
  confirmationsNeeded: z.int(),
  time,
  changedTime: time,
} as const;

export const depositRecord = z.strictObject({
  ...onChain,
  amount: money,
  status: z.enum(DEPOSIT_STATES),
});

export const withdrawalRecord = z.strictObject({
  ...onChain,
  /** It leaves the account; `arrives` is the amount less the fee. */
  amount: money,
  fee: money,
  arrives: money,
  status: z.enum(WITHDRAWAL_STATES),
});

/** A step that is not done yet has time 0; the first such step is the one that is under way. */
export const timeline = z.array(
  z.strictObject({
    step: z.enum(TIMELINE_STEPS),
    time,
    /** The usual duration of a step that is under way, in seconds; 0: unknown, or done. */
    usualSeconds: z.int(),
  }),
);
