/** Reasons for a review of a withdrawal, as bits of a number (rules/wallet#withdrawals). */
import { WITHDRAWAL_FLAGS, type WithdrawalFlag } from './withdrawal-events.ts';

export const FLAG_BIT = Object.fromEntries(WITHDRAWAL_FLAGS.map((flag, at) => [flag, 1 << at])) as Readonly<
  Record<WithdrawalFlag, number>
>;
