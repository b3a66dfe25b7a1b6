/** Scopes by their risk, the highest first: an isolated position, or all cross positions of an account. */
import type { DeskResult } from '@tern/protocol/desk';
import { MemberLink } from '../../kit/member-link.tsx';
import { PagedTable } from '../../kit/paged-table.tsx';
import { useDeskPages } from '../../kit/queries.ts';
import { scopeName } from '../../kit/scope-name.ts';
import { t } from '../../locale/text.ts';
import type { Column } from '../../ui/list-table.tsx';
import { moneyColumn } from '../../ui/money-column.tsx';

type Row = DeskResult<'getRiskyAccounts'>['rows'][number];

export function RiskyAccounts() {
  const pages = useDeskPages('getRiskyAccounts', { limit: '50' }, { everyMs: 5_000 });
  return (
    <PagedTable
      label={t('risk.accounts')}
      pages={pages}
      columns={columns(pages.rows)}
      keyOf={(row) => `${row.memberId} ${row.pairsName} ${row.side}`}
      emptyText={t('risk.noPositions')}
    />
  );
}

function columns(rows: readonly Row[] | undefined): Column<Row>[] {
  return [
    { title: t('risk.member'), render: (row) => <MemberLink memberId={row.memberId} /> },
    { title: t('risk.scope'), render: scopeName },
    {
      title: t('contract.risk'),
      align: 'right',
      render: (row) => <span className="num">{row.risk}</span>,
    },
    moneyColumn({ title: t('contract.equity'), rows, value: (row) => row.equity }),
    moneyColumn({ title: t('contract.need'), rows, value: (row) => row.need }),
    moneyColumn({ title: t('contract.value'), rows, value: (row) => row.notional }),
  ];
}
