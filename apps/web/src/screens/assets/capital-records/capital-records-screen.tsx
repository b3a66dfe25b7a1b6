/** Deposits, withdrawals and transfers; the kind is the query's. Transfers are listed by month, endlessly. */
import { CAPITAL_KINDS, type CapitalKind } from '@tern/protocol';
import { useNavigate } from 'react-router';
import { ComingSoon, WithSoon } from '../../../features/coming-soon/index.ts';
import { type CapitalRecord, RecordRow, useCapitalRecords } from '../../../features/wallet/index.ts';
import { LoadFailed } from '../../../kit/load-failed.tsx';
import { useScreenQuery, useScroller } from '../../../kit/screen-context.ts';
import { useListRefresh } from '../../../kit/use-list-refresh.ts';
import { t } from '../../../locale/text.ts';
import { EndOfList } from '../../../ui/end-of-list.tsx';
import { PullToRefresh } from '../../../ui/pull-to-refresh.tsx';
import { QuietNote } from '../../../ui/quiet-note.tsx';
import { EmptyState, Skeleton } from '../../../ui/states.tsx';
import { Tabs } from '../../../ui/tabs.tsx';

export function CapitalRecordsScreen() {
  const navigate = useNavigate();
  const scroller = useScroller();
  const refresh = useListRefresh(['own', 'wallet', 'records']);
  const asked = useScreenQuery().get('type');
  const kind: CapitalKind = CAPITAL_KINDS.find((name) => name === asked) ?? 'transfer';
  const choices = [
    { value: 'coinCharging', label: <WithSoon text={t('assets.deposits')} /> },
    { value: 'withdrawCoin', label: <WithSoon text={t('assets.withdrawals')} /> },
    { value: 'transfer', label: t('assets.transfers') },
  ] as const;
  return (
    <div className="flex flex-1 flex-col bg-surface">
      <Tabs<CapitalKind>
        choices={choices}
        value={kind}
        onChoose={(next) => navigate(`/assets/capitalRecords?type=${next}`, { replace: true })}
        className="sticky top-[calc(var(--safe-top)+40px)] z-10 border-b border-line bg-surface px-4 pt-1"
      />
      {kind === 'transfer' ? (
        <PullToRefresh scroller={scroller} onRefresh={refresh} label={t('app.refreshing')}>
          <Transfers />
        </PullToRefresh>
      ) : (
        <ComingSoon
          part={kind === 'coinCharging' ? 'deposit' : 'withdraw'}
          title={t(kind === 'coinCharging' ? 'assets.depositsClosed' : 'assets.withdrawalsClosed')}
        />
      )}
    </div>
  );
}

function Transfers() {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useCapitalRecords('transfer');
  if (!data) {
    if (!error) return <Skeleton className="m-4 h-64 rounded-xl" />;
    return <LoadFailed error={error} refetch={refetch} />;
  }
  const behind = data.pages[0]?.behind === true && <QuietNote>{t('app.behind')}</QuietNote>;
  const months = byMonth(data.pages.flatMap((page) => page.rows));
  if (months.length === 0) {
    return (
      <>
        {behind}
        <EmptyState title={t('assets.noRecords')} />
      </>
    );
  }
  return (
    <div className="px-4">
      {behind}
      {months.map(({ key, title, rows }) => (
        <section key={key}>
          <h2 className="flex h-10 items-center text-12 font-semibold">{title}</h2>
          {rows.map((record) => (
            <RecordRow key={record.id} record={record} />
          ))}
        </section>
      ))}
      <EndOfList
        hasMore={hasNextPage}
        busy={isFetchingNextPage}
        onMore={() => void fetchNextPage()}
        failed={error !== null}
        words={{ end: t('app.noMore'), loading: t('app.loading'), retry: t('app.retry') }}
      />
    </div>
  );
}

interface Month {
  key: string;
  title: string;
  rows: CapitalRecord[];
}

function byMonth(records: readonly CapitalRecord[]): Month[] {
  const months: Month[] = [];
  for (const record of records) {
    const at = new Date(record.time);
    const [year, month] = [at.getFullYear(), at.getMonth() + 1];
    const key = `${year}-${month}`;
    const last = months.at(-1);
    if (last?.key === key) last.rows.push(record);
    else months.push({ key, title: t('assets.monthTitle', { year, month }), rows: [record] });
  }
  return months;
}
