/** Merchants by state: applications first, those that wait longest at the top; one opens beside the list. */
import type { MerchantState } from '@tern/protocol';
import type { DeskRequest, DeskResult } from '@tern/protocol/desk';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { MemberFilter } from '../../../kit/member-filter.tsx';
import { MemberLink } from '../../../kit/member-link.tsx';
import { MerchantTag } from '../../../kit/otc/otc-tags.tsx';
import { PagedTable } from '../../../kit/paged-table.tsx';
import { useDeskPages } from '../../../kit/queries.ts';
import { t } from '../../../locale/text.ts';
import type { Column } from '../../../ui/list-table.tsx';
import { moneyColumn } from '../../../ui/money-column.tsx';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { TimeText } from '../../../ui/time-text.tsx';
import { MerchantDrawer } from './merchant-drawer.tsx';
import { RestrictedMembers } from './restricted-members.tsx';

export type MerchantRow = DeskResult<'getOtcMerchants'>['rows'][number];
type Filter = Exclude<MerchantState, 'NONE'> | 'ALL';

const STATES = ['PENDING', 'APPROVED', 'SUSPENDED', 'QUITTING', 'REJECTED', 'WITHDRAWN', 'QUIT'] as const;
const EVERY_MS = 10_000;

export default function MerchantsDesk() {
  const [state, setState] = useState<Filter>('PENDING');
  const [memberId, setMemberId] = useState('');
  const [openedId, setOpenedId] = useState<string>();
  const request: DeskRequest<'getOtcMerchants'> = {
    ...(state !== 'ALL' && { state }),
    ...(memberId !== '' && { memberId }),
  };
  const pages = useDeskPages('getOtcMerchants', request, { everyMs: EVERY_MS });
  return (
    <PageFrame title={t('nav.otcMerchants')} text={t('otc.merchantsText')}>
      <div className="row">
        <Segmented<Filter>
          value={state}
          onChange={setState}
          options={[
            ...STATES.map((value) => ({ value, label: t(`otc.state_${value}`) })),
            { value: 'ALL' as const, label: t('otc.anyState') },
          ]}
        />
        <MemberFilter onMember={setMemberId} />
      </div>
      <PagedTable
        label={t('nav.otcMerchants')}
        pages={pages}
        columns={columns(pages.rows, setOpenedId)}
        keyOf={(row) => row.memberId}
        emptyText={state === 'PENDING' ? t('otc.noneWaiting') : t('app.nothing')}
      />
      <RestrictedMembers />
      {openedId !== undefined && (
        <MerchantDrawer memberId={openedId} onClose={() => setOpenedId(undefined)} />
      )}
    </PageFrame>
  );
}

function columns(
  rows: readonly MerchantRow[] | undefined,
  open: (memberId: string) => void,
): Column<MerchantRow>[] {
  return [
    { title: t('app.member'), render: (row) => <MemberLink memberId={row.memberId} /> },
    { title: t('otc.nickName'), render: (row) => <bdi>{row.nickName}</bdi> },
    { title: t('app.state'), render: (row) => <MerchantTag state={row.state} /> },
    moneyColumn({ title: `${t('otc.bond')} (USDT)`, rows, value: (row) => row.bond }),
    { title: t('otc.since'), render: (row) => <TimeText time={row.time} /> },
    { title: t('otc.changed'), render: (row) => <TimeText time={row.changedTime} /> },
    { title: t('app.operator'), render: (row) => row.operator || <span className="quiet">—</span> },
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
