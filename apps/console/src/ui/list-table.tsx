import { Empty, Spin } from 'antd';
import type { ReactNode } from 'react';

export interface Column<Row> {
  title: string;
  align?: 'right';
  /** In pixels; without it as wide as what stands in it. */
  width?: number;
  render(row: Row, at: number): ReactNode;
}

export interface ListTableProps<Row> {
  /** The list's name for screen readers. */
  label: string;
  rows: readonly Row[] | undefined;
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string;
  isLoading?: boolean;
  emptyText: string;
  loadingText: string;
  foot?: ReactNode;
}

/**
 * A table of rows with its empty and loading states; wider than the desk, it scrolls by itself. Not antd's table, which
 * measures scroll bars by a style that the content policy refuses.
 */
export function ListTable<Row extends object>(props: ListTableProps<Row>) {
  const { label, rows, columns, isLoading = false, emptyText, loadingText, foot } = props;
  const isEmpty = rows === undefined || rows.length === 0;
  return (
    <div className="table-box">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so a keyboard must reach it */}
      <section className="table-scroll" aria-label={label} aria-busy={isLoading} tabIndex={0}>
        <table className="list" data-stale={isLoading && !isEmpty}>
          <thead>
            <tr>
              {columns.map(({ title, align, width }) => (
                <th key={title} scope="col" className={align} style={{ width }}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Rows {...props} />
          </tbody>
        </table>
        {isEmpty && (
          <div className="list-empty">
            {isLoading ? (
              <Spin aria-label={loadingText} />
            ) : (
              <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={emptyText} />
            )}
          </div>
        )}
      </section>
      {foot && <div className="table-foot">{foot}</div>}
    </div>
  );
}

function Rows<Row extends object>({ rows = [], columns, keyOf }: ListTableProps<Row>) {
  return rows.map((row, at) => (
    <tr key={keyOf(row)}>
      {columns.map(({ title, align, render }) => (
        <td key={title} className={align}>
          {render(row, at)}
        </td>
      ))}
    </tr>
  ));
}
