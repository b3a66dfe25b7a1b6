/** The principal of all own running pledges, and the ways to their records. */
import { Link } from 'react-router';
import { usePledgedTotals } from '../../../features/activity/index.ts';
import { t } from '../../../locale/text.ts';
import { Exact } from '../../../ui/exact.tsx';
import { Skeleton } from '../../../ui/states.tsx';

const NONE = { currency: 'USDT', amount: '0' };

export function PledgedCard() {
  const { data, isPending } = usePledgedTotals();
  // Without an answer the ways to the records stay.
  const rows = data?.rows.length ? data.rows : [NONE];
  return (
    <section className="hero-ground rounded-xl p-4">
      <h2 className="text-13 opacity-90">{t('activity.pledged')}</h2>
      {isPending ? (
        <Skeleton className="mt-2 h-8 w-40 opacity-30" />
      ) : (
        <ul className="mt-1 flex flex-wrap gap-x-5 gap-y-1">
          {rows.map(({ currency, amount }) => (
            <li key={currency} className="text-20 font-semibold">
              {data ? <Exact amount={amount} coin={currency} /> : '--'}{' '}
              <span className="text-13 font-normal opacity-90">{currency}</span>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-3 flex gap-2.5">
        <Way to="/mort_record" label={t('titles.pledges')} />
        <Way to="/redeem_record" label={t('titles.redemptions')} />
      </div>
    </section>
  );
}

function Way({ to, label }: { to: string; label: string }) {
  return (
    <Link
      to={to}
      className="flex h-11 min-w-0 flex-1 items-center justify-center rounded-lg bg-white/15 px-1 text-13 font-semibold active:opacity-70"
    >
      <span className="truncate">{label}</span>
    </Link>
  );
}
