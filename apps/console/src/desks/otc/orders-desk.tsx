/** Every OTC order by number, member or status; one opens beside the list with its whole timeline. */
import type { OtcOrderStatus } from '@tern/protocol';
import { OTC_ORDER_STATUSES } from '@tern/protocol';
import type { DeskRequest } from '@tern/protocol/desk';
import { Button, Input, Segmented } from 'antd';
import { useState } from 'react';
import { MemberFilter } from '../../kit/member-filter.tsx';
import { MemberLink } from '../../kit/member-link.tsx';
import type { DeskOtcOrder } from '../../kit/otc/order-facts.tsx';
import { AppealTag, OtcOrderTag } from '../../kit/otc/otc-tags.tsx';
import { PagedTable } from '../../kit/paged-table.tsx';
import { useDeskPages } from '../../kit/queries.ts';
import { t } from '../../locale/text.ts';
import type { Column } from '../../ui/list-table.tsx';
import { moneyColumn } from '../../ui/money-column.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { OrderDrawer } from './order-drawer.tsx';

const EVERY_MS = 10_000;
const ORDER_NUMBER = /^(OTC)?\d{1,20}$/;

export default function OtcOrdersDesk() {
  const [status, setStatus] = useState<OtcOrderStatus | 'ALL'>('ALL');
  const [memberId, setMemberId] = useState('');
  const [orderNumber, setOrderNumber] = useState('');
  const [openedId, setOpenedId] = useState<string>();
  const request: DeskRequest<'getDeskOtcOrders'> = {
    ...(status !== 'ALL' && { status }),
    ...(memberId !== '' && { memberId }),
    ...(orderNumber !== '' && { orderNumber }),
  };
  const pages = useDeskPages('getDeskOtcOrders', request, { everyMs: EVERY_MS });
  return (
    <PageFrame title={t('nav.otcOrders')} text={t('otc.ordersText')}>
      <div className="row">
        <NumberSearch onNumber={setOrderNumber} />
        <MemberFilter onMember={setMemberId} />
        <Segmented<OtcOrderStatus | 'ALL'>
          value={status}
          onChange={setStatus}
          options={[
            { value: 'ALL' as const, label: t('otc.anyStatus') },
            ...OTC_ORDER_STATUSES.map((value) => ({ value, label: t(`otc.${value}`) })),
          ]}
        />
      </div>
      <PagedTable
        label={t('nav.otcOrders')}
        pages={pages}
        columns={columns(pages.rows, setOpenedId)}
        keyOf={(row) => row.orderId}
      />
      {openedId !== undefined && <OrderDrawer orderId={openedId} onClose={() => setOpenedId(undefined)} />}
    </PageFrame>
  );
}

function NumberSearch({ onNumber }: { onNumber(orderNumber: string): void }) {
  const [typed, setTyped] = useState('');
  const isWrong = typed !== '' && !ORDER_NUMBER.test(typed);
  return (
    <Input.Search
      allowClear
      aria-label={t('otc.searchNumber')}
      placeholder={t('otc.searchNumber')}
      maxLength={23}
      status={isWrong ? 'error' : ''}
      style={{ width: 260 }}
      onChange={(event) => setTyped(event.target.value.trim())}
      onSearch={(text) => {
        const wanted = text.trim();
        if (wanted === '' || ORDER_NUMBER.test(wanted)) onNumber(wanted);
      }}
    />
  );
}

function columns(
  rows: readonly DeskOtcOrder[] | undefined,
  open: (orderId: string) => void,
): Column<DeskOtcOrder>[] {
  return [
    { title: t('otc.orderNumber'), render: (row) => <span className="num">{row.orderNumber}</span> },
    { title: t('otc.buyer'), render: (row) => <MemberLink memberId={row.buyerId} /> },
    { title: t('otc.seller'), render: (row) => <MemberLink memberId={row.sellerId} /> },
    { title: t('ledger.currency'), render: (row) => row.currency },
    moneyColumn({ title: t('otc.amount'), rows, value: (row) => row.amount }),
    moneyColumn({ title: t('otc.qty'), rows, value: (row) => row.qty }),
    { title: t('app.state'), render: (row) => <OtcOrderTag status={row.status} /> },
    {
      title: t('otc.appeal'),
      render: (row) =>
        row.appeal === 'NONE' ? <span className="quiet">—</span> : <AppealTag state={row.appeal} />,
    },
    { title: t('otc.turn'), render: (row) => t(`otc.turn_${row.turn}`) },
    { title: t('otc.created'), render: (row) => <TimeText time={row.time} /> },
    {
      title: t('app.action'),
      render: (row) => (
        <Button size="small" onClick={() => open(row.orderId)}>
          {t('app.look')}
        </Button>
      ),
    },
  ];
}
