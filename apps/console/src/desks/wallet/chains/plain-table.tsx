/** A short list with its name above it. */
import { t } from '../../../locale/text.ts';
import { type Column, ListTable } from '../../../ui/list-table.tsx';
import { Panel } from '../../../ui/page-frame.tsx';

export interface PlainTableProps<Row> {
  title: string;
  rows: readonly Row[] | undefined;
  columns: Column<Row>[];
  keyOf: (row: Row) => string;
  emptyText: string;
}

export function PlainTable<Row extends object>({ title, ...table }: PlainTableProps<Row>) {
  return (
    <Panel title={title}>
      <ListTable
        label={title}
        isLoading={table.rows === undefined}
        loadingText={t('app.loading')}
        {...table}
      />
    </Panel>
  );
}

/** A long address or transaction, which breaks anywhere. */
export function LongText({ text }: { text: string }) {
  return text === '' ? <span className="quiet">—</span> : <span className="wrap-text">{text}</span>;
}
