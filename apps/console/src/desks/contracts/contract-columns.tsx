import type { DeskResult } from '@tern/protocol/desk';
import { Button } from 'antd';
import { ContractTag, FeedTag } from '../../kit/contract-tags.tsx';
import { t } from '../../locale/text.ts';
import type { Column } from '../../ui/list-table.tsx';
import { moneyColumn } from '../../ui/money-column.tsx';

export type Contract = DeskResult<'getDeskContracts'>['rows'][number];

export function contractColumns(
  rows: readonly Contract[] | undefined,
  open: (pairsName: string) => void,
): Column<Contract>[] {
  return [
    {
      title: t('market.pair'),
      render: (row) => (
        <Button type="link" size="small" onClick={() => open(row.pairsName)}>
          {row.pairsName}
        </Button>
      ),
    },
    { title: t('app.state'), render: (row) => <ContractTag status={row.status} /> },
    { title: t('market.indexState'), render: (row) => <FeedTag feed={row.feed} /> },
    moneyColumn({ title: t('contract.mark'), rows, value: (row) => row.markPrice }),
    moneyColumn({ title: t('market.index'), rows, value: (row) => row.indexPrice }),
    moneyColumn({ title: t('contract.openQty'), rows, value: (row) => row.openQty }),
    moneyColumn({ title: t('contract.openValue'), rows, value: (row) => row.openValue }),
    {
      title: t('contract.fundingRate'),
      align: 'right',
      render: (row) => <span className="num">{row.fundingRate}%</span>,
    },
    {
      title: t('contract.maxLeverage'),
      align: 'right',
      render: (row) => <span className="num">{row.settings.maxLeverage}×</span>,
    },
  ];
}
