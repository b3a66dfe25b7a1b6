import { balanceColumns } from '../../app/balance-columns.tsx';
import { FaultView } from '../../app/fault-view.tsx';
import { useDeskRead } from '../../app/queries.ts';
import { t } from '../../locale/text.ts';
import { ListTable } from '../../ui/list-table.tsx';

export function MemberBalances({ memberId }: { memberId: string }) {
  const { data, error, isPending, refetch } = useDeskRead('getMemberBalances', { memberId });
  if (error) return <FaultView error={error} onRetry={() => void refetch()} />;
  return (
    <ListTable
      label={t('member.balances')}
      rows={data}
      columns={balanceColumns(data)}
      keyOf={(row) => `${row.account} ${row.currency}`}
      isLoading={isPending}
      emptyText={t('member.noBalances')}
      loadingText={t('app.loading')}
    />
  );
}
