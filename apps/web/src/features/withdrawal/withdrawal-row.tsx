/** A withdrawal as lists show it. */
import { ArrowUpFromLine } from 'lucide-react';
import { t } from '../../locale/text.ts';
import { RecordLine } from '../chain/index.ts';
import type { Withdrawal } from './queries.ts';
import { isWithdrawalConfirming, withdrawalStatus, withdrawalTone } from './withdrawal-words.ts';

export function WithdrawalRow({ withdrawal }: { withdrawal: Withdrawal }) {
  return (
    <RecordLine
      record={withdrawal}
      what={t('assets.withdraw')}
      sign="-"
      icon={<ArrowUpFromLine size={20} strokeWidth={1.6} aria-hidden />}
      status={withdrawalStatus(withdrawal)}
      tone={withdrawalTone(withdrawal.status)}
      isConfirming={isWithdrawalConfirming(withdrawal)}
      to={`/assets/capitalRecordsDetail?type=withdrawCoin&id=${withdrawal.id}`}
    />
  );
}
