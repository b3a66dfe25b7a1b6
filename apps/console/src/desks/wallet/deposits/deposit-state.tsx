/** The state of a deposit over a chain: why it was held, and to whom operators booked it. */
import type { DeskResult } from '@tern/protocol/desk';
import { fieldName, fieldValue } from '../../../kit/wire-fields.ts';
import { t } from '../../../locale/text.ts';
import { Tag, type Tone } from '../../../ui/tag.tsx';

type Row = Pick<DeskResult<'getDeskDeposits'>['rows'][number], 'status' | 'isGone' | 'reason' | 'bookedTo'>;

const TONES: Partial<Record<Row['status'], Tone>> = {
  HELD: 'warn',
  CREDITED: 'good',
  BOOKED: 'good',
  REVERSED: 'bad',
};
const NO_UNITS = { base: '', quote: '', own: '' };

export function DepositState({ row: { status, isGone, reason, bookedTo } }: { row: Row }) {
  return (
    <span className="row">
      <Tag tone={TONES[status] ?? 'plain'}>{t(`chainDeposit.${status}`)}</Tag>
      {isGone && <Tag tone="bad">{t('chainDeposit.gone')}</Tag>}
      {reason !== '' && <span className="quiet">{fieldValue('holdReason', reason, NO_UNITS)}</span>}
      {bookedTo !== '' && (
        <span className="quiet">
          {fieldName('target')}: {fieldValue('target', bookedTo, NO_UNITS)}
        </span>
      )}
    </span>
  );
}
