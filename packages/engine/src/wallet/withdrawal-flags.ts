/** Reasons for a review of a withdrawal, as bits of a number (rules/wallet#withdrawals). */
import { WITHDRAWAL_FLAGS, type WithdrawalFlag } from './withdrawal-events.ts';

export function flagBit(flag: WithdrawalFlag): number {
  return 1 << WITHDRAWAL_FLAGS.indexOf(flag);
}

/** The bits of the flags that are true. */
export function flagBits(flags: Partial<Record<WithdrawalFlag, boolean>>): number {
  let bits = 0;
  for (const flag of WITHDRAWAL_FLAGS) if (flags[flag]) bits |= flagBit(flag);
  return bits;
}
