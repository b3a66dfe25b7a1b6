import type { WireMarketStatus } from '@tern/protocol';
import type { DeskResult } from '@tern/protocol/desk';
import { Button } from 'antd';
import { IndexTag } from '../../kit/index-tag.tsx';
import { t } from '../../locale/text.ts';
import type { Column } from '../../ui/list-table.tsx';
import { moneyColumn } from '../../ui/money-column.tsx';
import { percentOfPpm } from '../../ui/percent-ppm.ts';
import { Tag, type Tone } from '../../ui/tag.tsx';

export type Market = DeskResult<'getDeskMarkets'>['rows'][number];

const TONES: Record<WireMarketStatus, Tone> = {
  PREPARED: 'info',
  OPEN: 'good',
  CANCEL_ONLY: 'warn',
  SUSPENDED: 'bad',
  CLOSED: 'plain',
};

export function MarketTag({ status }: { status: WireMarketStatus }) {
  return <Tag tone={TONES[status]}>{t(`market.${status}`)}</Tag>;
}

export function marketColumns(
  rows: readonly Market[] | undefined,
  open: (pairsName: string) => void,
): Column<Market>[] {
  return [
    {
      title: t('market.pair'),
      render: (row) => (
        <Button type="link" size="small" onClick={() => open(row.pairsName)}>
          {row.pairsName}
        </Button>
      ),
    },
    { title: t('app.state'), render: (row) => <MarketTag status={row.status} /> },
    moneyColumn({ title: t('market.lastPrice'), rows, value: (row) => row.lastPrice }),
    moneyColumn({ title: t('market.index'), rows, value: (row) => row.index.price }),
    { title: t('market.indexState'), render: (row) => <IndexTag state={row.index.state} /> },
    {
      title: t('market.makerFee'),
      align: 'right',
      render: (row) => <span className="num">{percentOfPpm(row.makerFeePpm)}%</span>,
    },
    {
      title: t('market.takerFee'),
      align: 'right',
      render: (row) => <span className="num">{percentOfPpm(row.takerFeePpm)}%</span>,
    },
    moneyColumn({ title: t('market.tickSize'), rows, value: (row) => row.filters.tickSize }),
    moneyColumn({ title: t('market.stepSize'), rows, value: (row) => row.filters.stepSize }),
    {
      title: t('market.place'),
      align: 'right',
      render: (row) => (row.place === 0 ? <span className="quiet">—</span> : row.place),
    },
    { title: t('market.new'), render: (row) => row.isNew && <Tag tone="info">{t('market.isNew')}</Tag> },
  ];
}
