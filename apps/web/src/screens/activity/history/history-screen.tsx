/** The pledges and airdrops in which the member took part, newest first. */
import { Link } from 'react-router';
import {
  ACTIVITY_KEY,
  CoinAmount,
  inOwnLanguage,
  type ParticipationRecord,
  useParticipations,
} from '../../../features/activity/index.ts';
import { PagedList } from '../../../kit/lists/paged-list.tsx';
import { useListRefresh } from '../../../kit/lists/use-list-refresh.ts';
import { useScroller } from '../../../kit/navigation/screen-context.ts';
import { t } from '../../../locale/text.ts';
import { Chip } from '../../../ui/chip.tsx';
import { PullToRefresh } from '../../../ui/pull-to-refresh.tsx';
import { dayAndMinute } from '../../../ui/time-words.ts';

export function ActivityHistoryScreen() {
  const answer = useParticipations();
  const refresh = useListRefresh([...ACTIVITY_KEY, 'participations']);
  return (
    <PullToRefresh scroller={useScroller()} onRefresh={refresh} label={t('app.refreshing')}>
      <div className="flex-1 bg-surface px-4 pb-6">
        <PagedList
          rows={answer.data?.pages.flatMap(({ rows }) => rows)}
          answer={answer}
          emptyText={t('activity.noHistory')}
          row={(record) => <Participation key={record.participationId} record={record} />}
        />
      </div>
    </PullToRefresh>
  );
}

function Participation({ record }: { record: ParticipationRecord }) {
  const { kind, title, currency, amount, time, pledgeId } = record;
  return (
    <li className="border-b border-line py-3">
      <div className="flex items-center gap-2">
        <Chip tone={kind === 'PLEDGE' ? 'brand' : 'ok'}>{t(`activity.kind_${kind}`)}</Chip>
        <b className="min-w-0 flex-1 font-semibold break-words">{inOwnLanguage(title)}</b>
        <span className="shrink-0 font-semibold">
          {kind === 'AIRDROP' && '+'}
          <CoinAmount amount={amount} coin={currency} />
        </span>
      </div>
      <div className="mt-0.5 flex items-center justify-between text-12 text-text-3">
        <span>{dayAndMinute(time)}</span>
        {pledgeId !== '' && (
          <Link to={`/mort_record?pledgeId=${pledgeId}`} className="-my-2 flex h-10 items-center text-brand">
            {t('activity.seePledge')}
          </Link>
        )}
      </div>
    </li>
  );
}
