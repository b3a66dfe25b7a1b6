/** Loading, failed, empty, filled: the four faces of every list here, and its endless foot. */
import type { ReactNode } from 'react';
import { messageOf } from '../../../app/api.ts';
import { t } from '../../../locale/text.ts';
import { EndOfList } from '../../../ui/end-of-list.tsx';
import { QuietNote } from '../../../ui/quiet-note.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx';

export interface PagedAnswer {
  data?: { pages: { behind: boolean }[] } | undefined;
  error: Error | null;
  isFetchingNextPage: boolean;
  hasNextPage: boolean;
  fetchNextPage(): unknown;
  refetch(): unknown;
}

interface ListFrameProps<R> {
  rows: readonly R[] | undefined;
  answer: PagedAnswer;
  emptyText: string;
  row(row: R): ReactNode;
}

export function ListFrame<R>({ rows, answer, emptyText, row }: ListFrameProps<R>) {
  if (!rows) {
    if (!answer.error) return <ListOutline />;
    return (
      <ErrorState
        title={t('app.loadFailed')}
        text={messageOf(answer.error)}
        retryLabel={t('app.retry')}
        onRetry={() => void answer.refetch()}
      />
    );
  }
  const behind = answer.data?.pages[0]?.behind === true && <QuietNote>{t('app.behind')}</QuietNote>;
  if (rows.length === 0) {
    return (
      <>
        {behind}
        <EmptyState title={emptyText} />
      </>
    );
  }
  return (
    <>
      {behind}
      <ul>{rows.map(row)}</ul>
      <EndOfList
        hasMore={answer.hasNextPage}
        busy={answer.isFetchingNextPage}
        onMore={() => void answer.fetchNextPage()}
        failed={answer.error !== null}
        words={{ end: t('trade.noMore'), loading: t('app.loading'), retry: t('app.retry') }}
      />
    </>
  );
}

export function ListOutline() {
  return (
    <div aria-busy="true">
      {[0, 1, 2, 3, 4].map((row) => (
        <div key={row} className="border-b border-line py-4">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="mt-3 h-9 w-full" />
        </div>
      ))}
    </div>
  );
}
