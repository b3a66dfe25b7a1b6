/** The column of the command behind a row; operators who may read commands open it from there. */
import { Button } from 'antd';
import { t } from '../locale/text.ts';
import type { Column } from '../ui/list-table.tsx';

/** @param open undefined: the operator may not read commands */
export function sequenceColumn<Row extends { sequence: string }>(
  open: ((sequence: string) => void) | undefined,
): Column<Row> {
  return {
    title: t('ledger.sequence'),
    render: ({ sequence }) =>
      open ? (
        <Button type="link" size="small" className="num" onClick={() => open(sequence)}>
          {sequence}
        </Button>
      ) : (
        <span className="num">{sequence}</span>
      ),
  };
}
