/** A deposit over a network as lists show it. */
import { ArrowDownToLine } from 'lucide-react';
import { t } from '../../locale/text.ts';
import { RecordLine } from '../chain/index.ts';
import type { Deposit } from './chain-queries.ts';
import { depositStatus, depositTone } from './deposit-words.ts';

export function DepositRow({ deposit }: { deposit: Deposit }) {
  return (
    <RecordLine
      record={deposit}
      what={t('assets.deposit')}
      sign="+"
      icon={<ArrowDownToLine size={20} strokeWidth={1.6} aria-hidden />}
      status={depositStatus(deposit)}
      tone={depositTone(deposit.status)}
      isConfirming={deposit.status === 'CONFIRMING'}
      to={`/assets/capitalRecordsDetail?type=coinCharging&depositId=${deposit.id}`}
    />
  );
}
