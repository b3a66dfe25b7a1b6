/** The rows of deposits and withdrawals over chains as operators see them. */
import { z } from 'zod';
import { DESK_DEPOSIT_STATES, WITHDRAWAL_ACTORS } from './desk-values.ts';
import { id, money, time } from './scalars.ts';
import { SHOWN_WITHDRAWAL_FLAGS, WITHDRAWAL_FLAGS, WITHDRAWAL_STATES } from './wallet-values.ts';

export const deposit = z.strictObject({
  depositId: id,
  chain: z.string(),
  /** Its number on the chain; empty: it has none yet. */
  number: z.string(),
  /** Empty: of no member. */
  memberId: z.string(),
  address: z.string(),
  currency: z.string(),
  amount: money,
  txid: z.string(),
  outIndex: z.string(),
  /** The block that holds it. */
  height: z.string(),
  status: z.enum(DESK_DEPOSIT_STATES),
  /** Why it is held or void; empty: it is neither. */
  reason: z.string(),
  /** It was numbered, and its chain no longer holds it. */
  isGone: z.boolean(),
  /** A member's id, `operations` or `suspense`; empty: it was not booked. */
  bookedTo: z.string(),
  /** A reversal could not take this back. */
  lost: money,
  /** The two operators who booked or reversed it. */
  operators: z.array(z.string()),
  time,
  changedTime: time,
});

export const flags = z.array(z.enum(WITHDRAWAL_FLAGS));

export const withdrawal = z.strictObject({
  withdrawalId: id,
  memberId: id,
  currency: z.string(),
  chain: z.string(),
  address: z.string(),
  /** It leaves the account; `arrives` is the amount less the fee. */
  amount: money,
  fee: money,
  arrives: money,
  /** USDT, at the request. */
  value: money,
  flags: z.array(z.enum(SHOWN_WITHDRAWAL_FLAGS)),
  status: z.enum(WITHDRAWAL_STATES),
  mustAct: z.enum(WITHDRAWAL_ACTORS),
  /** It needs two approvals (rules/wallet#value). */
  needsTwo: z.boolean(),
  /** The first of two approvers; empty: none yet. */
  firstOperator: z.string(),
  /** The reason of a rejection, the proof of a failure. */
  reason: z.string(),
  txid: z.string(),
  /** The receiving member of an internal move; else empty. */
  internalTo: z.string(),
  time,
  changedTime: time,
});
