/** All invitees with their marks; the evidence of one opens beside the list. */
import type { DeskRequest, DeskResult } from '@tern/protocol/desk';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { CsvButton, type CsvColumn } from '../../../kit/csv-button.tsx';
import { InviteeMarks, markName } from '../../../kit/growth/invitee-marks.tsx';
import { MemberFilter } from '../../../kit/member-filter.tsx';
import { MemberLink } from '../../../kit/member-link.tsx';
import { PagedTable } from '../../../kit/paged-table.tsx';
import { useDeskPages } from '../../../kit/queries.ts';
import { t } from '../../../locale/text.ts';
import type { Column } from '../../../ui/list-table.tsx';
import { moneyColumn } from '../../../ui/money-column.tsx';
import { TimeText } from '../../../ui/time-text.tsx';
import { InviteeDrawer } from './invitee-drawer.tsx';

type Row = DeskResult<'getDeskInvitees'>['rows'][number];
type Filter = 'ALL' | 'MARKED';

export function Invitees() {
  const [filter, setFilter] = useState<Filter>('ALL');
  const [inviterId, setInviterId] = useState('');
  const [openedId, setOpenedId] = useState<string>();
  const request: DeskRequest<'getDeskInvitees'> = {
    ...(filter === 'MARKED' && { isMarked: 'true' as const }),
    ...(inviterId !== '' && { inviterId }),
  };
  const pages = useDeskPages('getDeskInvitees', request);
  return (
    <div className="stack">
      <div className="row">
        <Segmented<Filter>
          value={filter}
          onChange={setFilter}
          options={[
            { value: 'ALL', label: t('growth.allInviters') },
            { value: 'MARKED', label: t('growth.onlyMarked') },
          ]}
        />
        <MemberFilter label={t('growth.inviterId')} onMember={setInviterId} />
        <CsvButton call="getDeskInvitees" request={request} fileName="invitees" columns={csvColumns()} />
      </div>
      <PagedTable
        label={t('growth.invitees')}
        pages={pages}
        columns={columns(pages.rows, setOpenedId)}
        keyOf={(row) => row.memberId}
        emptyText={t('growth.noInvitees')}
      />
      {openedId !== undefined && <InviteeDrawer memberId={openedId} onClose={() => setOpenedId(undefined)} />}
    </div>
  );
}

function columns(rows: readonly Row[] | undefined, open: (memberId: string) => void): Column<Row>[] {
  return [
    { title: t('growth.invitee'), render: (row) => <MemberLink memberId={row.memberId} /> },
    { title: t('growth.inviter'), render: (row) => <MemberLink memberId={row.inviterId} /> },
    { title: t('proposal.inviteeMarks'), render: (row) => <InviteeMarks marks={row.marks} /> },
    moneyColumn({ title: `${t('growth.rebate')} (USDT)`, rows, value: (row) => row.rebate }),
    { title: t('growth.bound'), render: (row) => <TimeText time={row.boundTime} /> },
    {
      title: t('app.action'),
      render: (row) => (
        <Button size="small" onClick={() => open(row.memberId)}>
          {t('app.look')}
        </Button>
      ),
    },
  ];
}

const csvColumns = (): CsvColumn<Row>[] => [
  [t('growth.inviteeId'), (row) => row.memberId],
  [t('growth.inviterId'), (row) => row.inviterId],
  [t('proposal.inviteeMarks'), (row) => row.marks.map(markName).join(' ')],
  [`${t('growth.rebate')} (USDT)`, (row) => row.rebate],
  [t('growth.bound'), (row) => new Date(row.boundTime).toISOString()],
];
