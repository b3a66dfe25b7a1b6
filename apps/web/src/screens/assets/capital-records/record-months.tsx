/** The records of money that moved, month by month, endlessly. */
import type { CapitalKind } from '@tern/protocol';
import { type CapitalRecord, RecordRow, useCapitalRecords } from '../../../features/wallet/index.ts';
import { LoadFailed } from '../../../kit/load-failed.tsx';
import { t } from '../../../locale/text.ts';
import { EndOfList } from '../../../ui/end-of-list.tsx';
import { QuietNote } from '../../../ui/quiet-note.tsx';
import { EmptyState, Skeleton } from '../../../ui/states.tsx';

export function RecordMonths({ kind, emptyText }: { kind: CapitalKind; emptyText: string }) {
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
