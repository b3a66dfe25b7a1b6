/** The limits of withdrawals and the floor prices, with changes that wait for their time. */
import type { DeskResult } from '@tern/protocol/desk';
import { Alert, Button, Form, Spin } from 'antd';
import { useState } from 'react';
import { useAct } from '../../../kit/actions.tsx';
import { CurrencyField } from '../../../kit/currency-field.tsx';
import { DecimalField } from '../../../kit/decimal-field.tsx';
import { FaultView } from '../../../kit/fault-view.tsx';
import { FormDialog } from '../../../kit/form-dialog.tsx';
import { requestChanges } from '../../../kit/proposal-changes.ts';
import { useDeskRead } from '../../../kit/queries.ts';
import { useMay } from '../../../kit/session.ts';
import { fieldName, fieldValue } from '../../../kit/wire-fields.ts';
import { t } from '../../../locale/text.ts';
import { DiffTable } from '../../../ui/diff-table.tsx';
import { Facts } from '../../../ui/facts.tsx';
import type { Column } from '../../../ui/list-table.tsx';
import { MoneyText } from '../../../ui/money-text.tsx';
import { Panel } from '../../../ui/page-frame.tsx';
import { dayAndMinute } from '../../../ui/time-words.ts';
import { PlainTable } from './plain-table.tsx';
import { PolicyDialog } from './policy-dialog.tsx';

type Terms = DeskResult<'getWalletTerms'>;
type FloorPrice = Terms['floorPrices'][number];

const UNITS = { base: '', quote: '', own: 'USDT' };

export function Limits() {
  const may = useMay();
  const [opened, setOpened] = useState<'policy' | 'price'>();
  const { data, error, refetch } = useDeskRead('getWalletTerms', {});
  const close = () => setOpened(undefined);
  if (error) return <FaultView error={error} onRetry={() => void refetch()} />;
  if (!data) return <Spin aria-label={t('app.loading')} />;
  return (
    <div className="stack">
      <Panel
        title={t('chain.policy')}
        extra={
          may('setWalletPolicy') && (
            <Button onClick={() => setOpened('policy')}>{t('chain.setPolicy')}</Button>
          )
        }
      >
        <Facts
          two
          facts={Object.entries(data.policy).map(([name, value]) => [
            fieldName(name),
            fieldValue(name, value, UNITS) ?? '',
          ])}
        />
        {data.pendingPolicy && <Pending terms={data} pending={data.pendingPolicy} />}
      </Panel>
      <p className="quiet">{t('chain.floorPricesText')}</p>
      {may('setFloorPrice') && (
        <div className="row">
          <Button onClick={() => setOpened('price')}>{t('chain.setFloorPrice')}</Button>
        </div>
      )}
      <PlainTable
        title={t('chain.floorPrices')}
        rows={data.floorPrices}
        columns={priceColumns()}
        keyOf={(row) => row.currency}
        emptyText={t('chain.floorPricesNone')}
      />
      {opened === 'policy' && <PolicyDialog policy={data.policy} onClose={close} />}
      {opened === 'price' && <PriceDialog prices={data.floorPrices} onClose={close} />}
    </div>
  );
}

function Pending({ terms, pending }: { terms: Terms; pending: Terms['policy'] }) {
  const rows = requestChanges('setWalletPolicy', { policy: pending }, { policy: terms.policy });
  const title = t('chain.waitsFrom', { time: dayAndMinute(terms.policyPendingTime) });
  return (
    <>
      <Alert type="warning" showIcon title={title} role="note" />
      <DiffTable
        label={title}
        rows={rows}
        heads={{ field: t('app.field'), before: t('app.before'), after: t('app.after') }}
      />
    </>
  );
}

function priceColumns(): Column<FloorPrice>[] {
  const price = (value: string) => (value === '' ? '—' : <MoneyText value={value} unit="USDT" />);
  return [
    { title: t('ledger.currency'), render: (row) => <strong>{row.currency}</strong> },
    { title: t('chain.floorPrice'), align: 'right', render: (row) => price(row.price) },
    {
      title: t('chain.pendingTime'),
      render: (row) =>
        row.pendingTime === 0 ? (
          '—'
        ) : (
          <>
            {price(row.pendingPrice)} {t('chain.waitsFrom', { time: dayAndMinute(row.pendingTime) })}
          </>
        ),
    },
  ];
}

interface PriceEntry {
  currency: string;
  floorPrice: string;
}

function PriceDialog({ prices, onClose }: { prices: readonly FloorPrice[]; onClose(): void }) {
  const act = useAct();
  const [form] = Form.useForm<PriceEntry>();
  const propose = (request: PriceEntry) => {
    const now = prices.find(({ currency }) => currency === request.currency)?.price || '0';
    act({
      call: 'setFloorPrice',
      request,
      title: t('chain.setFloorPrice'),
      subject: request.currency,
      changes: requestChanges('setFloorPrice', request, { floorPrice: now }),
      onDone: onClose,
    });
  };
  return (
    <FormDialog
      isOpen
      draft={{ form: 'setFloorPrice', subject: '-' }}
      title={t('chain.setFloorPrice')}
      form={form}
      first={{ currency: '', floorPrice: '' }}
      onCancel={onClose}
      onOk={propose}
    >
      <CurrencyField />
      <p className="quiet">{t('chain.floorPriceHint')}</p>
      <DecimalField name="floorPrice" label={t('chain.floorPrice')} unit="USDT" />
    </FormDialog>
  );
}
