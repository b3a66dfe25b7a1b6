/** The settled sums of each day. */
import type { DeskResult } from '@tern/protocol/desk';
import { CsvButton, type CsvColumn } from '../../../kit/csv-button.tsx';
import { PagedTable } from '../../../kit/paged-table.tsx';
import { useDeskPages } from '../../../kit/queries.ts';
import { t } from '../../../locale/text.ts';
import type { Column } from '../../../ui/list-table.tsx';
import { moneyColumn } from '../../../ui/money-column.tsx';

type Row = DeskResult<'getDeskRebateDays'>['rows'][number];

export function RebateDays() {
  const pages = useDeskPages('getDeskRebateDays', {});
  return (
    <div className="stack">
      <div className="row">
        <CsvButton call="getDeskRebateDays" request={{}} fileName="rebate-days" columns={csvColumns()} />
      </div>
      <PagedTable
        label={t('growth.days')}
        pages={pages}
        columns={columns(pages.rows)}
        keyOf={(row) => row.day}
        emptyText={t('growth.noDays')}
      />
    </div>
  );
}

function columns(rows: readonly Row[] | undefined): Column<Row>[] {
  return [
    { title: t('growth.day'), render: (row) => <span className="num">{row.day}</span> },
    { title: t('growth.inviters'), align: 'right', render: (row) => String(row.inviters) },
    { title: t('growth.invitees'), align: 'right', render: (row) => String(row.invitees) },
    moneyColumn({ title: `${t('growth.fees')} (USDT)`, rows, value: (row) => row.fees }),
    moneyColumn({ title: `${t('growth.rebate')} (USDT)`, rows, value: (row) => row.rebate }),
  ];
}

const csvColumns = (): CsvColumn<Row>[] => [
  [t('growth.day'), (row) => row.day],
  [t('growth.inviters'), (row) => String(row.inviters)],
  [t('growth.invitees'), (row) => String(row.invitees)],
  [`${t('growth.fees')} (USDT)`, (row) => row.fees],
  [`${t('growth.rebate')} (USDT)`, (row) => row.rebate],
];
