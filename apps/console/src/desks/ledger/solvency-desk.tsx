/**
 * The liabilities to members beside the reserves that operators entered, currency by currency; entering them needs a
 * second operator.
 */
import type { DeskResult } from '@tern/protocol/desk';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useAct } from '../../kit/actions.tsx';
import { DecimalField } from '../../kit/decimal-field.tsx';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { PagedTable } from '../../kit/paged-table.tsx';
import { useDeskPages } from '../../kit/queries.ts';
import { useMay } from '../../kit/session.ts';
import { t } from '../../locale/text.ts';
import type { Column } from '../../ui/list-table.tsx';
import { moneyColumn } from '../../ui/money-column.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { Tag } from '../../ui/tag.tsx';
import { TimeText } from '../../ui/time-text.tsx';

type Row = DeskResult<'getSolvency'>['rows'][number];

const LONGEST_NOTE = 500;

export default function SolvencyDesk() {
  const pages = useDeskPages('getSolvency', { limit: '100' });
  const may = useMay();
  const [entering, setEntering] = useState<Row>();
  return (
    <PageFrame title={t('nav.solvency')} text={t('ledger.solvencyText')}>
      <PagedTable
        label={t('nav.solvency')}
        pages={pages}
        columns={columns(pages.rows, may('setReserves') ? setEntering : undefined)}
        keyOf={(row) => row.currency}
      />
      {entering && <ReservesDialog row={entering} onClose={() => setEntering(undefined)} />}
    </PageFrame>
  );
}

function columns(rows: readonly Row[] | undefined, enter: ((row: Row) => void) | undefined): Column<Row>[] {
  const shown: Column<Row>[] = [
    { title: t('ledger.currency'), render: (row) => <strong>{row.currency}</strong> },
    moneyColumn({ title: t('ledger.liabilities'), rows, value: (row) => row.liabilities }),
    moneyColumn({ title: t('ledger.reserves'), rows, value: (row) => row.reserves }),
    moneyColumn({ title: t('ledger.surplus'), rows, value: (row) => row.surplus, signed: true }),
    { title: t('app.state'), render: (row) => <Covered row={row} /> },
    { title: t('ledger.enteredBy'), render: (row) => row.enteredBy || '—' },
    { title: t('app.time'), render: (row) => <TimeText time={row.enterTime} /> },
    {
      title: t('ledger.note'),
      render: (row) => <div className="wrap-text title-cell">{row.note || '—'}</div>,
    },
  ];
  if (!enter) return shown;
  return [
    ...shown,
    {
      title: t('app.action'),
      render: (row) => (
        <Button
          size="small"
          onClick={() => enter(row)}
          aria-label={t('ledger.enterFor', { currency: row.currency })}
        >
          {t('ledger.enter')}
        </Button>
      ),
    },
  ];
}

function Covered({ row }: { row: Row }) {
  if (row.reserves === '') return <Tag tone="warn">{t('ledger.notEntered')}</Tag>;
  return (
    <Tag tone={row.isCovered ? 'good' : 'bad'}>
      {row.isCovered ? t('ledger.covered') : t('ledger.uncovered')}
    </Tag>
  );
}

interface Entry {
  amount: string;
  note: string;
}

function ReservesDialog({ row: { currency, reserves }, onClose }: { row: Row; onClose(): void }) {
  const act = useAct();
  const [form] = Form.useForm<Entry>();
  const propose = ({ amount, note }: Entry) =>
    act({
      call: 'setReserves',
      request: { currency, amount, note: note.trim() },
      title: t('ledger.enterFor', { currency }),
      changes: [
        { field: t('ledger.reserves'), before: reserves || '—', after: amount },
        { field: t('ledger.note'), before: undefined, after: note.trim() },
      ],
      onDone: onClose,
    });
  return (
    <FormDialog
      isOpen
      draft={{ form: 'setReserves', subject: currency }}
      title={t('ledger.enterFor', { currency })}
      form={form}
      first={{ amount: reserves, note: '' }}
      onCancel={onClose}
      onOk={propose}
    >
      <DecimalField name="amount" label={t('ledger.reserves')} unit={currency} />
      <Form.Item
        name="note"
        label={t('ledger.note')}
        extra={t('ledger.noteHint')}
        rules={[{ required: true, whitespace: true, message: t('ledger.noteWanted') }]}
      >
        <Input.TextArea rows={3} maxLength={LONGEST_NOTE} />
      </Form.Item>
    </FormDialog>
  );
}
