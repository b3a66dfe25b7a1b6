/** Deposits over chains that an application may speak of: one that was credited already is not paid again. */
import type { DeskResult } from '@tern/protocol/desk';
import { FaultView } from '../../../kit/fault-view.tsx';
import { useDeskRead } from '../../../kit/queries.ts';
import { t } from '../../../locale/text.ts';
import type { Column } from '../../../ui/list-table.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { PlainTable } from '../chains/plain-table.tsx';
import { depositColumns } from '../chains/search.tsx';

type Match = DeskResult<'getApplicationDeposits'>[number];

export function DepositMatches({ applicationId }: { applicationId: string }) {
  const { data, error, refetch } = useDeskRead('getApplicationDeposits', { applicationId });
  if (error) return <FaultView error={error} onRetry={() => void refetch()} />;
  const matched: Column<Match> = {
    title: t('chain.matchedBy'),
    render: ({ matches }) => (
      <span className="row">
        {matches.map((match) => (
          <Tag key={match} tone={match === 'HASH' ? 'bad' : 'warn'}>
            {t(`chain.match_${match}`)}
          </Tag>
        ))}
      </span>
    ),
  };
  return (
    <PlainTable
      title={t('chain.matches')}
      rows={data}
      columns={[matched, ...depositColumns<Match>()]}
      keyOf={(row) => row.depositId}
      emptyText={t('chain.matchesNone')}
    />
  );
}
