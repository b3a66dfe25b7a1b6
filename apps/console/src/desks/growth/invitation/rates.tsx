/** The rates at which fees in coins without an index count; two operators set each, and it lives seven days (rules/growth#conversion). */

import { serverNow } from '@tern/client';
import type { DeskResult } from '@tern/protocol/desk';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { useAct } from '../../../kit/actions.tsx';
import { CurrencyField } from '../../../kit/currency-field.tsx';
import { DecimalField } from '../../../kit/decimal-field.tsx';
import { FormDialog } from '../../../kit/form-dialog.tsx';
import { requestChanges } from '../../../kit/proposal-changes.ts';
import { useMay } from '../../../kit/session.ts';
import { t } from '../../../locale/text.ts';
import { type Column, ListTable } from '../../../ui/list-table.tsx';
import { moneyColumn } from '../../../ui/money-column.tsx';
import { Panel } from '../../../ui/page-frame.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { TimeText } from '../../../ui/time-text.tsx';

type Rate = DeskResult<'getInvitationDesk'>['rates'][number];

const DAY_MS = 86_400_000;

export function Rates({ rates }: { rates: readonly Rate[] }) {
  const may = useMay();
  const [edited, setEdited] = useState<Entry>();
  const maySet = may('setRebateRate');
  return (
    <Panel
      title={t('growth.rates')}
      extra={maySet && <Button onClick={() => setEdited(FRESH)}>{t('growth.setRate')}</Button>}
    >
      <ListTable
        label={t('growth.rates')}
        rows={rates}
        columns={[...columns(rates), ...(maySet ? [actions(setEdited)] : [])]}
        keyOf={(row) => row.currency}
        emptyText={t('growth.noRates')}
        loadingText={t('app.loading')}
      />
      {edited && <RateDialog first={edited} onClose={() => setEdited(undefined)} />}
    </Panel>
  );
}

function columns(rows: readonly Rate[]): Column<Rate>[] {
  return [
    { title: t('ledger.currency'), render: (row) => <strong>{row.currency}</strong> },
    moneyColumn({ title: t('proposal.rebateRate'), rows, value: (row) => row.rate }),
    { title: t('growth.setTime'), render: (row) => <TimeText time={row.setTime} /> },
    {
      title: t('growth.endTime'),
      render: (row) => (
        <span className="row">
          <TimeText time={row.endTime} />
          <Expiry endTime={row.endTime} />
        </span>
      ),
    },
  ];
}

function actions(edit: (entry: Entry) => void): Column<Rate> {
  return {
    title: t('app.action'),
    render: ({ currency, rate }) => (
      <span className="row">
        <Button size="small" onClick={() => edit({ currency, rebateRate: rate })}>
          {t('app.change')}
        </Button>
        <RemoveRate currency={currency} rate={rate} />
      </span>
    ),
  };
}

function RemoveRate({ currency, rate }: { currency: string; rate: string }) {
  const act = useAct();
  const request = { currency, rebateRate: '0' };
  const remove = () =>
    act({
      call: 'setRebateRate',
      request,
      title: t('growth.removeRate'),
      subject: currency,
      changes: requestChanges('setRebateRate', request, { rebateRate: rate }),
    });
  return (
    <Button size="small" danger onClick={remove}>
      {t('app.remove')}
    </Button>
  );
}

function Expiry({ endTime }: { endTime: number }) {
  const left = endTime - serverNow();
  if (left <= 0) return <Tag tone="bad">{t('growth.expired')}</Tag>;
  return left < DAY_MS ? <Tag tone="warn">{t('growth.expiresSoon')}</Tag> : null;
}

interface Entry {
  currency: string;
  rebateRate: string;
}

const FRESH: Entry = { currency: '', rebateRate: '' };

function RateDialog({ first, onClose }: { first: Entry; onClose(): void }) {
  const act = useAct();
  const [form] = Form.useForm<Entry>();
  const propose = (request: Entry) =>
    act({
      call: 'setRebateRate',
      request,
      title: t('growth.setRate'),
      subject: request.currency,
      changes: requestChanges('setRebateRate', request),
      onDone: onClose,
    });
  return (
    <FormDialog
      isOpen
      draft={{ form: 'setRebateRate', subject: first.currency || 'new' }}
      title={t('growth.setRate')}
      form={form}
      first={first}
      onCancel={onClose}
      onOk={propose}
    >
      <p className="quiet">{t('growth.rateHint')}</p>
      <CurrencyField />
      <DecimalField name="rebateRate" label={t('proposal.rebateRate')} unit="USDT" />
    </FormDialog>
  );
}
