/** The settled days of invitees; two operators take a paid rebate back (rules/growth#reversals). */
import type { DeskRequest } from '@tern/protocol/desk';
import { Button } from 'antd';
import { useState } from 'react';
import { CsvButton, type CsvColumn } from '../../../kit/csv-button.tsx';
import { MemberFilter } from '../../../kit/member-filter.tsx';
import { MemberLink } from '../../../kit/member-link.tsx';
import { PagedTable } from '../../../kit/paged-table.tsx';
import { useDeskPages } from '../../../kit/queries.ts';
import { useMay } from '../../../kit/session.ts';
import { t } from '../../../locale/text.ts';
import type { Column } from '../../../ui/list-table.tsx';
import { moneyColumn } from '../../../ui/money-column.tsx';
import type { RebateRow } from './rebate-row.ts';
import { ReverseDialog } from './reverse-dialog.tsx';

export function Rebates() {
  const may = useMay();
  const [inviterId, setInviterId] = useState('');
  const [memberId, setMemberId] = useState('');
  const [reversed, setReversed] = useState<RebateRow>();
  const request: DeskRequest<'getDeskRebates'> = {
    ...(inviterId !== '' && { inviterId }),
    ...(memberId !== '' && { memberId }),
  };
  const pages = useDeskPages('getDeskRebates', request);
  const action = may('reverseRebate') ? [reverseColumn(setReversed)] : [];
  return (
    <div className="stack">
      <div className="row">
        <MemberFilter label={t('growth.inviterId')} onMember={setInviterId} />
        <MemberFilter label={t('growth.inviteeId')} onMember={setMemberId} />
        <CsvButton call="getDeskRebates" request={request} fileName="rebates" columns={csvColumns()} />
      </div>
      <PagedTable
        label={t('growth.rebates')}
        pages={pages}
        columns={[...columns(pages.rows), ...action]}
        keyOf={(row) => `${row.day} ${row.memberId}`}
        emptyText={t('growth.noRebates')}
      />
      {reversed && <ReverseDialog rebate={reversed} onClose={() => setReversed(undefined)} />}
    </div>
  );
}

function columns(rows: readonly RebateRow[] | undefined): Column<RebateRow>[] {
  return [
    { title: t('growth.day'), render: (row) => <span className="num">{row.day}</span> },
    { title: t('growth.inviter'), render: (row) => <MemberLink memberId={row.inviterId} /> },
    { title: t('growth.invitee'), render: (row) => <MemberLink memberId={row.memberId} /> },
    moneyColumn({ title: `${t('growth.fees')} (USDT)`, rows, value: (row) => row.fees }),
    moneyColumn({ title: `${t('growth.rebate')} (USDT)`, rows, value: (row) => row.rebate }),
    moneyColumn({ title: `${t('proposal.reversed')} (USDT)`, rows, value: (row) => row.reversed }),
  ];
}

function reverseColumn(reverse: (row: RebateRow) => void): Column<RebateRow> {
  return {
    title: t('app.action'),
    render: (row) =>
      row.rebate !== '0' &&
      row.rebate !== row.reversed && (
        <Button size="small" danger onClick={() => reverse(row)}>
          {t('growth.reverse')}
        </Button>
      ),
  };
}

const csvColumns = (): CsvColumn<RebateRow>[] => [
  [t('growth.day'), (row) => row.day],
  [t('growth.inviterId'), (row) => row.inviterId],
  [t('growth.inviteeId'), (row) => row.memberId],
  [`${t('growth.fees')} (USDT)`, (row) => row.fees],
  [`${t('growth.rebate')} (USDT)`, (row) => row.rebate],
  [`${t('proposal.reversed')} (USDT)`, (row) => row.reversed],
];
