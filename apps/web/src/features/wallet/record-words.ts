/** A capital record in words: its way between accounts, its status. */
import type { CallResult } from '@tern/protocol';
import { t } from '../../locale/text.ts';
import { accountOf, accountShort } from './account-words.ts';

export type CapitalRecord = CallResult<'getCapitalRecords'>['rows'][number];
/** A record of any kind, as the list of all of them has it. */
export type MoneyRecord = CallResult<'getMoneyRecords'>['rows'][number];

/** "Wallet → Spot"; a side without a name here is shown as it came. */
export function wayText({ from, to }: Pick<CapitalRecord, 'from' | 'to'>): string {
  return `${sideText(from)} → ${sideText(to)}`;
}

/** The way of a transfer; the account into which money came, where it is not the assets account. */
export function headText(record: Pick<CapitalRecord, 'type' | 'from' | 'to'>): string {
  if (record.type === 'transfer') return wayText(record);
  return record.to === 'assets' ? '' : `→ ${sideText(record.to)}`;
}

/** The word below it: what the record is, and for money that came in from where. */
export function kindText({ type, from }: Pick<CapitalRecord, 'type' | 'from'>): string {
  return type === 'transfer' ? t('assets.transfer') : sideText(from);
}

function sideText(side: string): string {
  const account = accountOf(side);
  if (account) return accountShort(account);
  const source = SOURCES.find((name) => name === side);
  return source ? t(`assets.${source}`) : side;
}

/** The sides of deposits that are no accounts of the member. */
const SOURCES = ['outside', 'promo', 'suspense', 'airdrop'] as const;

/** A state without a name here is shown as it came. */
export function recordStatus(record: CapitalRecord): string {
  return record.type === 'transfer' || record.status === 'success' ? t('assets.success') : record.status;
}
