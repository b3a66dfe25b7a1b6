/** The deposits of a coin that are not credited yet, newest first; nothing where there is none. */
import { useNavigate } from 'react-router';
import { DepositRow, useDeposits } from '../../../features/deposit/index.ts';
import { t } from '../../../locale/text.ts';

export function DepositsUnderWay({ currency }: { currency: string }) {
  const navigate = useNavigate();
  const { data } = useDeposits({ currency, status: undefined });
  const rows = (data?.pages[0]?.rows ?? []).filter(({ waits }) => waits !== 'NOTHING');
  if (rows.length === 0) return null;
  return (
    <section>
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h2 className="font-semibold">{t('chain.underWay')}</h2>
        <button
          type="button"
          onClick={() => navigate('/assets/capitalRecords?type=coinCharging')}
          className="h-11 min-w-11 shrink-0 text-12 text-text-2 active:opacity-60"
        >
          {t('chain.all')}
        </button>
      </div>
      <ul>
        {rows.map((deposit) => (
          <DepositRow key={deposit.id} deposit={deposit} />
        ))}
      </ul>
    </section>
  );
}
