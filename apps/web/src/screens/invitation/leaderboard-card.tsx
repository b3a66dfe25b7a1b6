/** The leaderboard of the last settled month, with the own rank at its foot. */

import { ListOutline } from '../../kit/lists/paged-list.tsx';
import { LoadFailed } from '../../kit/loading/load-failed.tsx';
import { t } from '../../locale/text.ts';
import { cx } from '../../ui/cx.ts';
import { Exact } from '../../ui/exact.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useLeaderboard } from './queries.ts';

const MEDALS = 3;
const COIN = 'USDT';

export function LeaderboardCard() {
  const { data, error, refetch } = useLeaderboard();
  if (!data) return error ? <LoadFailed error={error} refetch={refetch} /> : <ListOutline />;
  const { month, rows, own } = data;
  if (rows.length === 0)
    return <EmptyState title={t('invitation.boardEmpty')} text={month === '' && t('invitation.boardSoon')} />;
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 py-2 text-12 text-text-3">
        <span>{t('invitation.boardOf', { month })}</span>
        <span>{t('invitation.boardRule')}</span>
      </p>
      <ol>
        {rows.map(({ rank, name, rebate, isOwn }) => (
          <li key={rank} className={cx('flex h-11 items-center border-t border-line', isOwn && 'text-brand')}>
            <span className={cx('w-8 font-semibold', rank <= MEDALS ? 'text-warn' : 'text-text-3')}>
              {rank}
            </span>
            <span className="min-w-0 flex-1 truncate">{name}</span>
            <Exact amount={rebate} coin={COIN} className="font-semibold" />
          </li>
        ))}
      </ol>
      <p className="-mx-4 -mb-2 flex h-12 items-center rounded-b-xl bg-brand-soft px-4 font-semibold text-brand">
        <span className="min-w-8 pr-3">{own.rank === 0 ? t('invitation.notRanked') : own.rank}</span>
        <span className="flex-1">{t('invitation.me')}</span>
        <Exact amount={own.rebate} coin={COIN} />
      </p>
    </>
  );
}
