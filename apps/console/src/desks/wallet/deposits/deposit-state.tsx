/** The state of a deposit over a chain. */
import type { DeskResult } from '@tern/protocol/desk';
import { t } from '../../../locale/text.ts';
import { Tag, type Tone } from '../../../ui/tag.tsx';

type Row = Pick<DeskResult<'getDeskDeposits'>['rows'][number], 'status' | 'isGone'>;

const TONES: Partial<Record<Row['status'], Tone>> = {
  HELD: 'warn',
  CREDITED: 'good',
  BOOKED: 'good',
  REVERSED: 'bad',
};

export function DepositState({ row: { status, isGone } }: { row: Row }) {
  return (
    <span className="row">
      <Tag tone={TONES[status] ?? 'plain'}>{t(`chainDeposit.${status}`)}</Tag>
      {isGone && <Tag tone="bad">{t('chainDeposit.gone')}</Tag>}
    </span>
  );
}
