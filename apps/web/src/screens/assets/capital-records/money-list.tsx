/** The records of money, month by month, endlessly: each kind by its own row. */
import { ApplicationRow, DepositRow } from '../../../features/deposit/index.ts';
import { type MoneyRecord, RecordRow } from '../../../features/wallet/index.ts';
import { WithdrawalRow } from '../../../features/withdrawal/index.ts';
import { ListOutline, type PagedAnswer } from '../../../kit/lists/paged-list.tsx';
import { LoadFailed } from '../../../kit/loading/load-failed.tsx';
import { t } from '../../../locale/text.ts';
import { EndOfList } from '../../../ui/end-of-list.tsx';
import { QuietNote } from '../../../ui/quiet-note.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { byMonth } from './by-month.ts';

interface MoneyListProps {
  answer: Omit<PagedAnswer, 'data'> & {
    data?: { pages: { rows: readonly MoneyRecord[]; cursor: string; behind: boolean }[] } | undefined;
  };
  emptyText: string;
}

export function MoneyList({ answer, emptyText }: MoneyListProps) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = answer;
  if (!data) {
    if (error) return <LoadFailed error={error} refetch={refetch} />;
    return (
      <div className="px-4">
        <ListOutline />
      </div>
    );
  }
  const months = byMonth(data.pages.flatMap((page) => page.rows));
  return (
    <div className="px-4">
      {data.pages[0]?.behind === true && <QuietNote>{t('app.behind')}</QuietNote>}
      {months.length === 0 && <EmptyState title={emptyText} />}
      {months.map(({ year, month, rows }) => (
        <section key={`${year}-${month}`}>
          <h2 className="flex h-10 items-center text-12 font-semibold">
            {t('assets.monthTitle', { year, month })}
          </h2>
          <ul>
            {rows.map((row) => (
              <MoneyRow key={`${row.kind} ${row.record.id}`} row={row} />
            ))}
          </ul>
        </section>
      ))}
      {months.length > 0 && (
        <EndOfList
          hasMore={hasNextPage}
          busy={isFetchingNextPage}
          onMore={() => void fetchNextPage()}
          failed={error !== null}
          words={{ end: t('app.noMore'), loading: t('app.loading'), retry: t('app.retry') }}
        />
      )}
    </div>
  );
}

function MoneyRow({ row }: { row: MoneyRecord }) {
  switch (row.kind) {
    case 'deposit':
      return <DepositRow deposit={row.record} />;
    case 'application':
      return <ApplicationRow application={row.record} />;
    case 'withdrawal':
      return <WithdrawalRow withdrawal={row.record} />;
    case 'received':
    case 'transfer':
      return (
        <li className="border-t border-line first:border-t-0">
          <RecordRow record={row.record} sign={row.kind === 'received' ? '+' : ''} />
        </li>
      );
  }
}
