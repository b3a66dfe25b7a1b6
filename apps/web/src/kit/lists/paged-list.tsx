/** An endless list of the member's own: loading, failed, empty, filled, and its foot. */
import type { ReactNode } from 'react';
import { t } from '../../locale/text.ts';
import { EndOfList } from '../../ui/end-of-list.tsx';
import { QuietNote } from '../../ui/quiet-note.tsx';
import { EmptyState, Skeleton } from '../../ui/states.tsx';
import { LoadFailed } from '../loading/load-failed.tsx';

export interface PagedAnswer {
  data?: { pages: { cursor: string; behind?: boolean }[] } | undefined;
  error: Error | null;
  isFetchingNextPage: boolean;
  hasNextPage: boolean;
  fetchNextPage(): unknown;
  refetch(): unknown;
}

interface PagedListProps<R> {
  rows: readonly R[] | undefined;
  answer: PagedAnswer;
  emptyText: string;
  /** The text at the end of the list about the records that it does not hold. */
  note?: string | undefined;
  row(row: R): ReactNode;
}

export function PagedList<R>({ rows, answer, emptyText, note, row }: PagedListProps<R>) {
  if (!rows) {
    if (!answer.error) return <ListOutline />;
    return <LoadFailed error={answer.error} refetch={answer.refetch} />;
  }
  const behind = answer.data?.pages[0]?.behind === true && <QuietNote>{t('app.behind')}</QuietNote>;
  // Rows may be picked from the answer: without one yet, the next page may still hold one.
  if (rows.length === 0 && !answer.hasNextPage) {
    return (
      <>
        {behind}
        <EmptyState title={emptyText} />
        <EndNote text={note} />
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
        words={{ end: t('app.noMore'), loading: t('app.loading'), retry: t('app.retry') }}
      />
      {!answer.hasNextPage && <EndNote text={note} />}
    </>
  );
}

function EndNote({ text }: { text: string | undefined }) {
  return text && <p className="px-4 pb-6 text-center text-12 text-text-3">{text}</p>;
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
