/** The open interest of each contract, and the share of its largest holder. */
import type { DeskResult } from '@tern/protocol/desk';
import { ContractTag, FeedTag } from '../../kit/contract-tags.tsx';
import { t } from '../../locale/text.ts';
import { ListTable } from '../../ui/list-table.tsx';
import { moneyColumn } from '../../ui/money-column.tsx';
import { Tag } from '../../ui/tag.tsx';

export type RiskContract = DeskResult<'getRiskDesk'>['contracts'][number];

export function Contracts({ rows }: { rows: readonly RiskContract[] | undefined }) {
  const share = (value: string) => <span className="num">{value === '' ? '—' : `${value}%`}</span>;
  return (
    <ListTable
      label={t('risk.contracts')}
      rows={rows}
      isLoading={rows === undefined}
      keyOf={(row) => row.pairsName}
      emptyText={t('contract.none')}
      loadingText={t('app.loading')}
      columns={[
        { title: t('market.pair'), render: (row) => row.pairsName },
        { title: t('app.state'), render: (row) => <ContractTag status={row.status} /> },
        {
          title: t('market.indexState'),
          render: ({ feed, hasJumped, hasFewSources }) => (
            <span className="row">
              <FeedTag feed={feed} />
              {hasJumped && <Tag tone="bad">{t('contract.hasJumped')}</Tag>}
              {hasFewSources && <Tag tone="warn">{t('contract.hasFewSources')}</Tag>}
            </span>
          ),
        },
        moneyColumn({ title: t('contract.mark'), rows, value: (row) => row.markPrice }),
        moneyColumn({ title: t('market.index'), rows, value: (row) => row.indexPrice }),
        moneyColumn({ title: t('contract.openQty'), rows, value: (row) => row.openQty }),
        moneyColumn({ title: t('contract.openValue'), rows, value: (row) => row.openValue }),
        { title: t('risk.longs'), align: 'right', render: (row) => row.longs },
        { title: t('risk.shorts'), align: 'right', render: (row) => row.shorts },
        { title: t('risk.largestLong'), align: 'right', render: (row) => share(row.largestLong) },
        { title: t('risk.largestShort'), align: 'right', render: (row) => share(row.largestShort) },
      ]}
    />
  );
}
