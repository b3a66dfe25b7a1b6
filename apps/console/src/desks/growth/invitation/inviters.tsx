/** All inviters, those who were paid most at the top, with what is due to them. */
import type { DeskRequest, DeskResult } from '@tern/protocol/desk';
import { Segmented } from 'antd';
import { useState } from 'react';
import { MemberLink } from '../../../kit/member-link.tsx';
import { PagedTable } from '../../../kit/paged-table.tsx';
import { useDeskPages } from '../../../kit/queries.ts';
import { t } from '../../../locale/text.ts';
import type { Column } from '../../../ui/list-table.tsx';
import { moneyColumn } from '../../../ui/money-column.tsx';
import { Tag } from '../../../ui/tag.tsx';

type Row = DeskResult<'getDeskInviters'>['rows'][number];
type Filter = 'ALL' | 'DUE';

const EVERY_MS = 10_000;

export function Inviters() {
  const [filter, setFilter] = useState<Filter>('ALL');
  const request: DeskRequest<'getDeskInviters'> = filter === 'DUE' ? { isDue: 'true' } : {};
  const pages = useDeskPages('getDeskInviters', request, { everyMs: EVERY_MS });
  return (
    <div className="stack">
      <div className="row">
        <Segmented<Filter>
          value={filter}
          onChange={setFilter}
          options={[
            { value: 'ALL', label: t('growth.allInviters') },
            { value: 'DUE', label: t('growth.onlyDue') },
          ]}
        />
      </div>
      <PagedTable
        label={t('growth.inviters')}
        pages={pages}
        columns={columns(pages.rows)}
        keyOf={(row) => row.memberId}
        emptyText={t('growth.noInviters')}
      />
    </div>
  );
}

function columns(rows: readonly Row[] | undefined): Column<Row>[] {
  return [
    { title: t('growth.inviter'), render: (row) => <MemberLink memberId={row.memberId} /> },
    { title: t('growth.invitees'), align: 'right', render: (row) => String(row.invitees) },
    { title: t('growth.validInvitees'), align: 'right', render: (row) => String(row.validInvitees) },
    moneyColumn({ title: `${t('growth.total')} (USDT)`, rows, value: (row) => row.total }),
    moneyColumn({ title: `${t('proposal.reversed')} (USDT)`, rows, value: (row) => row.reversed }),
    {
      title: t('app.state'),
      render: (row) => row.isCapped && <Tag tone="warn">{t('growth.capped')}</Tag>,
    },
    { title: t('growth.due'), render: (row) => <DueDays days={row.due} /> },
    moneyColumn({ title: `${t('growth.dueEstimate')} (USDT)`, rows, value: (row) => row.dueEstimate }),
  ];
}

function DueDays({ days }: { days: readonly string[] }) {
  const [first] = days;
  if (first === undefined) return <span className="quiet">{t('growth.noDue')}</span>;
  return <span className="nowrap">{t('growth.dueDays', { count: days.length, day: first })}</span>;
}
