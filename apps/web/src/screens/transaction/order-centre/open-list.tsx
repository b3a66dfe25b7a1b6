/** The list of open orders, which is whole and live: loading, failed, empty, filled. */
import type { ReactNode } from 'react';
import { ListOutline } from '../../../kit/lists/paged-list.tsx';
import { LoadFailed } from '../../../kit/loading/load-failed.tsx';
import { t } from '../../../locale/text.ts';
import { QuietNote } from '../../../ui/quiet-note.tsx';
import { EmptyState } from '../../../ui/states.tsx';

interface OpenListProps {
  answer: { behind: boolean; isError: boolean; error: Error | null; refetch(): unknown };
  /** Undefined while not known. */
  count: number | undefined;
  children: ReactNode;
}

export function OpenList({ answer, count, children }: OpenListProps) {
  const { behind, isError, error, refetch } = answer;
  if (count === undefined) {
    return isError ? <LoadFailed error={error} refetch={refetch} /> : <ListOutline />;
  }
  return (
    <>
      {behind && <QuietNote>{t('app.behind')}</QuietNote>}
      {count === 0 && <EmptyState title={t('contractRecords.noOpen')} />}
      <ul>{children}</ul>
    </>
  );
}
