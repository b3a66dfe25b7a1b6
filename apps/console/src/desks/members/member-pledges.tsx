/** The pledges of a member, running and past. */
import { pledgeColumns } from '../../kit/growth/pledge-rows.tsx';
import { PagedTable } from '../../kit/paged-table.tsx';
import { useDeskPages } from '../../kit/queries.ts';
import { t } from '../../locale/text.ts';

export function MemberPledges({ memberId }: { memberId: string }) {
  const pages = useDeskPages('getDeskPledges', { memberId });
  return (
    <div className="stack flat">
      <PagedTable
        label={t('pledge.orders')}
        pages={pages}
        columns={pledgeColumns(pages.rows)}
        keyOf={(row) => row.pledgeId}
        emptyText={t('pledge.noOrders')}
      />
    </div>
  );
}
