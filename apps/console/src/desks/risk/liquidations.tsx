/** Every liquidation, the newest first. */
import type { DeskResult } from '@tern/protocol/desk';
import { MemberLink } from '../../kit/member-link.tsx';
import { PagedTable } from '../../kit/paged-table.tsx';
import { useDeskPages } from '../../kit/queries.ts';
import { scopeName } from '../../kit/scope-name.ts';
import { t } from '../../locale/text.ts';
import type { Column } from '../../ui/list-table.tsx';
import { moneyColumn } from '../../ui/money-column.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { outcomeName } from './outcome-name.ts';

type Row = DeskResult<'getDeskLiquidations'>['rows'][number];

export function Liquidations() {
  const pages = useDeskPages('getDeskLiquidations', { limit: '50' }, { everyMs: 5_000 });
  return (
    <PagedTable
      label={t('risk.liquidations')}
      pages={pages}
      columns={columns(pages.rows)}
      keyOf={(row) => row.liquidationId}
      emptyText={t('risk.noLiquidations')}
    />
  );
}

function columns(rows: readonly Row[] | undefined): Column<Row>[] {
  return [
    { title: t('app.time'), render: (row) => <TimeText time={row.time} /> },
    { title: t('risk.member'), render: (row) => <MemberLink memberId={row.memberId} /> },
    { title: t('risk.scope'), render: scopeName },
    { title: t('risk.outcome'), render: (row) => outcomeName(row.outcome) },
    moneyColumn({ title: t('contract.equity'), rows, value: (row) => row.equity }),
    moneyColumn({ title: t('contract.need'), rows, value: (row) => row.need }),
    moneyColumn({ title: t('risk.marginLost'), rows, value: (row) => row.marginLost }),
    moneyColumn({ title: t('risk.fundChange'), rows, value: (row) => row.fundChange, signed: true }),
    moneyColumn({ title: t('risk.sharedLoss'), rows, value: (row) => row.sharedLoss }),
    moneyColumn({ title: t('risk.deficit'), rows, value: (row) => row.deficit }),
  ];
}
