/** The member's trades, volume and fees of the last days, a card a pair. The days stand in the address. */
import { useNavigate } from 'react-router';
import { useListRefresh } from '../../../kit/lists/use-list-refresh.ts';
import { LoadFailed } from '../../../kit/loading/load-failed.tsx';
import { useScreenQuery, useScroller } from '../../../kit/navigation/screen-context.ts';
import { TopBar } from '../../../kit/navigation/top-bar.tsx';
import { t } from '../../../locale/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/list-row.tsx';
import { PullToRefresh } from '../../../ui/pull-to-refresh.tsx';
import { QuietNote } from '../../../ui/quiet-note.tsx';
import { EmptyState, Skeleton } from '../../../ui/states.tsx';
import { Segmented } from '../../../ui/tabs.tsx';
import { dayAndMinute } from '../../../ui/time-words.ts';
import { PairCard } from './pair-card.tsx';
import { type Days, useTradingSummary } from './queries.ts';

const DAYS: readonly Days[] = ['1', '7', '30'];

export function TradingSummaryScreen() {
  const navigate = useNavigate();
  const asked = useScreenQuery().get('days');
  const days = DAYS.find((one) => one === asked) ?? '30';
  const refresh = useListRefresh(['own', 'spot', 'summary']);
  return (
    <>
      <TopBar title={<h1 className="truncate">{t('trade.tradingSummary')}</h1>} />
      <PullToRefresh scroller={useScroller()} onRefresh={refresh} label={t('app.refreshing')}>
        <div className="flex flex-1 flex-col gap-3 px-4 pt-2 pb-6">
          <Segmented<Days>
            choices={DAYS.map((value) => ({ value, label: t('trade.day', { days: value }) }))}
            value={days}
            onChoose={(chosen) => navigate(`/transaction/summary?days=${chosen}`, { replace: true })}
            label={t('trade.summaryPeriod')}
            size="large"
          />
          <Pairs days={days} />
        </div>
      </PullToRefresh>
    </>
  );
}

function Pairs({ days }: { days: Days }) {
  const navigate = useNavigate();
  const { data, error, refetch } = useTradingSummary(days);
  if (!data) return error ? <LoadFailed error={error} refetch={refetch} /> : <Outline />;
  return (
    <>
      {data.behind && <QuietNote>{t('app.behind')}</QuietNote>}
      {!data.isWhole && <QuietNote>{t('trade.summarySince', { time: dayAndMinute(data.since) })}</QuietNote>}
      {data.pairs.length === 0 && (
        <EmptyState
          title={t('trade.noTradesInPeriod')}
          action={
            <Button className="w-40" onClick={() => navigate('/exchange')}>
              {t('assets.toTrade')}
            </Button>
          }
        />
      )}
      <ul className="flex flex-col gap-3">
        {data.pairs.map((pair) => (
          <li key={pair.pairsName}>
            <PairCard pair={pair} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Outline() {
  return (
    <div aria-busy="true" className="flex flex-col gap-3">
      {[0, 1, 2].map((card) => (
        <Card key={card} className="p-4">
          <Skeleton className="h-6 w-32" />
          <Skeleton className="mt-3 h-12 w-full" />
        </Card>
      ))}
    </div>
  );
}
