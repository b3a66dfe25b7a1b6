import type { DeskResult } from '@tern/protocol/desk';
import { Segmented } from 'antd';
import { useState } from 'react';
import { t } from '../locale/text.ts';
import type { Column } from '../ui/list-table.tsx';
import { moneyColumn } from '../ui/money-column.tsx';
import { TimeText } from '../ui/time-text.tsx';
import { ContractOrders, TriggerOrders } from './member-contract-orders.tsx';
import { PagedTable } from './paged-table.tsx';
import { useDeskPages } from './queries.ts';
import { useMay } from './session.ts';

type Order = DeskResult<'getMemberOrders'>['rows'][number];

const KINDS = { spot: SpotOrders, contract: ContractOrders, trigger: TriggerOrders };
type Kind = keyof typeof KINDS;

/** Orders of spot and of contracts, and trigger orders: those that are open, and the past. */
export function MemberOrders({ memberId }: { memberId: string }) {
  const [open, setOpen] = useState<'true' | 'false'>('true');
  const [kind, setKind] = useState<Kind>('spot');
  const may = useMay();
  const Orders = KINDS[kind];
  return (
    <div className="stack flat">
      <div className="row">
        {may('getMemberContractOrders') && (
          <Segmented<Kind>
            value={kind}
            onChange={setKind}
            options={[
              { value: 'spot', label: t('money.spotOrders') },
              { value: 'contract', label: t('money.contractOrders') },
              { value: 'trigger', label: t('money.triggerOrders') },
            ]}
          />
        )}
        <Segmented
          value={open}
          onChange={setOpen}
          options={[
            { value: 'true', label: t('member.openOrders') },
            { value: 'false', label: t('member.pastOrders') },
          ]}
        />
      </div>
      <Orders memberId={memberId} open={open} />
    </div>
  );
}

function SpotOrders({ memberId, open }: { memberId: string; open: 'true' | 'false' }) {
  const pages = useDeskPages('getMemberOrders', { memberId, open });
  return (
    <PagedTable
      label={t('member.orders')}
      pages={pages}
      columns={columns(pages.rows)}
      keyOf={(row) => row.orderId}
      emptyText={t('member.noOrders')}
    />
  );
}

function columns(rows: readonly Order[] | undefined): Column<Order>[] {
  return [
    { title: t('member.order'), render: (row) => <span className="num">{row.orderId}</span> },
    { title: t('market.pair'), render: (row) => row.pairsName },
    {
      title: t('member.side'),
      render: (row) => <span className={row.side === 'BUY' ? 'good' : 'bad'}>{t(`member.${row.side}`)}</span>,
    },
    { title: t('member.type'), render: (row) => t(`member.${row.type}`) },
    moneyColumn({ title: t('member.price'), rows, value: (row) => row.price }),
    moneyColumn({ title: t('member.qty'), rows, value: (row) => row.qty }),
    moneyColumn({ title: t('member.filledQty'), rows, value: (row) => row.filledQty }),
    moneyColumn({ title: t('member.filledQuote'), rows, value: (row) => row.filledQuote }),
    moneyColumn({ title: t('member.fee'), rows, value: (row) => row.fee }),
    { title: t('app.state'), render: (row) => t(`member.${row.status}`) },
    { title: t('member.ordered'), render: (row) => <TimeText time={row.createTime} /> },
  ];
}
