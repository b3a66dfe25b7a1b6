/** An endless list of records, cut to the chosen days. */
import type { ReactNode } from 'react';
import { type PagedAnswer, PagedList } from '../../../../app/paged-list.tsx';
import { cutToPeriod, type Period } from '../../../../features/contract-records/period.ts';

interface RecordListProps<R> {
  answer: Omit<PagedAnswer, 'data'> & {
    data?: { pages: { rows: readonly R[]; behind: boolean; cursor: string }[] } | undefined;
  };
  period: Period | undefined;
  timeOf(row: R): number;
  emptyText: string;
  row(row: R): ReactNode;
}

export function RecordList<R>({ answer, period, timeOf, emptyText, row }: RecordListProps<R>) {
  const all = answer.data?.pages.flatMap((page) => page.rows);
  const { rows, isWhole } = cutToPeriod(all ?? [], period, timeOf, Date.now());
  return (
    <PagedList
      rows={all && rows}
      answer={isWhole ? { ...answer, hasNextPage: false } : answer}
      emptyText={emptyText}
      row={row}
    />
  );
}
