/** The addresses that members may send a coin to; a change of them needs a second operator. */
import type { DeskResult } from '@tern/protocol/desk';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { type Act, useAct } from '../../../kit/actions.tsx';
import { CurrencyField } from '../../../kit/currency-field.tsx';
import { FaultView } from '../../../kit/fault-view.tsx';
import { FormDialog } from '../../../kit/form-dialog.tsx';
import { requestChanges } from '../../../kit/proposal-changes.ts';
import { useDeskRead } from '../../../kit/queries.ts';
import { useMay } from '../../../kit/session.ts';
import { t } from '../../../locale/text.ts';
import { type Column, ListTable } from '../../../ui/list-table.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { TimeText } from '../../../ui/time-text.tsx';

type AddressRow = DeskResult<'getDeskReceivingAddresses'>[number];

const NETWORK = /^[A-Za-z0-9 -]{1,32}$/;
const ADDRESS = /^[\x21-\x7e]{1,128}$/;

export function ReceivingAddresses() {
  const may = useMay();
  const act = useAct();
  const [isAdding, setAdding] = useState(false);
  const { data, error, isPending, refetch } = useDeskRead('getDeskReceivingAddresses', {});
  const mayChange = may('setReceivingAddress');
  return (
    <div className="stack">
      <div className="row">
        <p className="quiet">{t('deposit.addressesText')}</p>
        {mayChange && (
          <Button type="primary" onClick={() => setAdding(true)}>
            {t('deposit.addAddress')}
          </Button>
        )}
      </div>
      {error && <FaultView error={error} onRetry={() => void refetch()} />}
      <ListTable
        label={t('deposit.addresses')}
        rows={data}
        columns={columns(mayChange ? act : undefined)}
        keyOf={(row) => `${row.currency} ${row.network} ${row.address}`}
        isLoading={isPending}
        emptyText={t('deposit.noAddresses')}
        loadingText={t('app.loading')}
      />
      {isAdding && <AddDialog onClose={() => setAdding(false)} />}
    </div>
  );
}

function columns(act: Act | undefined): Column<AddressRow>[] {
  const shown: Column<AddressRow>[] = [
    { title: t('ledger.currency'), render: (row) => <strong>{row.currency}</strong> },
    { title: t('deposit.network'), render: (row) => row.network },
    { title: t('deposit.address'), render: (row) => <span className="wrap-text">{row.address}</span> },
    {
      title: t('app.state'),
      render: (row) => (
        <Tag tone={row.isActive ? 'good' : 'plain'}>
          {row.isActive ? t('deposit.inUse') : t('deposit.outOfUse')}
        </Tag>
      ),
    },
    { title: t('app.operator'), render: (row) => row.operator || '—' },
    { title: t('app.time'), render: (row) => <TimeText time={row.time} /> },
  ];
  if (!act) return shown;
  const title = t('app.action');
  return [...shown, { title, render: (row) => <Switch row={row} act={act} /> }];
}

function Switch({ row: { currency, network, address, isActive }, act }: { row: AddressRow; act: Act }) {
  const title = isActive ? t('deposit.takeOut') : t('deposit.takeIn');
  const request = { currency, network, address, isActive: !isActive };
  const change = () =>
    act({
      call: 'setReceivingAddress',
      request,
      title,
      subject: `${currency} · ${network}\n${address}`,
      changes: requestChanges('setReceivingAddress', request, { network, address, isActive }),
    });
  return (
    <Button size="small" onClick={change}>
      {title}
    </Button>
  );
}

interface Entry {
  currency: string;
  network: string;
  address: string;
}

function AddDialog({ onClose }: { onClose(): void }) {
  const act = useAct();
  const [form] = Form.useForm<Entry>();
  const add = (entry: Entry) => {
    const request = {
      currency: entry.currency,
      network: entry.network.trim(),
      address: entry.address.trim(),
      isActive: true,
    };
    act({
      call: 'setReceivingAddress',
      request,
      title: t('deposit.addAddress'),
      subject: request.currency,
      warning: t('deposit.addressWarning'),
      changes: requestChanges('setReceivingAddress', request),
      onDone: onClose,
    });
  };
  return (
    <FormDialog
      isOpen
      draft={{ form: 'setReceivingAddress', subject: 'new' }}
      title={t('deposit.addAddress')}
      form={form}
      first={{ currency: 'USDT', network: '', address: '' }}
      onCancel={onClose}
      onOk={add}
    >
      <CurrencyField />
      <Form.Item
        name="network"
        label={t('deposit.network')}
        extra={t('deposit.networkHint')}
        rules={[{ required: true, pattern: NETWORK, message: t('deposit.networkWanted') }]}
      >
        <Input maxLength={32} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="address"
        label={t('deposit.address')}
        normalize={(value: string) => value.trim()}
        rules={[{ required: true, pattern: ADDRESS, message: t('deposit.addressWanted') }]}
      >
        <Input maxLength={128} autoComplete="off" />
      </Form.Item>
    </FormDialog>
  );
}
