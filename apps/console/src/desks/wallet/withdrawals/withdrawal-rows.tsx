/** The rows of the withdrawals' list, their status and their flags. */
import type { DeskResult } from '@tern/protocol/desk';
import { t } from '../../../locale/text.ts';
import { Tag, type Tone } from '../../../ui/tag.tsx';

export type WithdrawalRow = DeskResult<'getDeskWithdrawals'>['rows'][number];
export type WithdrawalStatus = WithdrawalRow['status'];

export const STATUSES = [
  'REVIEW',
  'APPROVED',
  'SENDING',
  'BROADCAST',
  'CONFIRMED',
  'REJECTED',
  'CANCELLED',
  'FAILED',
] as const satisfies WithdrawalStatus[];

const TONES: Record<WithdrawalStatus, Tone> = {
  REVIEW: 'warn',
  APPROVED: 'info',
  SENDING: 'info',
  BROADCAST: 'info',
  CONFIRMED: 'good',
  CANCELLED: 'plain',
  REJECTED: 'bad',
  FAILED: 'bad',
};

export function WithdrawalTag({ status }: { status: WithdrawalStatus }) {
  return <Tag tone={TONES[status]}>{t(`withdrawal.${status}`)}</Tag>;
}

export function FlagTags({ flags }: Pick<WithdrawalRow, 'flags'>) {
  if (flags.length === 0) return <span className="quiet">—</span>;
  return (
    <span className="row">
      {flags.map((flag) => (
        <Tag key={flag} tone="warn">
          {t(`withdrawal.flag_${flag}`)}
        </Tag>
      ))}
    </span>
  );
}

export function isWaiting({ status }: Pick<WithdrawalRow, 'status'>): boolean {
  return status === 'REVIEW' || status === 'APPROVED';
}
