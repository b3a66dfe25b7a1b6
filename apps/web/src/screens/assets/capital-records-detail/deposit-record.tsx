/** One deposit over a network and its way. */
import { useMoneyNews } from '../../../features/chain/index.ts';
import { depositStatus, depositTone, useDeposit } from '../../../features/deposit/index.ts';
import { LoadFailed } from '../../../kit/loading/load-failed.tsx';
import { isNotThere, NotThere } from '../../../kit/loading/not-there.tsx';
import { isId } from '../../../kit/navigation/address-id.ts';
import { RecordFrame } from './record-frame.tsx';
import { RecordOutline } from './record-outline.tsx';

export function DepositRecord({ id }: { id: string }) {
  useMoneyNews();
  const { data, error, refetch } = useDeposit(isId(id) ? id : '');
  if (data)
    return (
      <RecordFrame
        record={data}
        sign="+"
        status={depositStatus(data)}
        tone={depositTone(data.status)}
        facts={[]}
      />
    );
  if (isNotThere(id, error, 'depositUnknown'))
    return <NotThere error="depositUnknown" list="/assets/capitalRecords?type=coinCharging" />;
  if (error) return <LoadFailed className="flex-1 bg-surface" error={error} refetch={refetch} />;
  return <RecordOutline />;
}
