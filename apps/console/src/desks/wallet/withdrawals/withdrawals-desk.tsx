/** The queue of withdrawals by status and member; one of them opens beside it. */
import { groupThousands } from '@tern/math';
import type { DeskRequest } from '@tern/protocol/desk';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { MemberFilter } from '../../../kit/member-filter.tsx';
import { MemberLink } from '../../../kit/member-link.tsx';
import { PagedTable } from '../../../kit/paged-table.tsx';
import { useDeskPages, useDeskRead } from '../../../kit/queries.ts';
import { t } from '../../../locale/text.ts';
import type { Column } from '../../../ui/list-table.tsx';
import { moneyColumn } from '../../../ui/money-column.tsx';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { TimeText } from '../../../ui/time-text.tsx';
import { WithdrawalDrawer } from './withdrawal-drawer.tsx';
import {
  FlagTags,
  STATUSES,
  type WithdrawalRow,
  type WithdrawalStatus,
  WithdrawalTag,
} from './withdrawal-rows.tsx';

const EVERY_MS = 10_000;

export default function WithdrawalsDesk() {
  const [status, setStatus] = useState<WithdrawalStatus | 'ALL'>('REVIEW');
  const [memberId, setMemberId] = useState('');
  const [openedId, setOpenedId] = useState<string>();
  const request: DeskRequest<'getDeskWithdrawals'> = {};
  if (status !== 'ALL') request.status = status;
  if (memberId !== '') request.memberId = memberId;
  const pages = useDeskPages('getDeskWithdrawals', request, { everyMs: EVERY_MS });
  return (
    <PageFrame title={t('nav.withdrawals')} text={<About />}>
      <div className="row">
        <Segmented<WithdrawalStatus | 'ALL'>
          value={status}
          onChange={setStatus}
          options={[
            ...STATUSES.map((value) => ({ value, label: t(`withdrawal.${value}`) })),
            { value: 'ALL' as const, label: t('withdrawal.anyStatus') },
          ]}
        />
        <MemberFilter onMember={setMemberId} />
      </div>
      <PagedTable
        label={t('withdrawal.queue')}
        pages={pages}
        columns={columns(pages.rows, setOpenedId)}
        keyOf={(row) => row.withdrawalId}
        emptyText={status === 'REVIEW' ? t('withdrawal.noneWaiting') : t('app.nothing')}
      />
      {openedId !== undefined && (
        <WithdrawalDrawer withdrawalId={openedId} onClose={() => setOpenedId(undefined)} />
      )}
    </PageFrame>
  );
}

/** Two approvals are needed above a value of the policy. */
function About() {
  const { data } = useDeskRead('getWalletTerms', {});
  const value = data && groupThousands(data.policy.secondApprovalAbove);
  return (
    <>
      {t('withdrawal.text')} {value !== undefined && t('withdrawal.twoAbove', { value })}
    </>
  );
}

function columns(
  rows: readonly WithdrawalRow[] | undefined,
  open: (id: string) => void,
): Column<WithdrawalRow>[] {
  return [
    { title: t('withdrawal.number'), render: (row) => <span className="num">{row.withdrawalId}</span> },
    { title: t('app.member'), render: (row) => <MemberLink memberId={row.memberId} /> },
    {
      title: t('ledger.currency'),
      render: (row) => (
        <>
          {row.currency} <span className="quiet">{row.chain}</span>
        </>
      ),
    },
    moneyColumn({ title: t('withdrawal.amount'), rows, value: (row) => row.amount }),
    moneyColumn({ title: `${t('withdrawal.value')} (USDT)`, rows, value: (row) => row.value }),
    { title: t('withdrawal.flags'), render: (row) => <FlagTags flags={row.flags} /> },
    { title: t('withdrawal.requested'), render: (row) => <TimeText time={row.time} /> },
    { title: t('app.state'), render: (row) => <WithdrawalTag status={row.status} /> },
    { title: t('withdrawal.mustAct'), render: (row) => t(`withdrawal.act_${row.mustAct}`) },
    {
      title: t('app.action'),
      render: (row) => (
        <Button size="small" onClick={() => open(row.withdrawalId)}>
          {t('app.look')}
        </Button>
      ),
    },
  ];
}
