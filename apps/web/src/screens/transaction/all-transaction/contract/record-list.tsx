/** An endless list of records, cut to the chosen days. */
import type { ReactNode } from 'react';
import { cutToPeriod, type Period } from '../../../../features/contract-records/index.ts';
import { type PagedAnswer, PagedList } from '../../../../kit/paged-list.tsx';
import { serverNow } from '../../../../kit/server-clock.ts';
import { t } from '../../../../locale/text.ts';
import { fullTime } from '../../../../ui/time-words.ts';

interface RecordListProps<R> {
  answer: Omit<PagedAnswer, 'data'> & {
    data?:
      | { pages: { rows: readonly R[]; behind: boolean; cursor: string; unfilledSince?: number }[] }
      | undefined;
  };
  period: Period | undefined;
  timeOf(row: R): number;
  emptyText: string;
  row(row: R): ReactNode;
}

export function RecordList<R>({ answer, period, timeOf, emptyText, row }: RecordListProps<R>) {
  const all = answer.data?.pages.flatMap((page) => page.rows);
  const since = answer.data?.pages[0]?.unfilledSince;
  const { rows, isWhole } = cutToPeriod(all ?? [], period, timeOf, serverNow());
  return (
    <PagedList
      rows={all && rows}
      answer={isWhole ? { ...answer, hasNextPage: false } : answer}
      emptyText={emptyText}
      note={since ? t('contractRecords.unfilledGone', { time: fullTime(since) }) : undefined}
      row={row}
    />
  );
}
