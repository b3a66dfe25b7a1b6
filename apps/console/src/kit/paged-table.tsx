/** A list of the desk, page by page, with its failure, its empty state and the way to older and newer rows. */
import { Button } from 'antd';
import { t } from '../locale/text.ts';
import { ListTable, type ListTableProps } from '../ui/list-table.tsx';
import { FaultView } from './fault-view.tsx';
import type { Pages } from './queries.ts';

type Props<Row> = Omit<ListTableProps<Row>, 'rows' | 'isLoading' | 'foot' | 'emptyText' | 'loadingText'> & {
  pages: Pages<Row, unknown>;
  /** A part of the page's rows; without it all. */
  rows?: Row[] | undefined;
  emptyText?: string;
};

export function PagedTable<Row extends object>({
  pages,
  rows = pages.rows,
  emptyText,
  ...table
}: Props<Row>) {
  const { error, number, hasNext } = pages;
  if (error && !rows) return <FaultView error={error} onRetry={pages.retry} />;
  const hasPages = hasNext || number > 1;
  return (
    <>
      {error && <FaultView error={error} onRetry={pages.retry} />}
      <ListTable
        {...table}
        rows={rows}
        isLoading={pages.isLoading}
        emptyText={emptyText ?? t('app.nothing')}
        loadingText={t('app.loading')}
        foot={
          hasPages && (
            <>
              <span>{t('app.pageNumber', { number })}</span>
              <span className="row">
                <Button size="small" disabled={number === 1} onClick={pages.back}>
                  {t('app.pageBack')}
                </Button>
                <Button size="small" disabled={!hasNext} onClick={pages.next}>
                  {t('app.pageNext')}
                </Button>
              </span>
            </>
          )
        }
      />
    </>
  );
}
