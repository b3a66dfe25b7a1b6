/** Check transfers of tokens: each contract with what arrived of it. */
import type { DeskResult } from '@tern/protocol/desk';
import { t } from '../../../locale/text.ts';
import type { Column } from '../../../ui/list-table.tsx';
import { MoneyText } from '../../../ui/money-text.tsx';
import { TimeText } from '../../../ui/time-text.tsx';
import { LongText, PlainTable } from './plain-table.tsx';

type Check = DeskResult<'getWalletTerms'>['checks'][number];

export function Checks({ rows }: { rows: readonly Check[] | undefined }) {
  const columns: Column<Check>[] = [
    { title: t('chain.network'), render: (row) => row.chain },
    { title: t('chain.contract'), render: (row) => <LongText text={row.contract} /> },
    {
      title: t('chain.arrived'),
      align: 'right',
      render: (row) => <MoneyText value={row.amount} unit={row.symbol} />,
    },
    { title: t('withdrawal.txid'), render: (row) => <LongText text={row.txid} /> },
    { title: t('app.time'), render: (row) => <TimeText time={row.time} /> },
  ];
  return (
    <PlainTable
      title={t('chain.checks')}
      rows={rows}
      columns={columns}
      keyOf={(row) => `${row.chain} ${row.contract}`}
      emptyText={t('chain.checksNone')}
    />
  );
}
