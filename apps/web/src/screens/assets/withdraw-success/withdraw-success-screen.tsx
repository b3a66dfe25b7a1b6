/** Says what was asked for, where it goes, and where its way is followed. */
import { displayExact } from '@tern/math';
import { Check } from 'lucide-react';
import { useNavigate } from 'react-router';
import { AddressText, useMoneyNews } from '../../../features/chain/index.ts';
import {
  useWithdrawal,
  type WithdrawalDetail,
  withdrawalStatus,
} from '../../../features/withdrawal/index.ts';
import { LoadFailed } from '../../../kit/loading/load-failed.tsx';
import { isNotThere, NotThere } from '../../../kit/loading/not-there.tsx';
import { isId } from '../../../kit/navigation/address-id.ts';
import { useScreenQuery } from '../../../kit/navigation/screen-context.ts';
import { networkWords } from '../../../kit/preferences/network-words.ts';
import { t } from '../../../locale/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Message, Ring, Skeleton } from '../../../ui/states.tsx';

export function WithdrawSuccessScreen() {
  useMoneyNews();
  const id = useScreenQuery().get('id') ?? '';
  const { data, error, refetch } = useWithdrawal(isId(id) ? id : '');
  if (data) return <Submitted withdrawal={data} />;
  if (isNotThere(id, error, 'withdrawalUnknown'))
    return <NotThere error="withdrawalUnknown" list="/assets/capitalRecords?type=withdrawCoin" />;
  if (error) return <LoadFailed className="flex-1 bg-surface" error={error} refetch={refetch} />;
  return (
    <div aria-busy="true" className="flex-1 bg-surface p-4">
      <Skeleton className="h-64 rounded-xl" />
    </div>
  );
}

function Submitted({ withdrawal }: { withdrawal: WithdrawalDetail }) {
  const navigate = useNavigate();
  const { id, currency, network, arrives, address } = withdrawal;
  return (
    <Message
      className="flex-1 bg-surface"
      picture={
        <Ring tone="ok">
          <Check size={32} strokeWidth={2} aria-hidden />
        </Ring>
      }
      title={t('titles.withdrawSubmitted')}
      text={
        <>
          {t('chain.submittedText', {
            amount: displayExact(arrives),
            coin: currency,
            network: networkWords(network),
          })}
          <AddressText address={address} className="mt-1 justify-center" />
          <span className="mt-2 block font-semibold text-brand">{withdrawalStatus(withdrawal)}</span>
        </>
      }
      action={
        <div className="mt-2 flex w-60 flex-col gap-3">
          <Button
            wide
            onClick={() =>
              navigate(`/assets/capitalRecordsDetail?type=withdrawCoin&id=${id}`, { replace: true })
            }
          >
            {t('chain.toProgress')}
          </Button>
          <Button wide tone="soft" onClick={() => navigate('/assets')}>
            {t('chain.backToAssets')}
          </Button>
        </div>
      }
    />
  );
}
