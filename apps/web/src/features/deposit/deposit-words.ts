/** A deposit over a network in words: its state with the confirmations that it has, and the tone of it. */
import type { DepositState } from '@tern/protocol';
import { t } from '../../locale/text.ts';
import type { RecordTone } from '../chain/index.ts';
import type { Deposit } from './chain-queries.ts';

const WORDS = {
  CONFIRMING: 'chain.deposit_CONFIRMING',
  CREDITED: 'chain.deposit_CREDITED',
  HELD: 'chain.deposit_HELD',
  IGNORED: 'chain.deposit_IGNORED',
  DROPPED: 'chain.deposit_DROPPED',
  REVERSED: 'chain.deposit_REVERSED',
} as const satisfies Record<DepositState, string>;

export function depositStateText(state: string): string {
  return t(WORDS[state as DepositState]);
}

export function depositStatus(
  deposit: Pick<Deposit, 'status' | 'confirmations' | 'confirmationsNeeded'>,
): string {
  const word = depositStateText(deposit.status);
  if (deposit.status !== 'CONFIRMING') return word;
  return t('chain.confirmed', {
    word,
    count: deposit.confirmations,
    needed: deposit.confirmationsNeeded,
  });
}

const TONES = {
  CONFIRMING: 'brand',
  CREDITED: 'ok',
  HELD: 'warn',
  IGNORED: 'plain',
  DROPPED: 'bad',
  REVERSED: 'bad',
} as const satisfies Record<DepositState, RecordTone>;

export const depositTone = (state: DepositState): RecordTone => TONES[state];
