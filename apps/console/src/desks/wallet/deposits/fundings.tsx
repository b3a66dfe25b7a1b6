/** Money that arrived by hand and is not used up: applications are paid from it (rules/wallet#suspense). */
import type { DeskResult } from '@tern/protocol/desk';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { useAct } from '../../../kit/actions.tsx';
import { CurrencyField } from '../../../kit/currency-field.tsx';
import { DecimalField } from '../../../kit/decimal-field.tsx';
import { FaultView } from '../../../kit/fault-view.tsx';
import { FormDialog } from '../../../kit/form-dialog.tsx';
import { useDeskRead } from '../../../kit/queries.ts';
import { ReferenceField } from '../../../kit/reference-field.tsx';
import { useMay } from '../../../kit/session.ts';
import { t } from '../../../locale/text.ts';
import { type Column, ListTable } from '../../../ui/list-table.tsx';
import { moneyColumn } from '../../../ui/money-column.tsx';
import { TimeText } from '../../../ui/time-text.tsx';

type FundingRow = DeskResult<'getFundings'>[number];

export function Fundings() {
  const may = useMay();
  const [isFunding, setFunding] = useState(false);
  const { data, error, isPending, refetch } = useDeskRead('getFundings', {});
  return (
    <div className="stack">
      <div className="row">
        <p className="quiet">{t('deposit.fundingsText')}</p>
        {may('fundSuspense') && (
          <Button type="primary" onClick={() => setFunding(true)}>
            {t('deposit.fund')}
          </Button>
        )}
      </div>
      {error && <FaultView error={error} onRetry={() => void refetch()} />}
      <ListTable
        label={t('deposit.fundings')}
        rows={data}
        columns={columns(data)}
        keyOf={(row) => row.fundingId}
        isLoading={isPending}
        emptyText={t('deposit.noFundings')}
        loadingText={t('app.loading')}
      />
      {isFunding && <FundDialog onClose={() => setFunding(false)} />}
    </div>
  );
}

function columns(rows: readonly FundingRow[] | undefined): Column<FundingRow>[] {
  return [
    { title: t('deposit.number'), render: (row) => <span className="num">{row.fundingId}</span> },
    { title: t('ledger.currency'), render: (row) => <strong>{row.currency}</strong> },
    moneyColumn({ title: t('deposit.amount'), rows, value: (row) => row.amount }),
    moneyColumn({ title: t('deposit.left'), rows, value: (row) => row.left }),
    { title: t('money.reference'), render: (row) => <span className="wrap-text">{row.reference}</span> },
    { title: t('app.time'), render: (row) => <TimeText time={row.time} /> },
  ];
}

interface Entry {
  currency: string;
  amount: string;
  reference: string;
}

function FundDialog({ onClose }: { onClose(): void }) {
  const act = useAct();
  const [form] = Form.useForm<Entry>();
  const currency = Form.useWatch('currency', form) ?? '';
  const propose = ({ currency: coin, amount, reference }: Entry) =>
    act({
      call: 'fundSuspense',
      request: { currency: coin, amount, reference: reference.trim() },
      title: t('deposit.fund'),
      subject: coin,
      changes: [
        { field: t('deposit.amount'), before: undefined, after: `${amount} ${coin}` },
        { field: t('money.reference'), before: undefined, after: reference.trim() },
      ],
      onDone: onClose,
    });
  return (
    <FormDialog
      isOpen
      draft={{ form: 'fundSuspense', subject: '-' }}
      title={t('deposit.fund')}
      form={form}
      first={{ currency: 'USDT', amount: '', reference: '' }}
      onCancel={onClose}
      onOk={propose}
    >
      <p className="quiet">{t('deposit.fundHint')}</p>
      <CurrencyField />
      <DecimalField name="amount" label={t('deposit.amount')} unit={currency} />
      <ReferenceField />
    </FormDialog>
  );
}
