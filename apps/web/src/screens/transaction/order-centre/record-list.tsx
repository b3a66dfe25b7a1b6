/** An endless list of records that the server narrows. */
import type { ReactNode } from 'react';
import { type PagedAnswer, PagedList } from '../../../kit/lists/paged-list.tsx';
import { t } from '../../../locale/text.ts';
import { fullTime } from '../../../ui/time-words.ts';

interface RecordListProps<R> {
  answer: Omit<PagedAnswer, 'data'> & {
    data?:
      | { pages: { rows: readonly R[]; behind: boolean; cursor: string; unfilledSince?: number }[] }
      | undefined;
  };
  emptyText: string;
  row(row: R): ReactNode;
}

export function RecordList<R>({ answer, emptyText, row }: RecordListProps<R>) {
  const since = answer.data?.pages[0]?.unfilledSince;
  return (
    <PagedList
      rows={answer.data?.pages.flatMap((page) => page.rows)}
      answer={answer}
      emptyText={emptyText}
      note={since ? t('contractRecords.unfilledGone', { time: fullTime(since) }) : undefined}
      row={row}
    />
  );
}
