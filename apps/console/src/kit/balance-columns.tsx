import type { DeskResult } from '@tern/protocol/desk';
import { t } from '../locale/text.ts';
import type { Column } from '../ui/list-table.tsx';
import { moneyColumn } from '../ui/money-column.tsx';

export type Balance = DeskResult<'getLedgerBalances'>[number];

export function balanceColumns(rows: readonly Balance[] | undefined): Column<Balance>[] {
  return [
    { title: t('ledger.account'), render: (row) => t(`account.${row.account}`) },
    { title: t('ledger.currency'), render: (row) => row.currency },
    moneyColumn({ title: t('ledger.free'), rows, value: (row) => row.free }),
    moneyColumn({ title: t('ledger.frozen'), rows, value: (row) => row.frozen }),
  ];
}
