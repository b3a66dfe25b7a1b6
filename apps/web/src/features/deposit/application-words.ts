/** A deposit application in words: its status, and the amount where another one was credited. */
import { compareDecimals } from '@tern/math';
import type { CallResult } from '@tern/protocol';
import { t } from '../../locale/text.ts';

export type Application = CallResult<'getApplications'>['rows'][number];

export function statusText(status: Application['status']): string {
  return t(`deposit.${status}`);
}

const TONES = { REVIEWING: 'warn', CONFIRMED: 'ok', REJECTED: 'bad' } as const;

export const statusTone = (status: Application['status']): 'warn' | 'ok' | 'bad' => TONES[status];

/** The credited amount where it is not the one applied for; else undefined. */
export function creditedOtherwise({ amount, credited }: Pick<Application, 'amount' | 'credited'>) {
  return credited !== '' && compareDecimals(credited, amount) !== 0 ? credited : undefined;
}
