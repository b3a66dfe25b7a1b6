/** The orders of all members, by member and state. */
import type { PledgeState } from '@tern/protocol';
import type { DeskRequest } from '@tern/protocol/desk';
import { Segmented } from 'antd';
import { useState } from 'react';
import { CsvButton, type CsvColumn } from '../../../kit/csv-button.tsx';
import { ownText, type PledgeRow, pledgeColumns } from '../../../kit/growth/pledge-rows.tsx';
import { MemberFilter } from '../../../kit/member-filter.tsx';
import { MemberLink } from '../../../kit/member-link.tsx';
import { PagedTable } from '../../../kit/paged-table.tsx';
import { useDeskPages } from '../../../kit/queries.ts';
import { t } from '../../../locale/text.ts';

type Filter = PledgeState | 'ALL';

const FILTERS: readonly PledgeState[] = ['HOLDING', 'REDEEMING', 'REDEEMED'];
const EVERY_MS = 10_000;

export function Orders() {
  const [state, setState] = useState<Filter>('ALL');
  const [memberId, setMemberId] = useState('');
  const request: DeskRequest<'getDeskPledges'> = {
    ...(state !== 'ALL' && { state }),
    ...(memberId !== '' && { memberId }),
  };
  const pages = useDeskPages('getDeskPledges', request, { everyMs: EVERY_MS });
  return (
    <div className="stack">
      <div className="row">
        <Segmented<Filter>
          value={state}
          onChange={setState}
          options={[
            { value: 'ALL', label: t('pledge.anyStatus') },
            ...FILTERS.map((value) => ({ value, label: t(`pledge.state_${value}`) })),
          ]}
        />
        <MemberFilter onMember={setMemberId} />
        <CsvButton call="getDeskPledges" request={request} fileName="pledges" columns={csvColumns()} />
      </div>
      <PagedTable
        label={t('pledge.orders')}
        pages={pages}
        columns={[
          { title: t('app.member'), render: (row) => <MemberLink memberId={row.memberId} /> },
          ...pledgeColumns(pages.rows),
        ]}
        keyOf={(row) => row.pledgeId}
        emptyText={t('pledge.noOrders')}
      />
    </div>
  );
}

const isoTime = (time: number): string => (time === 0 ? '' : new Date(time).toISOString());

const csvColumns = (): CsvColumn<PledgeRow>[] => [
  [t('pledge.number'), (row) => row.pledgeId],
  [t('app.member'), (row) => row.memberId],
  [t('pledge.product'), (row) => ownText(row.title)],
  [t('ledger.currency'), (row) => row.currency],
  [t('pledge.principal'), (row) => row.principal],
  [t('pledge.held'), (row) => row.left],
  [t('pledge.interestPaid'), (row) => row.interest],
  [t('app.state'), (row) => t(`pledge.state_${row.state}`)],
  [t('pledge.subscribed'), (row) => isoTime(row.subscribeTime)],
  [t('pledge.payTime'), (row) => isoTime(row.payTime)],
];
