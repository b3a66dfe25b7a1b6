/** Pauses of deposits and withdrawals: one operator pauses at once, two resume (rules/wallet#pauses). */
import type { DeskResult } from '@tern/protocol/desk';
import { Button, Form, Input, Segmented, Select } from 'antd';
import { useState } from 'react';
import { useAct } from '../../../kit/actions.tsx';
import { FaultView } from '../../../kit/fault-view.tsx';
import { FormDialog } from '../../../kit/form-dialog.tsx';
import { useDeskRead } from '../../../kit/queries.ts';
import { useMay } from '../../../kit/session.ts';
import { t } from '../../../locale/text.ts';
import { type Column, ListTable } from '../../../ui/list-table.tsx';
import { TimeText } from '../../../ui/time-text.tsx';

type Pause = DeskResult<'getWalletPauses'>['pauses'][number];

const EVERY_MS = 10_000;

export function Pauses() {
  const may = useMay();
  const [isPausing, setPausing] = useState(false);
  const { data, error, isPending, refetch } = useDeskRead('getWalletPauses', {}, { everyMs: EVERY_MS });
  return (
    <div className="stack">
      {may('pauseWallet') && (
        <div className="row">
          <Button danger onClick={() => setPausing(true)}>
            {t('chainDeposit.pause')}
          </Button>
        </div>
      )}
      {error && <FaultView error={error} onRetry={() => void refetch()} />}
      <ListTable
        label={t('chainDeposit.pauses')}
        rows={data?.pauses}
        columns={columns()}
        keyOf={(row) => `${row.chain} ${row.currency} ${row.side} ${row.cause}`}
        isLoading={isPending}
        emptyText={t('chainDeposit.noPauses')}
        loadingText={t('app.loading')}
      />
      {isPausing && <PauseDialog chains={data?.chains ?? []} onClose={() => setPausing(false)} />}
    </div>
  );
}

function columns(): Column<Pause>[] {
  return [
    { title: t('withdrawal.network'), render: (row) => row.chain },
    { title: t('ledger.currency'), render: (row) => row.currency || t('chainDeposit.allCoins') },
    { title: t('chainDeposit.side'), render: (row) => t(`chainDeposit.side_${row.side}`) },
    { title: t('chainDeposit.cause'), render: (row) => t(`chainDeposit.cause_${row.cause}`) },
    { title: t('chainDeposit.publicReason'), render: (row) => row.reason },
    { title: t('app.operator'), render: (row) => row.operator || t('chainDeposit.exchange') },
    { title: t('chainDeposit.pausedSince'), render: (row) => <TimeText time={row.time} /> },
    { title: t('app.action'), render: (row) => <Resume pause={row} /> },
  ];
}

function Resume({ pause }: { pause: Pause }) {
  const act = useAct();
  const may = useMay();
  const { chain, currency, side, cause } = pause;
  if (!may('resumeWallet')) return null;
  const resume = () =>
    act({
      call: 'resumeWallet',
      request: currency === '' ? { chain, side, cause } : { chain, currency, side, cause },
      title: t('chainDeposit.resume'),
      subject: `${chain} ${currency} · ${t(`chainDeposit.side_${side}`)}`,
    });
  return (
    <Button size="small" onClick={resume}>
      {t('chainDeposit.resume')}
    </Button>
  );
}

interface Entry {
  chain: string;
  currency: string;
  side: Pause['side'];
  publicReason: string;
}

function PauseDialog({ chains, onClose }: { chains: readonly string[]; onClose(): void }) {
  const act = useAct();
  const [form] = Form.useForm<Entry>();
  const first: Entry = { chain: chains[0] ?? '', currency: '', side: 'withdrawals', publicReason: '' };
  const pause = ({ chain, currency, side, publicReason }: Entry) => {
    const request = { chain, side, publicReason: publicReason.trim() };
    act({
      call: 'pauseWallet',
      request: currency === '' ? request : { ...request, currency },
      title: t('chainDeposit.pause'),
      subject: `${chain} ${currency} · ${t(`chainDeposit.side_${side}`)}`,
      onDone: onClose,
    });
  };
  return (
    <FormDialog
      isOpen
      draft={{ form: 'pauseWallet', subject: '-' }}
      title={t('chainDeposit.pause')}
      form={form}
      first={first}
      onCancel={onClose}
      onOk={pause}
    >
      <Form.Item name="chain" label={t('withdrawal.network')}>
        <Select options={chains.map((value) => ({ value, label: value }))} />
      </Form.Item>
      <Form.Item
        name="currency"
        label={t('ledger.currency')}
        extra={t('chainDeposit.currencyHint')}
        normalize={(value: string) => value.toUpperCase().trim()}
      >
        <Input maxLength={12} autoComplete="off" />
      </Form.Item>
      <Form.Item name="side" label={t('chainDeposit.side')}>
        <Segmented
          options={[
            { value: 'withdrawals', label: t('chainDeposit.side_withdrawals') },
            { value: 'deposits', label: t('chainDeposit.side_deposits') },
          ]}
        />
      </Form.Item>
      <Form.Item
        name="publicReason"
        label={t('chainDeposit.publicReason')}
        rules={[{ required: true, whitespace: true, message: t('chainDeposit.publicReasonWanted') }]}
      >
        <Input.TextArea rows={3} maxLength={200} />
      </Form.Item>
    </FormDialog>
  );
}
