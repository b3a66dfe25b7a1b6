/** The last three transfers. */
import { useNavigate } from 'react-router';
import { useCapitalRecords, wayText } from '../../../features/wallet/index.ts';
import { t } from '../../../locale/text.ts';
import { Exact } from '../../../ui/exact.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { shortTime } from '../../../ui/time-words.ts';

export function RecentTransfers() {
  const navigate = useNavigate();
  const { data, isPending } = useCapitalRecords('transfer');
  const rows = data?.pages[0]?.rows.slice(0, 3);
  return (
    <section className="mt-5">
      <div className="flex h-11 items-center justify-between">
        <h2 className="font-semibold">{t('assets.recent')}</h2>
        <button
          type="button"
          onClick={() => navigate('/assets/capitalRecords?type=transfer')}
          className="h-11 text-12 text-text-3"
        >
          {t('assets.all')}
        </button>
      </div>
      {isPending && <Skeleton className="h-13 rounded-lg" />}
      {rows?.length === 0 && (
        <p className="border-t border-line py-6 text-center text-13 text-text-3">{t('assets.noTransfers')}</p>
      )}
      {rows?.map((record) => (
        <div key={record.id} className="flex h-13 items-center border-t border-line">
          <div className="min-w-0 flex-1">
            <div className="truncate">{wayText(record)}</div>
            <div className="text-12 text-text-3">{shortTime(record.time)}</div>
          </div>
          <Exact amount={record.amount} coin={record.currency} className="font-semibold" />
          <span className="ml-1 text-12 text-text-3">{record.currency}</span>
        </div>
      ))}
    </section>
  );
}
