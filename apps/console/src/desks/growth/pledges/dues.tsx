/** The sums that fall due within 30 days, by day and coin, and those that wait already. */
import type { DeskResult } from '@tern/protocol/desk';
import { Button } from 'antd';
import { useAct } from '../../../kit/actions.tsx';
import { FaultView } from '../../../kit/fault-view.tsx';
import { useDeskRead } from '../../../kit/queries.ts';
import { useMay } from '../../../kit/session.ts';
import { t } from '../../../locale/text.ts';
import { type Column, ListTable } from '../../../ui/list-table.tsx';
import { moneyColumn } from '../../../ui/money-column.tsx';

type Due = DeskResult<'getPledgeDues'>['rows'][number];

export function Dues() {
  const act = useAct();
  const may = useMay();
  const { data, error, isPending, refetch } = useDeskRead('getPledgeDues', {});
  const settle = () =>
    act({
      call: 'settlePledges',
      request: {},
      title: t('pledge.settle'),
      warning: t('pledge.settleWarning'),
    });
  return (
    <div className="stack">
      <div className="row">
        <p className="quiet">{t('pledge.duesText')}</p>
        {may('settlePledges') && <Button onClick={settle}>{t('pledge.settle')}</Button>}
      </div>
      {error && <FaultView error={error} onRetry={() => void refetch()} />}
      <ListTable
        label={t('pledge.dues')}
        rows={data?.rows}
        columns={columns(data?.rows)}
        keyOf={(row) => `${row.day} ${row.currency}`}
        isLoading={isPending}
        emptyText={t('pledge.noDues')}
        loadingText={t('app.loading')}
      />
    </div>
  );
}

function columns(rows: readonly Due[] | undefined): Column<Due>[] {
  return [
    { title: t('pledge.day'), render: (row) => <span className="num">{row.day}</span> },
    { title: t('ledger.currency'), render: (row) => <strong>{row.currency}</strong> },
    { title: t('pledge.orders'), align: 'right', render: (row) => String(row.orders) },
    moneyColumn({ title: t('pledge.principal'), rows, value: (row) => row.principal }),
    moneyColumn({ title: t('pledge.interest'), rows, value: (row) => row.interest }),
  ];
}
