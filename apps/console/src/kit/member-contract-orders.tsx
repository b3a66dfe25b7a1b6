import type { DeskResult } from '@tern/protocol/desk';
import { t } from '../locale/text.ts';
import type { Column } from '../ui/list-table.tsx';
import { moneyColumn } from '../ui/money-column.tsx';
import { TimeText } from '../ui/time-text.tsx';
import { PagedTable } from './paged-table.tsx';
import { useDeskPages } from './queries.ts';

type Order = DeskResult<'getMemberContractOrders'>['rows'][number];
type Plan = DeskResult<'getMemberPlans'>['rows'][number];

interface Props {
  memberId: string;
  open: 'true' | 'false';
}

export function ContractOrders({ memberId, open }: Props) {
  const pages = useDeskPages('getMemberContractOrders', { memberId, open });
  return (
    <PagedTable
      label={t('money.contractOrders')}
      pages={pages}
      columns={orderColumns(pages.rows)}
      keyOf={(row) => row.orderId}
      emptyText={t('member.noOrders')}
    />
  );
}

export function TriggerOrders({ memberId, open }: Props) {
  const pages = useDeskPages('getMemberPlans', { memberId, open });
  return (
    <PagedTable
      label={t('money.triggerOrders')}
      pages={pages}
      columns={planColumns(pages.rows)}
      keyOf={(row) => row.planId}
      emptyText={t('member.noOrders')}
    />
  );
}

function orderColumns(rows: readonly Order[] | undefined): Column<Order>[] {
  return [
    { title: t('member.order'), render: (row) => <span className="num">{row.orderId}</span> },
    { title: t('market.pair'), render: (row) => row.pairsName },
    { title: t('member.side'), render: (row) => t(`money.${row.tradeType}`) },
    { title: t('member.type'), render: (row) => t(`member.${row.type}`) },
    moneyColumn({ title: t('member.price'), rows, value: (row) => row.price }),
    moneyColumn({ title: t('member.qty'), rows, value: (row) => row.qty }),
    moneyColumn({ title: t('member.filledQty'), rows, value: (row) => row.filledQty }),
    moneyColumn({ title: t('money.averagePrice'), rows, value: (row) => row.averagePrice }),
    moneyColumn({ title: t('member.fee'), rows, value: (row) => row.fee }),
    { title: t('app.state'), render: (row) => t(`member.${row.status}`) },
    { title: t('member.ordered'), render: (row) => <TimeText time={row.createTime} /> },
  ];
}

function planColumns(rows: readonly Plan[] | undefined): Column<Plan>[] {
  return [
    { title: t('member.order'), render: (row) => <span className="num">{row.planId}</span> },
    { title: t('market.pair'), render: (row) => row.pairsName },
    { title: t('member.side'), render: (row) => t(`money.${row.tradeType}`) },
    { title: t('member.type'), render: (row) => t(`member.${row.type}`) },
    moneyColumn({ title: t('money.triggerPrice'), rows, value: (row) => row.triggerPrice }),
    moneyColumn({ title: t('member.price'), rows, value: (row) => row.price }),
    moneyColumn({ title: t('money.lots'), rows, value: (row) => row.lots }),
    { title: t('app.state'), render: (row) => t(`money.plan_${row.status}`) },
    { title: t('member.ordered'), render: (row) => <TimeText time={row.createTime} /> },
  ];
}
