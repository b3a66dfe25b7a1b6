/** Deposits, withdrawals and transfers; the kind is the query's. Deposits and transfers are listed endlessly. */
import { CAPITAL_KINDS, type CapitalKind } from '@tern/protocol';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ComingSoon, WithSoon } from '../../../features/coming-soon/index.ts';
import { ApplicationList } from '../../../features/deposit/index.ts';
import { type CapitalRecord, RecordRow, useCapitalRecords } from '../../../features/wallet/index.ts';
import { LoadFailed } from '../../../kit/load-failed.tsx';
import { useScreenQuery, useScroller } from '../../../kit/screen-context.ts';
import { useListRefresh } from '../../../kit/use-list-refresh.ts';
import { t } from '../../../locale/text.ts';
import { FilterChip } from '../../../ui/chip.tsx';
import { EndOfList } from '../../../ui/end-of-list.tsx';
import { PullToRefresh } from '../../../ui/pull-to-refresh.tsx';
import { QuietNote } from '../../../ui/quiet-note.tsx';
import { EmptyState, Skeleton } from '../../../ui/states.tsx';
import { Tabs } from '../../../ui/tabs.tsx';

export function CapitalRecordsScreen() {
  const navigate = useNavigate();
  const scroller = useScroller();
  const refresh = useListRefresh(['own', 'wallet', 'records']);
  const refreshApplications = useListRefresh(['own', 'deposit', 'applications']);
  const refreshAll = () => {
    refresh();
    refreshApplications();
  };
  const asked = useScreenQuery().get('type');
  const kind: CapitalKind = CAPITAL_KINDS.find((name) => name === asked) ?? 'transfer';
  const choices = [
    { value: 'coinCharging', label: t('assets.deposits') },
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
      {kind === 'withdrawCoin' ? (
        <ComingSoon part="withdraw" title={t('assets.withdrawalsClosed')} />
      ) : (
        <PullToRefresh scroller={scroller} onRefresh={refreshAll} label={t('app.refreshing')}>
          {kind === 'coinCharging' ? (
            <Deposits />
          ) : (
            <RecordMonths kind="transfer" emptyText={t('assets.noRecords')} />
          )}
        </PullToRefresh>
      )}
    </div>
  );
}

/** The applications, which go on for days, come before the records of money that has arrived. */
function Deposits() {
  const [list, setList] = useState<'applications' | 'received'>('applications');
  return (
    <>
      <div className="flex gap-2 px-4 pt-2">
        {(['applications', 'received'] as const).map((name) => (
          <FilterChip key={name} on={list === name} onClick={() => setList(name)}>
            {t(`deposit.${name}`)}
          </FilterChip>
        ))}
      </div>
      {list === 'received' ? (
        <RecordMonths kind="coinCharging" emptyText={t('deposit.noReceived')} />
      ) : (
        <div className="px-4">
          <ApplicationList />
        </div>
      )}
    </>
  );
}

function RecordMonths({ kind, emptyText }: { kind: CapitalKind; emptyText: string }) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useCapitalRecords(kind);
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
        <EmptyState title={emptyText} />
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
            <RecordRow key={record.id} record={record} sign={kind === 'coinCharging' ? '+' : ''} />
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
