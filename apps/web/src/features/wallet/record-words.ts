/** A capital record in words: its way between accounts, its status. */
import type { CallResult } from '@tern/protocol';
import { t } from '../../locale/text.ts';
import { accountOf, accountShort } from './account-words.ts';

export type CapitalRecord = CallResult<'getCapitalRecords'>['rows'][number];

/** "Wallet → Spot"; a side that is none of the member's accounts is said as it came. */
export function wayText({ from, to }: Pick<CapitalRecord, 'from' | 'to'>): string {
  return `${sideText(from)} → ${sideText(to)}`;
}

function sideText(side: string): string {
  const account = accountOf(side);
  return account ? accountShort(account) : side;
}

/** Transfers are done at once; other states are said as they came until their screens open. */
export function recordStatus(record: CapitalRecord): string {
  return record.type === 'transfer' ? t('assets.success') : record.status;
}
