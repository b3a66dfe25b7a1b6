/** A withdrawal in words: its state with the confirmations that it has, and the tone of it. */
import type { WithdrawalState } from '@tern/protocol';
import { t } from '../../locale/text.ts';
import type { RecordTone } from '../chain/index.ts';
import type { Withdrawal } from './queries.ts';

const WORDS = {
  REVIEW: 'chain.withdrawal_REVIEW',
  APPROVED: 'chain.withdrawal_APPROVED',
  SENDING: 'chain.withdrawal_SENDING',
  BROADCAST: 'chain.withdrawal_BROADCAST',
  CONFIRMED: 'chain.withdrawal_CONFIRMED',
  CANCELLED: 'chain.withdrawal_CANCELLED',
  REJECTED: 'chain.withdrawal_REJECTED',
  FAILED: 'chain.withdrawal_FAILED',
} as const satisfies Record<WithdrawalState, string>;

type Stated = Pick<Withdrawal, 'status' | 'confirmations' | 'confirmationsNeeded' | 'waits'>;

/** Its chain confirms it; a move between members has no confirmations. */
export function isWithdrawalConfirming({ status, waits }: Pick<Stated, 'status' | 'waits'>): boolean {
  return status === 'BROADCAST' && waits === 'CONFIRMATIONS';
}

export function withdrawalStatus(withdrawal: Stated): string {
  const word = t(WORDS[withdrawal.status]);
  if (!isWithdrawalConfirming(withdrawal)) return word;
  return t('chain.confirmed', {
    word,
    count: withdrawal.confirmations,
    needed: withdrawal.confirmationsNeeded,
  });
}

const TONES = {
  REVIEW: 'warn',
  APPROVED: 'brand',
  SENDING: 'brand',
  BROADCAST: 'brand',
  CONFIRMED: 'ok',
  CANCELLED: 'plain',
  REJECTED: 'bad',
  FAILED: 'bad',
} as const satisfies Record<WithdrawalState, RecordTone>;

export const withdrawalTone = (state: WithdrawalState): RecordTone => TONES[state];
