/** One withdrawal and its way; its member takes it back as long as it is not being sent. */
import { displayExact } from '@tern/math';
import { useMoneyNews } from '../../../features/chain/index.ts';
import {
  useCancelWithdrawal,
  useWithdrawal,
  type WithdrawalDetail,
  withdrawalStatus,
  withdrawalTone,
} from '../../../features/withdrawal/index.ts';
import { toastError } from '../../../kit/api/api.ts';
import { LoadFailed } from '../../../kit/loading/load-failed.tsx';
import { isNotThere, NotThere } from '../../../kit/loading/not-there.tsx';
import { isId } from '../../../kit/navigation/address-id.ts';
import { confirm } from '../../../kit/popups/confirm.ts';
import { t } from '../../../locale/text.ts';
import { Button } from '../../../ui/button.tsx';
import { FootBar } from '../../../ui/foot-bar.tsx';
import { toast } from '../../../ui/toast.tsx';
import { RecordFrame } from './record-frame.tsx';
import { RecordOutline } from './record-outline.tsx';

export function WithdrawalRecord({ id }: { id: string }) {
  useMoneyNews();
  const { data, error, refetch } = useWithdrawal(isId(id) ? id : '');
  if (data) return <Found withdrawal={data} />;
  if (isNotThere(id, error, 'withdrawalUnknown'))
    return <NotThere error="withdrawalUnknown" list="/assets/capitalRecords?type=withdrawCoin" />;
  if (error) return <LoadFailed className="flex-1 bg-surface" error={error} refetch={refetch} />;
  return <RecordOutline />;
}

function Found({ withdrawal }: { withdrawal: WithdrawalDetail }) {
  const { currency, fee, arrives } = withdrawal;
  return (
    <RecordFrame
      record={withdrawal}
      sign="-"
      status={withdrawalStatus(withdrawal)}
      tone={withdrawalTone(withdrawal.status)}
      facts={[
        [t('chain.fee'), `${displayExact(fee)} ${currency}`],
        [t('chain.arrives'), `${displayExact(arrives)} ${currency}`],
      ]}
      action={withdrawal.canCancel && <CancelBar withdrawal={withdrawal} />}
    />
  );
}

function CancelBar({ withdrawal: { id, amount, currency } }: { withdrawal: WithdrawalDetail }) {
  const cancel = useCancelWithdrawal();
  const ask = async () => {
    const isSure = await confirm({
      title: t('chain.cancelAsk'),
      text: t('chain.cancelText', { amount: displayExact(amount), coin: currency }),
      confirmLabel: t('chain.cancel'),
      cancelLabel: t('chain.keep'),
      tone: 'danger',
    });
    if (!isSure) return;
    // A promise also tells a member who has left before the answer arrives.
    void cancel.mutateAsync(id).then(() => toast(t('chain.canceled'), 'ok'), toastError);
  };
  return (
    <FootBar>
      <Button tone="ghost" size="large" busy={cancel.isPending} onClick={() => void ask()}>
        {t('chain.cancel')}
      </Button>
    </FootBar>
  );
}
