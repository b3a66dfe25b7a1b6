/** A deposit over a network in words: its state with the confirmations that it has, and the tone of it. */
import { displayAmount } from '@tern/math';
import type { DepositState } from '@tern/protocol';
import { t } from '../../locale/text.ts';
import { type RecordTone, waitText } from '../chain/index.ts';
import type { Deposit } from './chain-queries.ts';

const WORDS = {
  CONFIRMING: 'chain.deposit_CONFIRMING',
  CREDITED: 'chain.deposit_CREDITED',
  HELD: 'chain.deposit_HELD',
  IGNORED: 'chain.deposit_IGNORED',
  DROPPED: 'chain.deposit_DROPPED',
  REVERSED: 'chain.deposit_REVERSED',
} as const satisfies Record<DepositState, string>;

export function depositStatus(
  deposit: Pick<Deposit, 'status' | 'confirmations' | 'confirmationsNeeded'>,
): string {
  const word = t(WORDS[deposit.status]);
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

/** For the member who looks on while it arrives: that it was detected, and that it is credited. */
export function arrivalTitle({ status, amount, currency }: Deposit): string {
  const of = { amount: displayAmount(amount, currency), coin: currency };
  if (status === 'CONFIRMING') return t('chain.arrivalDetected', of);
  return status === 'CREDITED' ? t('chain.arrivalCredited', of) : t('chain.arrivalOther', of);
}

/** Below the title: the confirmations, or what it waits for. */
export function arrivalNote(deposit: Deposit): string {
  if (deposit.status === 'CREDITED') return t('chain.arrivalIn');
  return deposit.waits === 'PAUSED' ? waitText(deposit) : depositStatus(deposit);
}
