/** The queue of applications by status and member; one of them opens beside it. */
import type { DeskRequest } from '@tern/protocol/desk';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { MemberFilter } from '../../../kit/member-filter.tsx';
import { MemberLink } from '../../../kit/member-link.tsx';
import { PagedTable } from '../../../kit/paged-table.tsx';
import { useDeskPages } from '../../../kit/queries.ts';
import { t } from '../../../locale/text.ts';
import type { Column } from '../../../ui/list-table.tsx';
import { moneyColumn } from '../../../ui/money-column.tsx';
import { MoneyText } from '../../../ui/money-text.tsx';
import { TimeText } from '../../../ui/time-text.tsx';
import { ApplicationDrawer } from './application-drawer.tsx';
import {
  type ApplicationRow,
  type ApplicationStatus,
  ApplicationTag,
  STATUSES,
} from './application-rows.tsx';

const EVERY_MS = 10_000;

export function Applications() {
  const [status, setStatus] = useState<ApplicationStatus | 'ALL'>('REVIEWING');
  const [memberId, setMemberId] = useState('');
  const [openedId, setOpenedId] = useState<string>();
  const request: DeskRequest<'getDeskApplications'> = {};
  if (status !== 'ALL') request.status = status;
  if (memberId !== '') request.memberId = memberId;
  const pages = useDeskPages('getDeskApplications', request, { everyMs: EVERY_MS });
  const opened = pages.rows?.find(({ id }) => id === openedId);
  return (
    <>
      <Filters status={status} onStatus={setStatus} onMember={setMemberId} />
      <PagedTable
        label={t('deposit.applications')}
        pages={pages}
        columns={columns(pages.rows, setOpenedId)}
        keyOf={(row) => row.id}
        emptyText={status === 'REVIEWING' ? t('deposit.noneWaiting') : t('app.nothing')}
      />
      {opened && <ApplicationDrawer application={opened} onClose={() => setOpenedId(undefined)} />}
    </>
  );
}

interface FiltersProps {
  status: ApplicationStatus | 'ALL';
  onStatus(status: ApplicationStatus | 'ALL'): void;
  onMember(memberId: string): void;
}

function Filters({ status, onStatus, onMember }: FiltersProps) {
  return (
    <div className="row">
      <Segmented<ApplicationStatus | 'ALL'>
        value={status}
        onChange={onStatus}
        options={[
          ...STATUSES.map((value) => ({ value, label: t(`deposit.${value}`) })),
          { value: 'ALL' as const, label: t('deposit.anyStatus') },
        ]}
      />
      <MemberFilter onMember={onMember} />
    </div>
  );
}

function columns(
  rows: readonly ApplicationRow[] | undefined,
  open: (id: string) => void,
): Column<ApplicationRow>[] {
  return [
    { title: t('deposit.number'), render: (row) => <span className="num">{row.id}</span> },
    { title: t('app.member'), render: (row) => <MemberLink memberId={row.memberId} /> },
    { title: t('ledger.currency'), render: (row) => row.currency },
    moneyColumn({ title: t('deposit.amount'), rows, value: (row) => row.amount }),
    { title: t('deposit.applied'), render: (row) => <TimeText time={row.time} /> },
    { title: t('app.state'), render: (row) => <ApplicationTag status={row.status} /> },
    { title: t('deposit.firstWord'), render: (row) => <FirstWord row={row} /> },
    { title: t('deposit.decided'), render: (row) => <TimeText time={row.decidedTime} /> },
    {
      title: t('app.action'),
      render: (row) => (
        <Button size="small" onClick={() => open(row.id)}>
          {t('app.look')}
        </Button>
      ),
    },
  ];
}

function FirstWord({ row }: { row: ApplicationRow }) {
  if (row.firstOperator === '') return <span className="quiet">—</span>;
  return (
    <>
      {row.firstOperator} <MoneyText value={row.firstAmount} unit={row.currency} />
    </>
  );
}
