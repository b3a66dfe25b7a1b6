/** Deposits over chains by status and member; two operators book held ones and reverse those that their chain dropped. */
import type { DeskRequest, DeskResult } from '@tern/protocol/desk';
import { DESK_DEPOSIT_STATES } from '@tern/protocol/desk';
import { Button, Form, Input, Segmented } from 'antd';
import { useState } from 'react';
import { useAct } from '../../../kit/actions.tsx';
import { FormDialog } from '../../../kit/form-dialog.tsx';
import { MemberFilter } from '../../../kit/member-filter.tsx';
import { MemberLink } from '../../../kit/member-link.tsx';
import { PagedTable } from '../../../kit/paged-table.tsx';
import { useDeskPages } from '../../../kit/queries.ts';
import { useMay } from '../../../kit/session.ts';
import { t } from '../../../locale/text.ts';
import type { Column } from '../../../ui/list-table.tsx';
import { moneyColumn } from '../../../ui/money-column.tsx';
import { TimeText } from '../../../ui/time-text.tsx';
import { DepositState } from './deposit-state.tsx';

type Row = DeskResult<'getDeskDeposits'>['rows'][number];
type Status = Row['status'];

const EVERY_MS = 10_000;
const TARGET = /^(\d{1,16}|operations|suspense)$/;

export function ChainDeposits() {
  const [status, setStatus] = useState<Status | 'ALL'>('HELD');
  const [memberId, setMemberId] = useState('');
  const [booking, setBooking] = useState<Row>();
  const request: DeskRequest<'getDeskDeposits'> = {};
  if (status !== 'ALL') request.status = status;
  if (memberId !== '') request.memberId = memberId;
  const pages = useDeskPages('getDeskDeposits', request, { everyMs: EVERY_MS });
  return (
    <>
      <div className="row">
        <Segmented<Status | 'ALL'>
          value={status}
          onChange={setStatus}
          options={[
            ...DESK_DEPOSIT_STATES.map((value) => ({ value, label: t(`chainDeposit.${value}`) })),
            { value: 'ALL' as const, label: t('deposit.anyStatus') },
          ]}
        />
        <MemberFilter onMember={setMemberId} />
      </div>
      <PagedTable
        label={t('chainDeposit.deposits')}
        pages={pages}
        columns={columns(pages.rows, setBooking)}
        keyOf={(row) => row.depositId}
        emptyText={t('chainDeposit.none')}
      />
      {booking && <BookDialog deposit={booking} onClose={() => setBooking(undefined)} />}
    </>
  );
}

function columns(rows: readonly Row[] | undefined, onBook: (row: Row) => void): Column<Row>[] {
  return [
    { title: t('withdrawal.network'), render: (row) => `${row.chain} ${row.number && `#${row.number}`}` },
    { title: t('app.member'), render: (row) => <MemberLink memberId={row.memberId} /> },
    { title: t('ledger.currency'), render: (row) => row.currency },
    moneyColumn({ title: t('withdrawal.amount'), rows, value: (row) => row.amount }),
    { title: t('withdrawal.txid'), render: (row) => <span className="wrap-text">{row.txid}</span> },
    { title: t('app.time'), render: (row) => <TimeText time={row.time} /> },
    { title: t('app.state'), render: (row) => <DepositState row={row} /> },
    { title: t('app.action'), render: (row) => <Actions row={row} onBook={() => onBook(row)} /> },
  ];
}

function Actions({ row, onBook }: { row: Row; onBook(): void }) {
  const act = useAct();
  const may = useMay();
  const { chain, number, status, isGone } = row;
  const reverse = () =>
    act({
      call: 'reverseDeposit',
      request: { chain, number },
      title: t('chainDeposit.reverse'),
      subject: `${chain} #${number}`,
      warning: t('proposal.follows_reverseDeposit'),
    });
  const isReversible = isGone && (status === 'CREDITED' || status === 'HELD' || status === 'BOOKED');
  return (
    <span className="row">
      {status === 'HELD' && may('bookHeldDeposit') && (
        <Button size="small" onClick={onBook}>
          {t('chainDeposit.book')}
        </Button>
      )}
      {isReversible && may('reverseDeposit') && (
        <Button size="small" danger onClick={reverse}>
          {t('chainDeposit.reverse')}
        </Button>
      )}
    </span>
  );
}

function BookDialog({ deposit, onClose }: { deposit: Row; onClose(): void }) {
  const act = useAct();
  const [form] = Form.useForm<{ target: string }>();
  const { chain, number, amount, currency, memberId } = deposit;
  const propose = ({ target }: { target: string }) =>
    act({
      call: 'bookHeldDeposit',
      request: { chain, number, target },
      title: t('chainDeposit.book'),
      subject: `${chain} #${number}: ${amount} ${currency}`,
      changes: [{ field: t('chainDeposit.target'), before: undefined, after: target }],
      onDone: onClose,
    });
  return (
    <FormDialog
      isOpen
      draft={{ form: 'bookHeldDeposit', subject: `${chain}/${number}` }}
      title={t('chainDeposit.book')}
      form={form}
      first={{ target: memberId }}
      onCancel={onClose}
      onOk={propose}
    >
      <Form.Item
        name="target"
        label={`${t('chainDeposit.target')} (${t('deposit.memberId')}, operations, suspense)`}
        extra={t('chainDeposit.targetHint')}
        rules={[{ required: true, pattern: TARGET, message: t('ledger.ownerWanted') }]}
      >
        <Input maxLength={16} autoComplete="off" />
      </Form.Item>
    </FormDialog>
  );
}
