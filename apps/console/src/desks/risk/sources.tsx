/** Every source of every index as it is heard now. */
import { t } from '../../locale/text.ts';
import { ListTable } from '../../ui/list-table.tsx';
import { moneyColumn } from '../../ui/money-column.tsx';
import { Tag } from '../../ui/tag.tsx';
import type { RiskContract } from './contracts.tsx';

export function Sources({ rows }: { rows: readonly RiskContract[] | undefined }) {
  const sources = rows?.flatMap(({ pairsName, indexPrice, sources: own }) =>
    own.map((source) => ({ ...source, pairsName, indexPrice })),
  );
  return (
    <ListTable
      label={t('risk.sources')}
      rows={sources}
      isLoading={sources === undefined}
      keyOf={(row) => `${row.pairsName} ${row.source}`}
      emptyText={t('app.nothing')}
      loadingText={t('app.loading')}
      columns={[
        { title: t('market.pair'), render: (row) => row.pairsName },
        { title: t('risk.source'), render: (row) => row.source },
        { title: t('market.weight'), align: 'right', render: (row) => row.weight },
        moneyColumn({ title: t('risk.price'), rows: sources, value: (row) => row.price }),
        moneyColumn({ title: t('market.index'), rows: sources, value: (row) => row.indexPrice }),
        {
          title: t('risk.age'),
          align: 'right',
          render: (row) =>
            row.ageMs < 0 ? '—' : t('risk.seconds', { count: Math.round(row.ageMs / 100) / 10 }),
        },
        {
          title: t('app.state'),
          render: (row) => (
            <Tag tone={row.isValid ? 'good' : 'bad'}>{row.isValid ? t('risk.valid') : t('risk.invalid')}</Tag>
          ),
        },
      ]}
    />
  );
}
