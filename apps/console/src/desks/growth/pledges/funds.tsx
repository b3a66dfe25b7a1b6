/** The money of the exchange behind interest and airdrops; two operators fund it and take its free part back (rules/growth#backing). */
import type { DeskResult } from '@tern/protocol/desk';
import { Button } from 'antd';
import { useState } from 'react';
import { FaultView } from '../../../kit/fault-view.tsx';
import { useDeskRead } from '../../../kit/queries.ts';
import { useMay } from '../../../kit/session.ts';
import { t } from '../../../locale/text.ts';
import { type Column, ListTable } from '../../../ui/list-table.tsx';
import { moneyColumn } from '../../../ui/money-column.tsx';
import { FundDialog } from './fund-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';

type Fund = DeskResult<'getActivityFunds'>['rows'][number];

const EVERY_MS = 10_000;

export function Funds() {
  const may = useMay();
  const [form, setForm] = useState<'fund' | 'move'>();
  const { data, error, isPending, refetch } = useDeskRead('getActivityFunds', {}, { everyMs: EVERY_MS });
  const close = () => setForm(undefined);
  return (
    <div className="stack">
      <div className="row">
        <p className="quiet">{t('pledge.fundsText')}</p>
        {may('movePledgeFunds') && <Button onClick={() => setForm('move')}>{t('pledge.move')}</Button>}
        {may('fundActivityAccount') && (
          <Button type="primary" onClick={() => setForm('fund')}>
            {t('pledge.fund')}
          </Button>
        )}
      </div>
      {error && <FaultView error={error} onRetry={() => void refetch()} />}
      <ListTable
        label={t('pledge.funds')}
        rows={data?.rows}
        columns={columns(data?.rows)}
        keyOf={(row) => row.currency}
        isLoading={isPending}
        emptyText={t('pledge.noFunds')}
        loadingText={t('app.loading')}
      />
      {form === 'fund' && <FundDialog onClose={close} />}
      {form === 'move' && <MoveDialog onClose={close} />}
    </div>
  );
}

function columns(rows: readonly Fund[] | undefined): Column<Fund>[] {
  return [
    { title: t('ledger.currency'), render: (row) => <strong>{row.currency}</strong> },
    moneyColumn({ title: t('pledge.pledgeFree'), rows, value: (row) => row.pledgeFree }),
    moneyColumn({ title: t('pledge.setAside'), rows, value: (row) => row.pledgeSetAside }),
    moneyColumn({ title: t('pledge.promo'), rows, value: (row) => row.promo }),
    moneyColumn({ title: t('pledge.feeFree'), rows, value: (row) => row.feeFree }),
  ];
}
