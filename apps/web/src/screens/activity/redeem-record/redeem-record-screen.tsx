/** Own redemptions, those at maturity included: what is paid, and when. */
import {
  ACTIVITY_KEY,
  CoinAmount,
  inOwnLanguage,
  REDEMPTION_TONES,
  type RedemptionRecord,
  useRedemptions,
} from '../../../features/activity/index.ts';
import { PagedList } from '../../../kit/lists/paged-list.tsx';
import { useListRefresh } from '../../../kit/lists/use-list-refresh.ts';
import { useScroller } from '../../../kit/navigation/screen-context.ts';
import { t } from '../../../locale/text.ts';
import { Chip } from '../../../ui/chip.tsx';
import { PullToRefresh } from '../../../ui/pull-to-refresh.tsx';
import { dayAndMinute } from '../../../ui/time-words.ts';

export function RedeemRecordScreen() {
  const answer = useRedemptions();
  const refresh = useListRefresh([...ACTIVITY_KEY]);
  return (
    <PullToRefresh scroller={useScroller()} onRefresh={refresh} label={t('app.refreshing')}>
      <div className="flex-1 bg-surface px-4 pb-6">
        <PagedList
          rows={answer.data?.pages.flatMap(({ rows }) => rows)}
          answer={answer}
          emptyText={t('activity.noRedemptions')}
          row={(record) => <RedemptionRow key={record.redemptionId} record={record} />}
        />
      </div>
    </PullToRefresh>
  );
}

function RedemptionRow({ record }: { record: RedemptionRecord }) {
  const { title, currency, how, state, principal, interest, time, payTime } = record;
  return (
    <li className="border-b border-line py-3">
      <div className="flex items-center gap-2">
        <b className="min-w-0 font-semibold break-words">{inOwnLanguage(title)}</b>
        <Chip>{t(`activity.how_${how}`)}</Chip>
        <span className="ml-auto shrink-0">
          <Chip tone={REDEMPTION_TONES[state]}>{t(`activity.redemption_${state}`)}</Chip>
        </span>
      </div>
      <dl className="mt-1.5 grid grid-cols-2 gap-x-3 text-13">
        <Figure name={t('activity.principal')} amount={principal} coin={currency} />
        <Figure name={t('activity.interest')} amount={interest} coin={currency} />
      </dl>
      <p className="mt-1 flex flex-wrap justify-between gap-x-3 text-12 text-text-3">
        <span>{how !== 'MATURITY' && t('activity.requestedAt', { time: dayAndMinute(time) })}</span>
        <span>
          {t(state === 'PAID' ? 'activity.paidAt' : 'activity.paysAt', { time: dayAndMinute(payTime) })}
        </span>
      </p>
    </li>
  );
}

function Figure({ name, amount, coin }: { name: string; amount: string; coin: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-12 text-text-3">{name}</dt>
      <dd className="truncate font-semibold">
        <CoinAmount amount={amount} coin={coin} />
      </dd>
    </div>
  );
}
